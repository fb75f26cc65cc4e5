import type { Attempt, RequestFacts } from '../errors/request-failure.ts'
import type { Asked } from './asked.ts'
import type { CallEvent, Emit } from './hooks.ts'
import type { RateLimit } from './rate-limit.ts'
import type { RetryBudget } from './retry-budget.ts'

/** What the calls of one client share. */
export interface Household {
  /** Tells the hooks and the log; absent where nobody listens. */
  readonly emit: Emit | undefined
  /** Absent where retries aren't bounded together. */
  readonly budget: RetryBudget | undefined
  /** What the key may do, as `me()` last told. */
  permissions?: readonly string[]
  /** How many calls there have been. */
  calls: number
}

/** What is known about one call while it runs. */
export interface Exchange extends RequestFacts {
  /** Number of the call. */
  readonly id: number
  readonly household: Household
  method: string
  path: string
  readonly attempts: Writable<Attempt>[]
  retryAt?: Date
  /** Bytes of the last body that was read. */
  body?: Uint8Array<ArrayBuffer>
  /** Before when the service doesn't want the request again, by its last answer. */
  asked?: Asked | undefined
  /** Does nobody but the chain see the request before it is sent, and read the answer's body? Then neither is copied. */
  isPrivate: boolean
  /** What is known about the limit. */
  rateLimit?: RateLimit
  /** Blots out the key and the query, should something repeat them. */
  redact(text: string): string
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] }

/** Begins a call. Method and path are filled in when it comes to its request. */
export function createExchange(household: Household): Exchange {
  household.calls++
  return {
    id: household.calls,
    household,
    method: 'The request',
    path: '',
    attempts: [],
    isPrivate: false,
    redact: (text) => text,
  }
}

/** What an event says about the call. */
export function toEvent({ id, method, path, attempts }: Exchange, attempt = attempts.length): CallEvent {
  return { id, method, path, attempt }
}

/** The start of the body as text, 2 KiB at most, no character cut in two. */
export function bodyExcerpt(exchange: Exchange): string {
  return exchange.redact(new TextDecoder().decode(exchange.body?.subarray(0, 2_048), { stream: true }))
}
