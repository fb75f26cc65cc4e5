import type { FleetCommand } from './command.ts'
import { type MutableState, startEpoch, trust } from './fleet-state.ts'

/** Adds the results. `held` no longer includes the requests of these results. */
export function addResults(window: MutableState, { results, random }: FleetCommand, now: number): void {
  let hasLearned = false
  for (const group of results) {
    const { epoch, version, accepted, remaining } = group
    const isCurrent = epoch === window.epoch
    if (isCurrent && accepted > 0) {
      window.closedUntil = 0
      window.accepted += accepted
      window.limit = group.limit ?? window.limit
      const isNew = version === window.version || (remaining ?? 0) < (window.remaining ?? Infinity)
      if (remaining !== undefined && isNew) {
        learn(window, remaining, group.resetMs, now)
        hasLearned = true
      } else if (!hasLearned) window.inFlightNotCounted = Math.max(0, window.inFlightNotCounted - accepted)
      window.maxInFlight +=
        (window.remaining ?? window.slowStartThreshold) === undefined ? accepted / 2 : accepted
    }
    if (group.rejected === 0) continue
    if (isCurrent) backOff(window, group.closedMs, random, now)
    else if (group.closedMs !== undefined) closeUntil(window, now + group.closedMs, now)
  }
}

function learn(window: MutableState, remaining: number, resetMs: number | undefined, now: number): void {
  window.remaining = remaining
  window.inFlightNotCounted = window.held
  window.remainingCheck = trust.reliable
  window.version += 1
  window.versionAt = now
  if (resetMs !== undefined) window.resetAt = now + resetMs
}

/** Closes the window after a 429. */
function backOff(window: MutableState, closedMs: number | undefined, random: number, now: number): void {
  const { accepted, backoffExponent } = window
  const pauseMs = Math.min(20_000, 500 * 2 ** backoffExponent) * (0.5 + random / 2)
  const isBackingOff = backoffExponent > 0 || closedMs === undefined
  // Rounded to 14 digits like the Redis script, so that all stores agree.
  window.maxAccepted = Number(Math.max(accepted, window.maxAccepted * 0.98).toPrecision(14))
  if (accepted * 4 <= window.maxAccepted) window.backoffExponent = Math.min(6, backoffExponent + 1)
  else if (accepted * 2 > window.maxAccepted) window.backoffExponent = Math.max(0, backoffExponent - 1)
  startEpoch(window)
  window.closedUntil = now + Math.floor(Math.max(closedMs ?? 0, isBackingOff ? pauseMs : 0))
}

function closeUntil(window: MutableState, until: number, now: number): void {
  if (until <= window.closedUntil) return
  if (window.closedUntil <= now) startEpoch(window)
  window.closedUntil = until
}

/** Adds the knowledge of a process that is new, or was cut off from the store. */
export function addKnown(window: MutableState, { known }: FleetCommand, now: number): void {
  const { remaining, resetMs, closedMs } = known
  if (closedMs !== undefined) closeUntil(window, now + closedMs, now)
  if (remaining === undefined || resetMs === undefined || remaining >= (window.remaining ?? Infinity)) return
  learn(window, remaining, resetMs, now)
  window.remainingCheck = trust.doubtful
}
