import type { Arrival } from '../../../packages/redis/test/fleet/service.ts'

/** Requests of one window of the service. */
export interface Window {
  readonly endsAt: number
  /** Time of its first request, epoch milliseconds. */
  readonly startsAt: number
  readonly accepted: number
  /** Requests that got a 429. */
  readonly rejected: number
}

/** Groups requests by their window, in order. */
export function groupByWindow(arrivals: readonly Arrival[]): Window[] {
  const windows = new Map<number, Window>()
  for (const { at, status, windowEndsAt } of arrivals) {
    const known = windows.get(windowEndsAt) ?? {
      endsAt: windowEndsAt,
      startsAt: at,
      accepted: 0,
      rejected: 0,
    }
    const isRejected = status === 429
    windows.set(windowEndsAt, {
      ...known,
      startsAt: Math.min(known.startsAt, at),
      accepted: known.accepted + (isRejected ? 0 : 1),
      rejected: known.rejected + (isRejected ? 1 : 0),
    })
  }
  return [...windows.values()].sort((one, other) => one.endsAt - other.endsAt)
}

/** Returns the mean share of the limit that was used in the windows between the first and the last. */
export function usedShare(windows: readonly Window[], limit: number): number {
  const whole = windows.slice(1, -1)
  return whole.reduce((sum, { accepted }) => sum + accepted, 0) / (limit * whole.length)
}

/** Returns the number of 429s. */
export function countRejected(windows: readonly Window[]): number {
  return windows.reduce((sum, { rejected }) => sum + rejected, 0)
}
