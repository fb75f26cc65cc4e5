const iso = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:\d\d)?)?$/

/**
 * Returns the epoch milliseconds of an ISO 8601 timestamp; `NaN` for any other text. Text without a zone means UTC;
 * `Date.parse` would use the local zone.
 */
export function parseTimestamp(text: string | undefined): number {
  const [, date, time = '00:00', zone = 'Z'] = iso.exec(text ?? '') ?? []
  return date ? Date.parse(`${date}T${time}${zone}`) : Number.NaN
}

/**
 * Returns the epoch milliseconds of a timestamp from the user. In contrast to {@link parseTimestamp}, it returns `NaN` for
 * February 30 and for 24:00, which `Date.parse` moves to another day.
 */
export function parseStrictTimestamp(text: string): number {
  const wallTime = new Date(parseTimestamp(text.slice(0, 16)))
  return wallTime.getUTCDate() === Number(text.slice(8, 10)) ? parseTimestamp(text) : Number.NaN
}

/** True if a `Date` can hold the time, which is in epoch milliseconds. */
export function fitsDate(epochMs: number): boolean {
  return Math.abs(epochMs) <= 8.64e15
}
