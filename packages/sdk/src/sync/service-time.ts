/** Time on the service's clock when a run began, in epoch milliseconds. */
export interface ServiceTime {
  /** Best estimate. */
  readonly now: number
  /** Not before this moment. */
  readonly earliest: number
  /** Not after this moment. */
  readonly latest: number
  /** True if the service said so itself. */
  readonly isExact: boolean
}

/** How far the local clock may be off. */
const maxSkewMs = 3_600_000

/**
 * Reads the service's time from a `Date` header. Browsers hide it from other origins. Then the local clock counts, give or
 * take an hour. `updated_at` of permits doesn't count: one of them may be dated in the future.
 */
export function readServiceTime(date: string | null, now = Date.now()): ServiceTime {
  // RFC 9110, 5.6.7: always GMT. `Date.parse` takes almost any other text for a date.
  const exact = / GMT$/.test(date ?? '') ? Date.parse(date ?? '') : Number.NaN
  const isExact = !Number.isNaN(exact)
  return isExact
    ? { now: exact, earliest: exact, latest: exact, isExact }
    : { now, earliest: now - maxSkewMs, latest: now + maxSkewMs, isExact }
}
