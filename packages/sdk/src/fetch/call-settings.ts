import type { Fetch } from './fetch.ts'

/** What may be different for every call, checked, with the client's where the call says nothing. */
export interface CallSettings {
  /** What sends the requests. */
  readonly fetch: Fetch
  /** The caller's: it ends the call with its waits, and its reason becomes the rejection. */
  readonly signal: AbortSignal | undefined
  /** How long one attempt may take, its body included, in milliseconds. */
  readonly timeoutMs: number
  /** When the whole call must have ended, epoch milliseconds; `Infinity` without a deadline. */
  readonly deadlineAt: number
  /** Tries after the first one. */
  readonly retries: number
  /** `walk` is a page that nobody has asked for by name, and is overtaken by calls. */
  readonly priority: 'call' | 'walk'
}
