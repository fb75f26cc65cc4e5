import type { Mock } from '@permit-tracking/mock'
import type { DamageCounts } from './integration.ts'

/** Requests of a program that is watched. */
export interface WatchedRequests {
  /** Returns the time until which the service rejects every request, in epoch milliseconds. */
  closedUntil(): number
  /** Notes the start or the end of a run. */
  onRun(isRunning: boolean): void
  /** Returns the numbers of requests inside a closed limit, and of those without a time limit. */
  damage(): DamageCounts
}

/** Watches the requests of a program. A connection that hangs is reset after `hangMs`. */
export function watchRequests(mock: Mock, hangMs: number): WatchedRequests {
  let rejectedInRow = 0
  let insideLimit = 0
  let endless = 0
  let closedUntil = Number.NEGATIVE_INFINITY
  let lastAt = Number.NEGATIVE_INFINITY
  /** Start of the current run. */
  let runsSince = Number.POSITIVE_INFINITY
  mock.onRequest(({ status, duration_ms }) => {
    const now = mock.clock.now()
    // The request may stay open after a program has given up. It then ends, runs again, or sends other requests.
    const isWaitedFor = runsSince <= now - duration_ms && lastAt <= now - hangMs / 2
    if (status === undefined && duration_ms >= hangMs && isWaitedFor) endless += 1
    lastAt = now
    if (status !== 429) {
      if (status !== undefined) rejectedInRow = 0
      return
    }
    const { windowMs } = mock.rateLimit
    if (rejectedInRow === 0) closedUntil = now + windowMs
    rejectedInRow += 1
    if (rejectedInRow <= maxRejectedInRow) return
    insideLimit += rejectedInRow
    rejectedInRow = 0
    // Ends the series, which would otherwise be as long as the program is fast.
    mock.faults.next({ kind: 'delay', latency: windowMs })
  })
  return {
    closedUntil: () => closedUntil,
    onRun(isRunning) {
      runsSince = isRunning ? mock.clock.now() : Number.POSITIVE_INFINITY
      rejectedInRow = 0
    },
    damage: () => ({
      'requests inside a closed limit': insideLimit,
      'requests without a time limit': endless,
    }),
  }
}

/** More than a client sends that waits twice as long each time, or that has sent several requests before the first 429. */
const maxRejectedInRow = 20
