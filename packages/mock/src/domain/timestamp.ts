import { getOrCreate } from './get-or-create.ts'

/** Precision in which the service stores times. */
export interface TimePrecision {
  /** Smallest difference between two times, in milliseconds. */
  readonly stepMs: number
  /** Returns a time in the stored format, ISO 8601 UTC. */
  format(epochMs: number): string
}

/** Returns a time as ISO 8601 UTC without fractions of a second: `2026-03-02T16:20:11Z`. */
export function toTimestamp(epochMs: number): string {
  const second = toSecond(epochMs)
  const hour = Math.floor(second / 3_600)
  return startOfHour(hour) + restOfHour(second - hour * 3_600)
}

/** Returns the date of a day since 1970: `2026-03-02`. */
export const toDate = cached((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))

/** Returns an hour since 1970: `2026-03-02T16:`. */
const startOfHour = cached((hour) => {
  const day = Math.floor(hour / 24)
  return `${toDate(day)}T${twoDigits(hour - day * 24)}:`
})

/** Returns the minute and second of a second in an hour: `20:11Z`. */
const restOfHour = cached((second) => `${twoDigits(Math.floor(second / 60))}:${twoDigits(second % 60)}Z`)

/** Caches the texts of a function, because many times share their hour. */
function cached(format: (unit: number) => string): (unit: number) => string {
  const texts = new Map<number, string>()
  return (unit) => {
    // The hours of a year.
    if (texts.size > 8_784) texts.clear()
    return getOrCreate(texts, unit, () => format(unit))
  }
}

/** Returns a time in the format of headers: `Mon, 02 Mar 2026 16:20:11 GMT`. The last second's text is cached. */
export function toHttpDate(epochMs: number): string {
  const second = toSecond(epochMs)
  if (second !== lastDate.second) lastDate = { second, text: new Date(epochMs).toUTCString() }
  return lastDate.text
}

let lastDate = { second: Number.NaN, text: '' }

/** Full seconds, as in the OpenAPI document. */
export const seconds: TimePrecision = { stepMs: 1_000, format: toTimestamp }

/** Milliseconds: `2026-03-02T16:20:11.250Z`. */
export const milliseconds: TimePrecision = { stepMs: 1, format: (epochMs) => new Date(epochMs).toISOString() }

/** Returns the second since 1970. `Date` truncates fractions of a millisecond. */
function toSecond(epochMs: number): number {
  return Math.floor(Math.trunc(epochMs) / 1_000)
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
