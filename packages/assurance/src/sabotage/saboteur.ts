import type { Clock, OperationId } from '@permit-tracking/mock'
import type { BufferedRequest, HandlerResult, OutgoingAttempt, World } from '@permit-tracking/mock/internal'

/** Semantic bug of the service. A test suite that notices it fails. */
export interface Saboteur {
  readonly name: string
  /** Consequence for users of a program whose tests don't notice the bug. */
  readonly harm: string
  /** Test or call that notices the bug. */
  readonly hint: string
  /** Guide with details, a file name in `docs/guides` without its extension. */
  readonly guide: string
  /** True for a bug that breaks a whole response or delivery: every test that expects something of it fails. */
  readonly isGross?: boolean
  /** True for a bug that only delays. A test that reaches the time limit of its runner doesn't notice it. */
  readonly isDelay?: boolean
  /** Creates the effect with a state of its own. */
  readonly create: () => Effect
}

/** Changes of one saboteur. Each function only reads, and returns undefined for what stays as it is. */
export interface Effect {
  /** Returns another request, or a response in place of the service's. */
  readonly intercept?: (request: BufferedRequest, clock: Clock) => Interception | undefined
  /** Returns another response, after the service has made its changes. One that is equal has no effect. */
  readonly respond?: (response: ServedResponse) => HandlerResult | undefined
  /** Delays a delivery. Not a visible change in itself. */
  readonly hold?: (attempt: OutgoingAttempt) => Promise<void> | undefined
  /** Returns a function that sends the delivery in another way. */
  readonly deliver?: (attempt: OutgoingAttempt) => (() => Promise<Response>) | undefined
  /** Returns another outcome of an attempt that was delivered or not. A receiver that throws is one that failed. */
  readonly acknowledge?: (isDelivered: boolean) => Response | undefined
}

/** Request or response that replaces the actual one. */
export type Interception = { readonly request: BufferedRequest } | { readonly response: HandlerResult }

/** Response of the service, with everything that decides whether it changes. */
export interface ServedResponse {
  /** Undefined for an unknown path. */
  readonly operation: OperationId | undefined
  readonly request: BufferedRequest
  readonly result: HandlerResult
  /** Data of the caller's organization; undefined without a valid key. */
  readonly world: World | undefined
  /** Returns the body that the service sends for another query. For lists only, because a handler may write. */
  readonly readAgain: (query: URLSearchParams) => unknown
  readonly clock: Clock
}
