/** What every event says about the call it belongs to. Never the key, nor the address with its identifiers and query. */
export interface CallEvent {
  /** Number of the call, the same in all of its events. Counts from 1 for every client. */
  readonly id: number
  /** HTTP method. */
  readonly method: string
  /** Path as the OpenAPI document spells it, without identifiers: `/permits/{uuid}`. */
  readonly path: string
  /** Number of the try, from 1; 0 where the call failed before the first. */
  readonly attempt: number
}

/** An answer came, whatever its status. */
export interface ResponseEvent extends CallEvent {
  /** HTTP status. */
  readonly status: number
  /** From the request to the last byte of the body, in milliseconds. */
  readonly durationMs: number
  /** The answer's headers that give nothing away: the request's id, the limit's, `content-type`, `date`, `retry-after`. */
  readonly headers: Readonly<Record<string, string>>
}

/** An attempt failed and there will be another: what a user interface shows as "retrying". */
export interface RetryEvent extends CallEvent {
  /** Status of the answer; absent when none came. */
  readonly status?: number
  /** Why the try failed, in a few words: `status 429`, `timeout`, `connect ECONNREFUSED …`. */
  readonly reason: string
  /** How long until the next try, in milliseconds. */
  readonly waitMs: number
}

/** The call stands still. */
export interface WaitEvent extends CallEvent {
  /** What for: the next try after a failure, or a place among the requests that the limit allows. */
  readonly reason: 'retry' | 'limit'
  /** How long, in milliseconds; for the limit, until its window ends, where the service has told. Then others may still be in front. */
  readonly waitMs?: number
}

/** The call has failed for good. */
export interface FailureEvent extends CallEvent {
  /** What the call rejects with; the signal's reason where it was aborted. */
  readonly error: unknown
}

/** What there is to listen to. */
export interface HookEvents {
  /** A request is being sent: once for every try. */
  request: CallEvent
  /** A request was answered, whatever the status. A try without an answer is told by `retry` or `error` alone. */
  response: ResponseEvent
  /** A try failed and there will be another. */
  retry: RetryEvent
  /** The call stands still, for a retry or for the limit. */
  wait: WaitEvent
  /** The call failed for good, or was aborted: once for every call that fails, its answer's body included. */
  error: FailureEvent
}

/**
 * Functions that are told what happens. They look on and can't change anything: what they return is not used, a promise
 * is not waited for, and what they throw goes to the `logger` as a warning and nowhere else.
 */
export type Hooks = {
  readonly [Name in keyof HookEvents]?: ((event: HookEvents[Name]) => unknown) | undefined
}

/** Tells everyone who listens. */
export type Emit = <Name extends keyof HookEvents>(name: Name, event: HookEvents[Name]) => void

/** Makes one function of those who listen; `undefined` where nobody does, so that no event is made for nobody. */
export function createEmit(
  listeners: readonly Hooks[],
  onFailure: (hook: string, error: unknown) => void,
): Emit | undefined {
  if (listeners.length === 0) return undefined
  return (name, event) => {
    for (const hooks of listeners) {
      // An async function, so that what a hook throws and what it rejects with come out the same way.
      const run = async () => hooks[name]?.(event)
      run().catch((error: unknown) => onFailure(name, error))
    }
  }
}
