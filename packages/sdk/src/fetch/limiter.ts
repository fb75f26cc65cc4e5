/** A request that asks for leave. */
export interface LimiterRequest {
  /** What is limited together: the base URL and a digest of the key, never the key itself. */
  readonly scope: string
  /** `walk` is a page that nobody has asked for by name; `call` is everything else, and overtakes it. */
  readonly priority: 'call' | 'walk'
  /**
   * Where the limit is known to open later than this, in milliseconds, the request goes at once, for the service itself
   * to refuse it with a word on when to come back. Not a bound for a place in the queue that moves on with every window.
   */
  readonly maxWaitMs: number
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined
}

/** What came of a request, in the numbers that a limiter needs; the same in every dialect of the headers. */
export interface LimiterAnswer {
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
 * Decides when requests go. The SDK has one in the process ({@link createLimiter}); give another as the option
 * `limiter`, for example one that counts in a store which several machines share.
 *
 * One that fails doesn't fail the call: the request goes as if there were none.
 */
export interface Limiter {
  /** Resolves when the request may go, and takes its place. Rejects with the signal's reason as soon as that aborts. */
  acquire(request: LimiterRequest): Promise<void>
  /**
   * Tells what came of a request: once for every `acquire` that resolved, with the same object. `answer` is absent where
   * none came. What it returns is not waited for.
   */
  release(request: LimiterRequest, answer?: LimiterAnswer): void | Promise<void>
}
