import type { FleetCommand, ResultGroup } from './command.ts'
import { type MutableState, startEpoch } from './fleet-state.ts'

/** Adds the results. The slots held at a response that counts do not include those of the results that came with it. */
export function addResults(window: MutableState, { results, random }: FleetCommand, now: number): void {
  let hasLearned = false
  for (const group of results) {
    const { accepted, remaining } = group
    const isCurrent = group.epoch === window.epoch
    if (isCurrent && accepted > 0) {
      window.closedUntil = 0
      window.accepted += accepted
      window.limit = group.limit ?? window.limit
      if (
        remaining !== undefined &&
        (group.version === window.version || remaining < (window.remaining ?? Number.POSITIVE_INFINITY))
      ) {
        learn(window, remaining, group.resetMs, now)
        hasLearned = true
      } else if (!hasLearned) window.uncounted = Math.max(0, window.uncounted - accepted)
      window.width += (window.remaining ?? window.acceptedBefore) === undefined ? accepted / 2 : accepted
    }
    if (group.rejected > 0) close(window, group, isCurrent, random, now)
  }
}

function learn(window: MutableState, remaining: number, resetMs: number | undefined, now: number): void {
  window.remaining = remaining
  window.uncounted = window.held
  window.unsure = 0
  window.version += 1
  window.versionAt = now
  if (resetMs !== undefined) window.resetAt = now + resetMs
}

/** Closes the window after a 429. */
function close(
  window: MutableState,
  { closedMs }: ResultGroup,
  isCurrent: boolean,
  random: number,
  now: number,
): void {
  if (!isCurrent) {
    if (closedMs !== undefined) closeUntil(window, now + closedMs, now)
    return
  }
  const pauseMs = Math.min(20_000, 500 * 2 ** window.strain) * (0.5 + random / 2)
  const isStrained = window.strain > 0 || closedMs === undefined
  // Rounded as a store of text may round it, so that all stores decide alike.
  window.best = Number(Math.max(window.accepted, window.best * 0.98).toPrecision(14))
  if (window.accepted * 4 <= window.best) window.strain = Math.min(6, window.strain + 1)
  else if (window.accepted * 2 > window.best) window.strain = Math.max(0, window.strain - 1)
  startEpoch(window)
  window.closedUntil = now + Math.floor(Math.max(closedMs ?? 0, isStrained ? pauseMs : 0))
}

function closeUntil(window: MutableState, until: number, now: number): void {
  if (until <= window.closedUntil) return
  if (window.closedUntil <= now) startEpoch(window)
  window.closedUntil = until
}

/** Adds what a process knows that is new to the store, or worked without it. */
export function addKnown(window: MutableState, { known }: FleetCommand, now: number): void {
  const { remaining, resetMs, closedMs } = known
  if (closedMs !== undefined) closeUntil(window, now + closedMs, now)
  if (remaining === undefined || resetMs === undefined) return
  if (remaining >= (window.remaining ?? Number.POSITIVE_INFINITY)) return
  learn(window, remaining, resetMs, now)
  window.unsure = 1
}
