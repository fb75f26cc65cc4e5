import { readLimitHeaders } from '../fetch/limit-headers.ts'
import { updatedAt } from './item-version.ts'

/**
 * For the resolution of `Date` and `updated_at` (a second each), an exclusive `updated_since`, and changes that took a
 * few seconds to become visible.
 */
const marginMs = 10_000
/** How far our clock may be ahead of the service's. */
export const hourMs = 3_600_000

/**
 * A moment on the service's clock before which all changes are in this answer, epoch milliseconds: by the answer's
 * `Date`, less the time that the answer took. Where there is none, by the latest change that the answer shows: the
 * service's clock was at least there. Where it shows none either, by our clock, which may be an hour ahead.
 */
export function startOf(
  headers: Headers,
  items: readonly unknown[],
  sentAt: number,
  now = Date.now(),
): number {
  const { date } = readLimitHeaders(headers)
  if (date !== undefined) return date - Math.max(0, now - sentAt) - marginMs
  const latest = items.reduce<number>((latest, item) => Math.max(latest, updatedAt(item) || 0), 0)
  return (latest || sentAt - hourMs) - marginMs
}
