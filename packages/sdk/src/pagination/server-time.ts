import { readLimitHeaders } from '../fetch/limit/limit-headers.ts'
import { updatedAt } from './item-version.ts'

/**
 * Covers the resolution of `Date` and `updated_at` (a second each), an exclusive `updated_since`, and changes that take
 * some seconds to become visible.
 */
export const marginMs = 10_000
/** How far a clock may be ahead of the service's. */
const skewMs = 3_600_000

/**
 * A time on the service's clock before which all changes are in this response, epoch milliseconds: the earlier one of
 * its `Date` and of this machine's clock at the request, since either may be fast, less the margin. Without a `Date` it
 * is the latest change that the response shows, unless that lies in the future.
 */
export function serverTimeBefore(headers: Headers, items: readonly object[], sentAt: number): number {
  const { date } = readLimitHeaders(headers)
  if (date !== undefined) return Math.min(date - Math.max(0, Date.now() - sentAt), sentAt) - marginMs
  return latestBefore(sentAt + skewMs, items, sentAt - skewMs) - marginMs
}

function latestBefore(limit: number, items: readonly object[], fallback: number): number {
  let latest = Number.NEGATIVE_INFINITY
  for (const item of items) {
    const time = updatedAt(item)
    if (time > latest && time <= limit) latest = time
  }
  return latest > 0 ? Math.min(latest, limit) : fallback
}
