/** Time after which the slots of a process that sends no commands return, in milliseconds. */
export const leaseMs = 3_000

/** State of one process, sent with every command. `unused` and `results` are added up; other values replace earlier ones. */
export interface FleetCommand {
  /** Identifier of the process. */
  readonly process: string
  /** Random number from 0 to 1, for the pause after a 429. */
  readonly random: number
  /** Slots that are unused or in flight. */
  readonly held: number
  /** Part of `held` that was granted in `epoch`. */
  readonly heldInEpoch: number
  /** Latest epoch that the process knows. */
  readonly epoch: number
  /** Slots of `epoch` that are returned unused with this command. */
  readonly unused: number
  /** Calls waiting for a slot. */
  readonly calls: number
  /** Walks waiting for a slot. */
  readonly walks: number
  /** Slots requested in advance, if plenty remain. */
  readonly spare: number
  /** True if the process may know more about the window than the store, because it worked without it. */
  readonly isBack: boolean
  /** Known window of this process, for a store that lost its state. */
  readonly known: {
    /** Requests left. */
    readonly remaining?: number | undefined
    /** Time to the end of the window, in whole milliseconds. */
    readonly resetMs?: number | undefined
    /** Time until the limit opens, in whole milliseconds. */
    readonly closedMs?: number | undefined
  }
  /**
   * Results since the last command, in groups of requests whose slots were granted in the same epoch and version. Times are
   * whole milliseconds from now.
   */
  readonly results: readonly {
    /** Epoch of their slots. */
    readonly epoch: number
    /** Version of their slots. */
    readonly version: number
    /** Requests that the service accepted. */
    readonly accepted: number
    /** Requests in a window, according to their responses. */
    readonly limit?: number | undefined
    /** Fewest requests left, according to their responses. */
    readonly remaining?: number | undefined
    /** Time to the end of the window, from that response. */
    readonly resetMs?: number | undefined
    /** Responses with status 429. */
    readonly rejected: number
    /** Longest time to the next request, from responses with status 429. */
    readonly closedMs?: number | undefined
  }[]
}

/** Results of requests whose slots were granted in the same epoch and version. */
export type ResultGroup = FleetCommand['results'][number]

/** Decision for one process, and the state of the fleet's window. Times are milliseconds from now. */
export interface FleetReply {
  /** Slots granted. */
  readonly granted: number
  /** Time until the limit is known to open; 0 if it isn't known to be closed. */
  readonly closedMs: number
  /** True if a response may open the limit earlier. */
  readonly canOpenEarly: boolean
  /** Number that grows each time the window is closed or used up. */
  readonly epoch: number
  /** Number that grows whenever a response updates `remaining`. */
  readonly version: number
  /** Processes seen within the last three seconds. */
  readonly processes: number
  /** Requests left, according to the last response that was used; absent if unknown. */
  readonly remaining?: number | undefined
  /** Requests left that are not leased; absent if unknown. */
  readonly free?: number | undefined
  /** Time to the end of the window; absent if unknown. */
  readonly resetMs?: number | undefined
}
