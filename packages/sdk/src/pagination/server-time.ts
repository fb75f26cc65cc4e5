import { readLimitHeaders } from '../fetch/limit/limit-headers.ts'
import { updatedAt } from './item-version.ts'

/**
 * Margin for the resolution of `Date` and `updated_at` (a second each), an exclusive `updated_since`, and changes that
 * become visible some seconds late.
 */
export const marginMs = 10_000
/** Maximum time by which the local clock may be ahead of the service's. */
const maxSkewMs = 3_600_000

/**
 * Returns a time on the service's clock before which all changes are in this response, in epoch milliseconds. It is the
 * earlier one of its `Date` and the local time of the request, since either clock may be fast, less the margin. Without a
 * `Date` it is the latest change in the response that doesn't lie in the future.
 */
export function serverTimeBefore(headers: Headers, items: readonly object[], sentAt: number): number {
  const { date } = readLimitHeaders(headers)
  if (date !== undefined) return Math.min(date - Math.max(0, Date.now() - sentAt), sentAt) - marginMs
  const times = items.map(updatedAt).filter((time) => time > 0 && time <= sentAt + maxSkewMs)
  return (
    (times.length > 0 ? times.reduce((one, other) => Math.max(one, other)) : sentAt - maxSkewMs) - marginMs
  )
}
