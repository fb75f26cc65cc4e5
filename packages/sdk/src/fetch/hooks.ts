/** Fields of every event. No event contains the key, or the address with its identifiers and query. */
interface CallEvent {
  /** Number of the call, the same in all its events. Counted from 1, for all clients of the process together. */
  readonly id: number
  /** HTTP method. */
  readonly method: string
  /** Path template of the OpenAPI document: `/permits/{uuid}`. */
  readonly path: string
  /** Number of the attempt, from 1; 0 if the call failed before the first. */
  readonly attempt: number
}

/** Events by the name of their hook. */
export interface HookEvents {
  /** Called when a request is sent. An attempt whose API key did not arrive in time sends no request. */
  request: CallEvent & {
    /** Base address of the client: `https://api.example.com/v1`. */
    readonly baseUrl: string
  }
  /**
   * Called for every response, after its body was read or found to be too large. If an attempt ends earlier, `retry` or
   * `error` is called instead.
   */
  response: CallEvent & {
    /** HTTP status. */
    readonly status: number
    /** Time from the request to the last byte of the body, in milliseconds. */
    readonly durationMs: number
    /** Headers that can't hold a secret: `x-request-id`, `content-type`, `date`, `retry-after` and the headers of the rate limit. */
    readonly headers: Readonly<Record<string, string>>
  }
  /** Called when an attempt failed and will be retried. */
  retry: CallEvent & {
    /** HTTP status; absent if no complete response arrived. */
    readonly status?: number
    /** Reason of the failure, in a few words: `status 429`, `timeout`, `connect ECONNREFUSED …`. */
    readonly reason: string
    /** `ConnectionError` or `TimeoutError`, if no complete response arrived; else absent. */
    readonly error?: Error
    /** Wait until the next attempt, in milliseconds. */
    readonly waitMs: number
  }
  /** Called when the call waits, for a retry or for the rate limit. */
  wait: CallEvent & {
    /** `retry` after a failed `attempt`, `limit` before an `attempt` that the rate limit delays. */
    readonly reason: 'retry' | 'limit'
    /**
     * Length of the wait, in milliseconds. For the rate limit, the time to the end of its window, if known; requests ahead
     * in the queue can make the wait longer.
     */
    readonly waitMs?: number
  }
  /**
   * Called once for every call that fails or is aborted, even if only its response body is invalid. A list with an invalid option or
   * an unknown parameter rejects without a call.
   */
  error: CallEvent & {
    /** Error with which the call rejects; the signal's reason if it was aborted. */
    readonly error: unknown
  }
}

/**
 * Functions called for events of a call. They can't change it: return values are ignored, promises are not awaited, and
 * the first error of each hook is logged as a warning.
 */
export type Hooks = {
  readonly [Name in keyof HookEvents]?: ((event: HookEvents[Name]) => unknown) | undefined
}

/** Calls the hooks of an event. */
export type Emit = <Name extends keyof HookEvents>(name: Name, event: HookEvents[Name]) => void

/** Combines hooks into one function; `undefined` without any, so that no event is created in vain. */
export function createEmit(
  allHooks: readonly Hooks[],
  onFailure: (hook: string, error: unknown) => void,
): Emit | undefined {
  if (allHooks.length === 0) return undefined
  return (name, event) => {
    for (const hooks of allHooks) {
      // An async function turns a thrown error into a rejection, so that both are handled alike.
      const run = async () => hooks[name]?.(event)
      run().catch((error: unknown) => onFailure(name, error))
    }
  }
}
