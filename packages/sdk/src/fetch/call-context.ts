import type { Attempt, RequestInfo } from '../errors/request-failure.ts'
import type { CallSettings } from './call-settings.ts'
import type { CallEvent, Emit, Hooks } from './hooks.ts'
import type { RateLimit } from './limit/rate-limit.ts'
import type { NotBefore } from './limit/retry-after.ts'
import { redactExcerpt, type SentRequest } from './redact.ts'
import type { RetryBudget } from './retry/retry-budget.ts'

/** What the calls of one client share. */
export interface ClientState {
  /** Tells the client's hooks and the log; absent if nobody listens. */
  readonly emit: Emit | undefined
  /** Returns the same with the hooks of a call added. */
  emitWith(hooks: Hooks): Emit | undefined
  /** Writes a warning to the log; absent if there is none. */
  readonly warn: ((line: string) => void) | undefined
  /** Absent where retries aren't bounded together. */
  readonly budget: RetryBudget | undefined
  /** How a call is made that says nothing else. */
  readonly settings: CallSettings
  /** What the key may do, as `me()` last told. */
  permissions?: readonly string[]
  /** The key that was used last; empty before the first request. */
  lastKey: string
  /** How many calls there have been. */
  calls: number
}

/** All that is known about one call while it runs; every part of the chain gets it with the request. */
export interface CallContext extends RequestInfo, SentRequest {
  /** Number of the call. */
  readonly id: number
  readonly client: ClientState
  settings: CallSettings
  /** Tells the hooks of the client and of the call, and the log. */
  emit: Emit | undefined
  method: string
  path: string
  readonly attempts: Writable<Attempt>[]
  retryAt: Date | undefined
  /** The key of this attempt: asked for before it gets its place in the queue, used when it is sent. */
  key: string
  request: Request | undefined
  /** Bytes of the last body that was read. */
  body: Uint8Array<ArrayBuffer> | undefined
  /** Earliest time to resend, taken from the last response; written by `pace`. */
  notBefore: NotBefore | undefined
  /** Last response to any request with the key that was not a 429, epoch milliseconds; written by `pace`. */
  acceptedAt: number | undefined
  /** Does nobody but the chain see the request before it is sent, and read the answer's body? Then neither is copied. */
  isPrivate: boolean
  /** True if an attempt failed after the service may have received it, so that it may have acted. Written by attempt and reconnect. */
  mayHaveActed: boolean
  /** What the last answer said about the limit. */
  rateLimit: RateLimit | undefined
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

/** Begins a call. Method, path and terms are filled in when it comes to its request. */
export function createCallContext(client: ClientState): CallContext {
  client.calls++
  return {
    id: client.calls,
    client,
    settings: client.settings,
    emit: client.emit,
    method: 'The request',
    path: '',
    attempts: [],
    retryAt: undefined,
    key: '',
    request: undefined,
    body: undefined,
    notBefore: undefined,
    acceptedAt: undefined,
    isPrivate: true,
    mayHaveActed: false,
    rateLimit: undefined,
  }
}

/** What an event says about the call. */
export function toEvent({ id, method, path, attempts }: CallContext, attempt = attempts.length): CallEvent {
  return { id, method, path, attempt }
}

/** Made when it is first needed: importing the SDK must work where a platform lacks it, for `createClient` to say so. */
let decoder: TextDecoder | undefined

/** The body as text. */
export function decodeBody({ body }: CallContext): string {
  decoder ??= new TextDecoder()
  return decoder.decode(body)
}

/** The start of the body as text, redacted, 2 KiB at most. */
export function bodyExcerpt(context: CallContext): string {
  return redactExcerpt(context.body, context)
}
