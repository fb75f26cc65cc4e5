import type { RateLimit } from '../errors/api-error.ts'
import { DecodeError, type FailedRequest, TimeoutError } from '../errors/request-error.ts'
import type { CallSettings, ClientState } from './client-state.ts'
import type { Emit, HookEvents } from './hooks.ts'
import type { LocalTime } from './limit/rate-limit.ts'
import { type RedactionContext, redactAndTruncate } from './redact.ts'
import { isRetryable } from './retry/retry-policy.ts'

/** Everything known about one call while it runs. Every layer of the chain receives it with the request. */
export interface CallContext extends FailedRequest, RedactionContext {
  /** Number of the call in this process. */
  readonly id: number
  readonly client: ClientState
  /** Settings of the call, by default those of the client. Written before the chain starts, if the call has options. */
  settings: CallSettings
  /** Calls the hooks and writes the log; absent without either. Written before the chain starts. */
  emit: Emit | undefined
  /** Attempts so far. Added by `attempt` and `resolveKey`; `retry` adds the wait after each. */
  readonly attempts: Writable<FailedRequest['attempts'][number]>[]
  /** Time of the retry that `maxWait` or the deadline prevented. Written by `retry`. */
  retryAt: Date | undefined
  /** Instruction to change the option that prevented the retry. Written by `retry`. */
  retryAdvice: string | undefined
  /** Key of the current attempt. Written by `resolveKey`. */
  key: string
  /** Last request that was sent. Written by `sendRequest`. */
  request: RedactionContext['request']
  /**
   * Last `Request` that was sent. Without a reference it may be garbage-collected, and Node ignores its signal
   * (nodejs/undici#3644).
   */
  retainedRequest: Request | undefined
  /** Bytes of the last response body. Written by `attempt`. */
  body: Uint8Array<ArrayBuffer> | undefined
  /** True if the service may have acted on an earlier attempt that failed. Written by `attempt`. */
  mayHaveTakenEffect: boolean
  /** Earliest time to resend, taken from the last response. Written by `pace`. */
  notBefore: LocalTime | undefined
  /** Rate limit that the last response reports. Written by `pace`. */
  rateLimit: RateLimit | undefined
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

/** Number of calls so far: of all clients, also of another copy of this package, because several may share hooks and a log. */
const callCount = Symbol.for('@permit-tracking/sdk/calls')
const shared: { [callCount]?: number } = Object(globalThis)

/** Creates the context of a call with the settings of the client. */
export function createCallContext(client: ClientState, method: string, path: string): CallContext {
  const id = (shared[callCount] ?? 0) + 1
  shared[callCount] = id
  return {
    id,
    client,
    settings: client.options.callDefaults,
    emit: client.emit,
    method,
    path,
    attempts: [],
    retryAt: undefined,
    retryAdvice: undefined,
    key: '',
    request: undefined,
    retainedRequest: undefined,
    body: undefined,
    mayHaveTakenEffect: false,
    notBefore: undefined,
    rateLimit: undefined,
  }
}

/** Returns the fields of an event that identify the call and the attempt. */
export function eventFields(
  { id, method, path, attempts }: CallContext,
  attempt = attempts.length,
): Omit<HookEvents['error'], 'error'> {
  return { id, method, path, attempt }
}

/** Time that an attempt may take, and the option that sets it. */
export type TimeLimit = Pick<TimeoutError, 'timeoutMs' | 'reason'>

/** Returns the limit of an attempt that starts now: 0 ms if the deadline has passed. */
export function limitAttempt({ settings: { remainingMs, timeoutMs } }: CallContext): TimeLimit {
  const leftMs = Math.max(0, remainingMs())
  return leftMs < timeoutMs ? { timeoutMs: leftMs, reason: 'deadline' } : { timeoutMs, reason: 'timeout' }
}

/** Creates the error for an attempt that exceeded its limit. */
export function createTimeoutError({ timeoutMs, reason }: TimeLimit, context: CallContext): TimeoutError {
  return new TimeoutError(timeoutMs, reason, context, isSafeToRepeat(context))
}

/** True if the call may be sent again although the service may have acted on it. */
export function isSafeToRepeat({ method, path }: CallContext): boolean {
  return isRetryable(method, path, undefined)
}

/** Created on first use: importing the SDK must work on a platform without it, so that `createClient` can report that. */
let decoder: TextDecoder | undefined

/** Returns the last body as text. */
export function decodeBody({ body }: CallContext): string {
  decoder ??= new TextDecoder()
  return decoder.decode(body)
}

/** Creates the error for a successful response whose body can't be used. */
export function createDecodeError(
  problem: string,
  context: CallContext,
  options?: ErrorOptions & { readonly advice?: string },
): DecodeError {
  const response = { status: context.attempts.at(-1)?.status ?? 0, bodyExcerpt: bodyExcerpt(context) }
  return new DecodeError(problem, response, context, options)
}

/** Returns the start of the last body as redacted text, 2,048 characters at most. */
export function bodyExcerpt(context: CallContext): string {
  return redactAndTruncate(decodeBody(context), context)
}
