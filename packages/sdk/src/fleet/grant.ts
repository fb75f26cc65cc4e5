import type { FleetCommand } from './command.ts'
import { type MutableState, trust } from './fleet-state.ts'

/** Decides how many slots the process gets, and how many of its requests still wait. */
export function grant(
  window: MutableState,
  { calls, walks, spare: extraWanted }: FleetCommand,
  others: { readonly calls: number; readonly walks: number },
  processes: number,
  now: number,
): { granted: number; calls: number; walks: number } {
  if (closedMsOf(window, now) > 0) return { granted: 0, calls, walks }
  let free = Math.max(0, roomOf(window))
  if (free === 0 && now >= window.nextProbeAt) free = 1
  // Every nine calls that overtook waiting walks reserve one slot for a walk.
  const reserved = Math.floor(window.overtakes / 9)
  const grantedCalls = Math.max(0, Math.min(calls, free - Math.min(reserved, others.walks)))
  const left = free - grantedCalls
  const grantedWalks = Math.max(0, Math.min(walks, Math.max(left - others.calls, Math.min(reserved, left))))
  const waiting = { calls: calls - grantedCalls, walks: walks - grantedWalks }
  let granted = grantedCalls + grantedWalks
  window.overtakes = Math.max(
    0,
    Math.min(window.overtakes + grantedCalls - 9 * grantedWalks, 9 * (waiting.walks + others.walks)),
  )
  if (window.remaining !== undefined && window.remainingCheck === trust.reliable) {
    const plenty = free - granted - waiting.calls - waiting.walks - others.calls - others.walks
    granted += Math.max(0, Math.min(extraWanted, Math.floor(plenty / (4 * processes))))
  }
  if (granted > 0) {
    window.nextProbeAt = now + 5_000
    if (window.remainingCheck === trust.doubtful) window.remainingCheck = trust.beingChecked
  }
  return { granted, ...waiting }
}

/** Returns the time until the window is known to open, in milliseconds. */
export function closedMsOf(
  { resetAt, remaining, inFlightNotCounted, closedUntil }: MutableState,
  now: number,
): number {
  const isUsedUp = resetAt !== undefined && remaining !== undefined && remaining <= inFlightNotCounted
  return Math.max(0, closedUntil - now, isUsedUp ? resetAt - now : 0)
}

/** Returns the number of slots that may be granted. It is below 0 if too many are held. */
function roomOf(window: MutableState): number {
  const { remaining, inFlightNotCounted, remainingCheck, heldInEpoch, accepted, slowStartThreshold } = window
  if (remaining !== undefined) {
    if (remainingCheck === trust.doubtful) return 1
    if (remainingCheck === trust.reliable && remaining > inFlightNotCounted)
      return remaining - inFlightNotCounted
    return heldInEpoch === 0 ? 1 : 0
  }
  const below = (slowStartThreshold ?? Number.POSITIVE_INFINITY) - accepted - heldInEpoch
  if (below > 0) return Math.min(Math.floor(window.maxInFlight) - heldInEpoch, below)
  return Math.floor(1 + Math.sqrt(Math.max(0, accepted - (slowStartThreshold ?? 0)))) - heldInEpoch
}
