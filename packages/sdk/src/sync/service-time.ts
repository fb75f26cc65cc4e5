/** Time on the service's clock when a run began, in epoch milliseconds. */
export interface ServiceTime {
  /** Best estimate. */
  readonly now: number
  /** Earliest possible time. */
  readonly earliest: number
  /** Latest possible time. */
  readonly latest: number
  /** True if the time comes from the service's `Date` header. */
  readonly isExact: boolean
}

/** Maximum difference between the local clock and the service's. */
const maxSkewMs = 3_600_000

/**
 * Reads the service's time from a `Date` header. Browsers hide the header of other origins. Then it is the local time, plus
 * or minus an hour. `updated_at` of permits is not used, because one of them may be dated in the future.
 */
export function readServiceTime(date: string | null, now = Date.now()): ServiceTime {
  // RFC 9110, 5.6.7: always GMT. `Date.parse` accepts almost any other text, too.
  const exact = / GMT$/.test(date ?? '') ? Date.parse(date ?? '') : Number.NaN
  const isExact = !Number.isNaN(exact)
  return isExact
    ? { now: exact, earliest: exact, latest: exact, isExact }
    : { now, earliest: now - maxSkewMs, latest: now + maxSkewMs, isExact }
}
