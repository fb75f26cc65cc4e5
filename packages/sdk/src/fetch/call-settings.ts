import type { Fetch } from './fetch.ts'

/** Options of one call, checked. The client's fill in what the call leaves out. */
export interface CallSettings {
  readonly fetch: Fetch
  /** Signal of the caller. An abort ends the call and its waits, and rejects with the signal's reason. */
  readonly signal: AbortSignal | undefined
  /** Maximum duration of one attempt with its body, in milliseconds. */
  readonly timeoutMs: number
  /** Returns the milliseconds until the deadline of the whole call, not positive after it; `Infinity` without one. */
  readonly remainingMs: () => number
  /** Maximum number of retries. */
  readonly retryLimit: number
  /** `walk` for a page read while iterating, which calls overtake. */
  readonly priority: 'call' | 'walk'
}
