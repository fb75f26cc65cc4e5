/** Time for which a process holds its slots after its last command, in milliseconds. */
export const leaseMs = 3_000

/**
 * State of one process, sent with every command. `unused` and `results` have only what is new since the last command. All
 * other fields replace their earlier values.
 */
export interface FleetCommand {
  /** Identifier of the process. */
  readonly process: string
  /** Random number from 0 to 1, for the pause after a 429. */
  readonly random: number
  /** Slots that the process keeps for later requests, or uses for requests in flight. */
  readonly held: number
  /** Part of `held` that was granted in `epoch`, or sent in it although the limit was closed. */
  readonly heldInEpoch: number
  /** Latest epoch that the process knows, from {@link FleetReply}. */
  readonly epoch: number
  /** Slots of `epoch` that this command returns. They are not part of `held`. */
  readonly unused: number
  /** Calls that wait for a slot. */
  readonly calls: number
  /** Page requests of walks that wait for a slot. */
  readonly walks: number
  /** Extra slots that the process requests in advance. They are granted only if plenty remain. */
  readonly spare: number
  /**
   * True if the process may know more about the window than the store: in its first command, and after the store did not
   * respond.
   */
  readonly isBack: boolean
  /** Window as this process knows it. Used if `isBack`, or if the store does not know the process. */
  readonly known: {
    /** Requests left. */
    readonly remaining?: number | undefined
    /** Time to the end of the window, in whole milliseconds. */
    readonly resetMs?: number | undefined
    /** Time until the limit opens, in whole milliseconds. */
    readonly closedMs?: number | undefined
  }
  /**
   * Results since the last command, in groups of requests that were sent in the same epoch and version. Times are whole
   * milliseconds from now.
   */
  readonly results: readonly {
    /**
     * Latest epoch that the process knew when it sent the requests. -1 for a 429 to a request that was sent although the limit
     * was closed.
     */
    readonly epoch: number
    /** Latest version that the process knew when it sent the requests. */
    readonly version: number
    /** Requests that the service accepted. */
    readonly accepted: number
    /** Requests in a window, according to their responses. */
    readonly limit?: number | undefined
    /** Fewest requests left, according to their responses. */
    readonly remaining?: number | undefined
    /** Time to the end of the window, from the response with the fewest requests left. */
    readonly resetMs?: number | undefined
    /** Responses with status 429. */
    readonly rejected: number
    /** Longest wait that a response with status 429 requested. */
    readonly closedMs?: number | undefined
  }[]
}

/** Results of requests that were sent in the same epoch and version. */
export type ResultGroup = FleetCommand['results'][number]

/** Decision for one process, and the state of the fleet's window. Times are milliseconds from now. */
export interface FleetReply {
  /** Slots granted. */
  readonly granted: number
  /** Time until the limit is known to open; 0 if it isn't known to be closed. */
  readonly closedMs: number
  /** True if a response may open the limit earlier. */
  readonly canOpenEarly: boolean
  /** Number that grows each time the window is closed, and each time a used-up window ends. */
  readonly epoch: number
  /** Number that grows with every new `remaining`. */
  readonly version: number
  /** Processes seen within the last three seconds. */
  readonly processes: number
  /** Requests left, as a response or a process last reported them; absent if unknown. */
  readonly remaining?: number | undefined
  /** Requests left that are not leased; absent if unknown. */
  readonly free?: number | undefined
  /** Time to the end of the window; absent if unknown. */
  readonly resetMs?: number | undefined
}
