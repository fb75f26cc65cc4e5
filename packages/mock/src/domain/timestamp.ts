/** Precision in which the service stores times. */
export interface TimePrecision {
  /** Smallest difference between two times, in milliseconds. */
  readonly stepMs: number
  /** Returns a time in the stored format, ISO 8601 UTC. */
  write(epochMs: number): string
}

/** Returns a time as ISO 8601 UTC without fractions of a second: `2026-03-02T16:20:11Z`. */
export const toTimestamp = bySecond((date) => `${date.toISOString().slice(0, 19)}Z`)

/** Returns a time in the format of headers: `Mon, 02 Mar 2026 16:20:11 GMT`. */
export const toHttpDate = bySecond((date) => date.toUTCString())

/** Full seconds, as in the OpenAPI document. */
export const seconds: TimePrecision = { stepMs: 1_000, write: toTimestamp }

/** Milliseconds: `2026-03-02T16:20:11.250Z`. */
export const milliseconds: TimePrecision = { stepMs: 1, write: (epochMs) => new Date(epochMs).toISOString() }

/** Returns a formatter that caches the last second, because most times are in the current one. */
function bySecond(format: (date: Date) => string): (epochMs: number) => string {
  let last = Number.NaN
  let text = ''
  return (epochMs) => {
    // `Date` truncates fractions of a millisecond.
    const second = Math.floor(Math.trunc(epochMs) / 1_000)
    if (second !== last) {
      text = format(new Date(epochMs))
      last = second
    }
    return text
  }
}
