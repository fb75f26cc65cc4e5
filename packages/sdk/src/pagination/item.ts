import { readLimitHeaders } from '../fetch/limit/limit-headers.ts'
import { parseTimestamp } from '../time/timestamp.ts'

/** Returns the identifier of an item; `undefined` if the service left it out. */
export type Identify<Item> = (item: Item) => string | undefined

/**
 * Margin for the resolution of `Date` and `updated_at` (a second each), an exclusive `updated_since`, and changes that
 * become visible some seconds late.
 */
const marginMs = 10_000
/** Maximum time by which the local clock may be ahead of the service's. */
const maxSkewMs = 3_600_000

/** Returns the time of an item's last change in epoch milliseconds; `NaN` if it has none that can be read. */
export function updatedAt(item: object): number {
  return parseTimestamp(timestampOf(item))
}

/** Returns identifier and `updated_at`, which are equal for two reads of an item that didn't change in between. */
export function versionOf(id: string, item: object): string {
  return `${id} ${timestampOf(item)}`
}

/**
 * Returns a time on the service's clock before which all changes are in this response, in epoch milliseconds. It is the
 * earlier one of its `Date` and the local time of the request, since either clock may be fast, less its `Age` and the
 * margin. Without a `Date` it is the latest change in the response that doesn't lie in the future.
 */
export function serverTimeBefore(headers: Headers, items: readonly object[], sentAt: number): number {
  const { date } = readLimitHeaders(headers)
  if (date !== undefined) {
    const elapsed = Math.max(0, Date.now() - sentAt)
    return Math.min(date - elapsed, sentAt) - ageMs(headers) - marginMs
  }
  const times = items.map(updatedAt).filter((time) => time > 0 && time <= sentAt + maxSkewMs)
  const latest = times.reduce((one, other) => Math.max(one, other), times[0] ?? sentAt - maxSkewMs)
  return latest - marginMs
}

/** Returns true for a response that has spent time in a cache. */
export function isFromCache(headers: Headers): boolean {
  return ageMs(headers) > 0
}

/** Returns the time that a response has spent in caches, in milliseconds (RFC 9111, 5.1). */
function ageMs(headers: Headers): number {
  const age = headers.get('age') ?? ''
  return /^\d{1,10}$/.test(age) ? Number(age) * 1_000 : 0
}

function timestampOf(item: { updated_at?: unknown }): string | undefined {
  return typeof item.updated_at === 'string' ? item.updated_at : undefined
}
