import { type FleetCommand, type FleetReply, leaseMs } from './command.ts'
import {
  createWindow,
  type FleetState,
  followClock,
  type MutableState,
  type ProcessState,
  startEpoch,
  trust,
} from './fleet-state.ts'
import { closedMsOf, grant } from './grant.ts'
import { addKnown, addResults } from './learn.ts'

/**
 * Applies a command to the window of a fleet, and decides how many slots the process gets. A store calls it with the state
 * that it stored last, and stores the new state before it passes the reply on. Pure: the same arguments have the same result.
 *
 * - Nothing is granted before the time that the service specifies, or before the end of a window that is used up.
 * - No more slots are leased than requests remain in the window, except one more every five seconds. Only a response raises
 *   the number of requests that remain. If none remain and no end is known, slots are granted one at a time.
 * - After the window was closed, one slot is granted, for the probe of the fleet. If its response states counts, all requests that
 *   remain may be granted. Without counts each response allows one more in flight (half of one while the limit is unknown), until
 *   the epoch has accepted as many requests as the latest earlier epoch that accepted at least one. Beyond that, growth is slow.
 *
 * @param state Stored state; `undefined` for a new window, and after the store has lost the state.
 * @param command Command of one process.
 * @param now Epoch milliseconds on a clock that all commands share, a whole number.
 *
 * @example
 * ```ts
 * let state: FleetState | undefined
 * const limiter = createFleetLimiter({
 *   name: 'Memory',
 *   async exchange(_scope, command) {
 *     const next = step(state, command, Date.now())
 *     state = next.state
 *     return next.reply
 *   },
 * })
 * ```
 */
export function step(
  state: FleetState | undefined,
  command: FleetCommand,
  now: number,
): { readonly state: FleetState; readonly reply: FleetReply } {
  const window = state ? followClock(state, now) : createWindow(now)
  endWindow(window, now)
  sweep(window, now)
  const stored = window.processes[command.process]
  const own = stored ?? { held: 0, heldInEpoch: 0, epoch: 0, calls: 0, walks: 0, expiresAt: 0 }
  const others = { calls: window.calls - own.calls, walks: window.walks - own.walks }
  replaceHeld(window, own, command)
  addResults(window, command, now)
  if (command.isBack || !stored) addKnown(window, command, now)

  const processes = Object.keys(window.processes).length + (stored ? 0 : 1)
  const { granted, calls, walks } = grant(window, command, others, processes, now)
  window.held += granted
  window.heldInEpoch += granted
  window.inFlightNotCounted += granted
  window.calls = others.calls + calls
  window.walks = others.walks + walks
  window.processes[command.process] = {
    held: command.held + granted,
    heldInEpoch: (command.epoch === window.epoch ? command.heldInEpoch : 0) + granted,
    epoch: window.epoch,
    calls,
    walks,
    expiresAt: now + leaseMs,
  }
  return { state: window, reply: toReply(window, granted, processes, now) }
}

/** Ends the window of the service and the minute in which accepted requests are counted, if they are over. */
function endWindow(window: MutableState, now: number): void {
  if (window.resetAt !== undefined && now >= window.resetAt) {
    if (window.remaining !== undefined && window.remaining <= window.inFlightNotCounted) startEpoch(window)
    window.resetAt = undefined
  }
  if (now - window.countedSince < 60_000) return
  window.maxAccepted = Math.max(window.maxAccepted, window.accepted)
  window.accepted = window.backoffExponent = 0
  window.countedSince = now
  if (window.resetAt !== undefined || now - window.versionAt < 60_000 || window.remaining === undefined)
    return
  window.remaining = undefined
  // `maxInFlight` has grown with every accepted request, while only `remaining` bounded what was sent.
  window.maxInFlight = 1
}

/** Removes the processes that have expired. Their slots may have been used, so `remaining` may be too high. */
function sweep(window: MutableState, now: number): void {
  if (now < window.sweepAt) return
  window.held = window.heldInEpoch = window.calls = window.walks = 0
  window.sweepAt = now + leaseMs
  for (const [name, process] of Object.entries(window.processes)) {
    const { held, heldInEpoch, epoch, calls, walks, expiresAt } = process
    if (expiresAt > now && expiresAt <= now + leaseMs) {
      window.held += held
      window.heldInEpoch += epoch === window.epoch ? heldInEpoch : 0
      window.calls += calls
      window.walks += walks
      window.sweepAt = Math.min(window.sweepAt, expiresAt)
      continue
    }
    delete window.processes[name]
    if (held === 0) continue
    window.inFlightNotCounted = Math.max(0, window.inFlightNotCounted - held)
    window.remainingCheck = trust.doubtful
  }
}

function replaceHeld(window: MutableState, own: ProcessState, command: FleetCommand): void {
  const { held, heldInEpoch, epoch, unused } = command
  const isCurrent = epoch === window.epoch
  window.held += held - own.held
  window.heldInEpoch += (isCurrent ? heldInEpoch : 0) - (own.epoch === window.epoch ? own.heldInEpoch : 0)
  window.inFlightNotCounted += Math.max(0, held - own.held)
  if (isCurrent) window.inFlightNotCounted = Math.max(0, window.inFlightNotCounted - unused)
}

function toReply(window: MutableState, granted: number, processes: number, now: number): FleetReply {
  const { epoch, version, remaining, inFlightNotCounted, held, closedUntil, resetAt } = window
  return {
    granted,
    closedMs: closedMsOf(window, now),
    canOpenEarly: now >= closedUntil && (remaining ?? 0) > 0 && held > 0,
    ...{ epoch, version, processes, remaining },
    free: remaining === undefined ? undefined : Math.max(0, remaining - inFlightNotCounted),
    resetMs: resetAt === undefined ? undefined : resetAt - now,
  }
}
