/** A request waiting for permission to be sent. */
export interface LimiterRequest {
  /** Name of what is limited together: the base URL and a hash of the key, never the key itself. */
  readonly scope: string
  /** `walk` is a page read while iterating over a list. `call` is everything else, and overtakes it. */
  readonly priority: 'call' | 'walk'
  /**
   * Maximum wait for the limit to open, in milliseconds. If the limit is known to open later, the request goes at once, and the
   * service's own response says when to come back.
   */
  readonly maxWaitMs: number
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined
  /**
   * Announces that `acquire` settles within so many milliseconds from now. Each call replaces the one before. Without any,
   * `acquire` has `maxWaitMs`. See {@link Limiter.acquire}.
   */
  readonly announceWait?: ((ms: number) => void) | undefined
}

/** Result of a request, in the numbers that a limiter needs. They are the same in every dialect of the headers. */
export interface LimiterResult {
  /** HTTP status. */
  readonly status: number
  /** Requests allowed in a window. */
  readonly limit?: number | undefined
  /** Requests left in the window, after this one. */
  readonly remaining?: number | undefined
  /** Time to the end of the window, after a 429 to the next request that has a chance, in milliseconds. */
  readonly resetInMs?: number | undefined
}

/**
 * Decision when requests are sent. The SDK has one in the process ({@link createLimiter}). The option `limiter` takes
 * another, for example one that counts in a store shared by several machines.
 *
 * A limiter that fails or hangs never fails a call. The SDK's own limiter paces the request instead, and the log says so once.
 */
export interface Limiter {
  /**
   * Takes a slot for the request: returns nothing if it may go at once, else a promise that resolves when it may. Rejects with the
   * reason of `request.signal` as soon as that aborts.
   *
   * A limiter sets its own time. `acquire` settles within `request.maxWaitMs`, or within what it last passed to
   * `request.announceWait`. 100 ms later it counts as hanging. The SDK's own limiter then takes over, for this request at once and
   * for all others of the client for a minute. A limiter that asks a store announces 0 before it asks, so that a store that
   * hangs costs 100 ms, and the real wait once the store has answered.
   */
  acquire(request: LimiterRequest): void | Promise<void>
  /**
   * Receives the result of a request, once for every `acquire` that was granted, with the same object. `result` is absent if no
   * response arrived. A promise that it returns isn't waited for.
   */
  release(request: LimiterRequest, result?: LimiterResult): void | Promise<void>
}
