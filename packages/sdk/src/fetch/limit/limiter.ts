/**
 * Limiter that decides when requests are sent. The default one works within the process ({@link createLimiter}). The option
 * `limiter` accepts another limiter, for example one that counts in a store shared by several machines.
 *
 * A limiter that fails never fails a call. The default limiter paces the request instead, and one log line reports it.
 */
export interface Limiter {
  /**
   * Acquires a slot for the request. Returns nothing if the request may be sent at once, else a promise that resolves when
   * the request may be sent. The promise rejects with the reason of `request.signal` as soon as the signal aborts. The call
   * waits for the promise until the call's deadline, so a limiter on a store needs a time limit for the store's commands.
   */
  acquire(request: {
    /** Name of a base URL and key, whose requests are limited together. Contains a hash of the key, never the key. */
    readonly scope: string
    /** `walk` is a page read while iterating over a list. `call` is every other request, and overtakes walks. */
    readonly priority: 'call' | 'walk'
    /**
     * Maximum wait for the limit to open, in milliseconds. If the limit is known to open later, the request is sent at once,
     * and the response of the service specifies the time to retry.
     */
    readonly maxWaitMs: number
    /** Signal that ends the wait. */
    readonly signal?: AbortSignal | undefined
  }): void | Promise<void>
  /**
   * Releases a slot, once for every `acquire` that was granted, with the same request object. `result` is absent if no
   * complete response arrived. A returned promise is not awaited.
   */
  release(
    request: Parameters<Limiter['acquire']>[0],
    result?: {
      /** HTTP status. */
      readonly status: number
      /** Requests allowed in a window. */
      readonly limit?: number | undefined
      /** Requests left in the window, after this one. */
      readonly remaining?: number | undefined
      /** Time to the end of the window, or after a 429 to the earliest next request, in milliseconds. */
      readonly resetInMs?: number | undefined
    },
  ): void | Promise<void>
}

/** A request waiting for permission to be sent. */
export type LimiterRequest = Parameters<Limiter['acquire']>[0]

/** Result of a request, independent of the dialect of the headers. */
export type LimiterResult = NonNullable<Parameters<Limiter['release']>[1]>
