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
  // `Date` truncates fractions of a millisecond.
  const second = Math.floor(Math.trunc(epochMs) / 1_000)
  const day = Math.floor(second / 86_400)
  const time = second - day * 86_400
  const [hour, minute] = [Math.floor(time / 3_600), Math.floor(time / 60) % 60]
  // Joined, because a concatenated string keeps its parts in memory.
  return [`${toDate(day)}T${twoDigits[hour]}`, twoDigits[minute], `${twoDigits[time % 60]}Z`].join(':')
}

/** Returns the date of a day since 1970: `2026-03-02`. It is cached, because many times share a date. */
export function toDate(day: number): string {
  // The days of 27 years.
  if (dates.size > 10_000) dates.clear()
  return getOrCreate(dates, day, () => new Date(day * 86_400_000).toISOString().slice(0, 10))
}

const dates = new Map<number, string>()

const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))

/** Full seconds, as in the OpenAPI document. */
export const seconds: TimePrecision = { stepMs: 1_000, format: toTimestamp }

/** Milliseconds: `2026-03-02T16:20:11.250Z`. */
export const milliseconds: TimePrecision = { stepMs: 1, format: (epochMs) => new Date(epochMs).toISOString() }
