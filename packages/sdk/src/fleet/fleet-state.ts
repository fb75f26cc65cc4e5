/** Window of a fleet, as plain data that JSON can store. Times are epoch milliseconds on the clock of the store. */
export interface FleetState {
  /** Number that grows each time the window is closed, and each time a used-up window ends. */
  readonly epoch: number
  /** Number that grows with every new `remaining`. */
  readonly version: number
  /** Time at which `version` last grew. */
  readonly versionAt: number
  /** Requests in a window, from the last response that reported them. Nothing depends on it; operators read it. */
  readonly limit?: number | undefined
  /** Requests left, as a response or a process last reported them. */
  readonly remaining?: number | undefined
  /** Requests granted or sent that are possibly not subtracted from `remaining` yet. */
  readonly inFlightNotCounted: number
  /** 0: `remaining` is reliable; 1: it may be too high; 2: a request is checking it. */
  readonly remainingCheck: number
  /** End of the window of the service. */
  readonly resetAt?: number | undefined
  /** Time before which nothing is granted, after a 429. */
  readonly closedUntil: number
  /** Time from which one request is granted even without a free slot. */
  readonly nextProbeAt: number
  /** Maximum in flight if responses state no `remaining`, until `slowStartThreshold` are accepted. */
  readonly maxInFlight: number
  /** Requests accepted in this epoch since `countedSince`, for at most a minute. */
  readonly accepted: number
  /** Requests accepted in the last minute of the latest epoch that accepted any. Until as many are accepted, growth is fast. */
  readonly slowStartThreshold?: number | undefined
  /** Start of the minute in which accepted requests are counted. */
  readonly countedSince: number
  /** Exponent of the pause after a 429: rises after poor epochs, falls after good ones. */
  readonly backoffExponent: number
  /** Most requests accepted in an epoch, decaying slowly. */
  readonly maxAccepted: number
  /** Slots that are leased or in flight, in all processes. */
  readonly held: number
  /** Part of `held` that was granted, or sent while the limit was closed, in this epoch. */
  readonly heldInEpoch: number
  /** Calls that wait, in all processes. */
  readonly calls: number
  /** Page requests of walks that wait, in all processes. */
  readonly walks: number
  /** Calls granted while page requests of walks waited. Every nine of them reserve one slot for a page request. */
  readonly overtakes: number
  /** State of each process after its last command. */
  readonly processes: {
    readonly [process: string]: {
      /** Slots that the process keeps for later requests, or uses for requests in flight. */
      readonly held: number
      /** Part of `held` that was granted, or sent while the limit was closed, in `epoch`. */
      readonly heldInEpoch: number
      /** Epoch of the window after the command. */
      readonly epoch: number
      /** Calls that still wait. */
      readonly calls: number
      /** Page requests of walks that still wait. */
      readonly walks: number
      /** Time at which the slots of the process are free again, unless it sends another command. */
      readonly expiresAt: number
    }
  }
  /** Earliest time at which a process may have expired. */
  readonly sweepAt: number
  /** Time of the last command. */
  readonly seenAt: number
}

/** Values of `remainingCheck`, which says whether `remaining` can be trusted. */
export const trust = { reliable: 0, doubtful: 1, beingChecked: 2 } as const

/** State of a process after its last command. */
export type ProcessState = FleetState['processes'][string]

/** State while a command is applied to it. */
export type MutableState = {
  -readonly [Name in keyof Omit<FleetState, 'processes'>]: FleetState[Name]
} & { processes: Record<string, ProcessState> }

/** Returns the state of a new window. */
export function createWindow(now: number): MutableState {
  return {
    ...{ epoch: now, version: 0, versionAt: now, inFlightNotCounted: 0, remainingCheck: trust.reliable },
    ...{ closedUntil: 0, nextProbeAt: 0, maxInFlight: 1, accepted: 0, countedSince: now, backoffExponent: 0 },
    ...{ maxAccepted: 0, held: 0, heldInEpoch: 0, calls: 0, walks: 0, overtakes: 0 },
    ...{ processes: {}, sweepAt: 0, seenAt: now },
  }
}

/**
 * Returns a copy. If the clock was set back, or another server has taken over, the times of the window move with it. The times
 * of processes stay: `sweep` removes a process whose `expiresAt` is further away than a lease.
 */
export function followClock(state: FleetState, now: number): MutableState {
  const setBackMs = Math.max(0, state.seenAt - now)
  return {
    ...state,
    versionAt: state.versionAt - setBackMs,
    resetAt: state.resetAt === undefined ? undefined : state.resetAt - setBackMs,
    closedUntil: state.closedUntil - setBackMs,
    nextProbeAt: state.nextProbeAt - setBackMs,
    countedSince: state.countedSince - setBackMs,
    sweepAt: state.sweepAt - setBackMs,
    seenAt: now,
    processes: { ...state.processes },
  }
}

/** Starts an epoch, after the window was closed or used up. */
export function startEpoch(window: MutableState): void {
  window.epoch += 1
  if (window.accepted > 0) window.slowStartThreshold = window.accepted
  window.heldInEpoch = window.accepted = window.inFlightNotCounted = window.nextProbeAt = 0
  window.remainingCheck = trust.reliable
  window.maxInFlight = 1
  window.remaining = window.resetAt = undefined
}
