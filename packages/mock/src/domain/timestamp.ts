/** How precisely the service stores moments. */
export interface TimePrecision {
  /** Milliseconds between two moments that it tells apart. */
  readonly stepMs: number
  /** The moment as it is stored: ISO 8601 UTC. */
  write(epochMs: number): string
}

/** The moment as the service writes it: ISO 8601 UTC without fractions of a second, `2026-03-02T16:20:11Z`. */
export const toTimestamp = bySecond((date) => `${date.toISOString().slice(0, 19)}Z`)

/** The moment as headers have it: `Mon, 02 Mar 2026 16:20:11 GMT`. */
export const toHttpDate = bySecond((date) => date.toUTCString())

/** Full seconds, as the OpenAPI document shows them. */
export const seconds: TimePrecision = { stepMs: 1_000, write: toTimestamp }

/** Milliseconds: `2026-03-02T16:20:11.250Z`. */
export const milliseconds: TimePrecision = { stepMs: 1, write: (epochMs) => new Date(epochMs).toISOString() }

/** Formats moments; the text of the last second is kept, as most are of the one that it is now. */
function bySecond(format: (date: Date) => string): (epochMs: number) => string {
  let last = Number.NaN
  let text = ''
  return (epochMs) => {
    // As `Date` does, which leaves fractions of a millisecond out.
    const second = Math.floor(Math.trunc(epochMs) / 1_000)
    if (second !== last) {
      text = format(new Date(epochMs))
      last = second
    }
    return text
  }
}
