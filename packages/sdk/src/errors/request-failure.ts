import { isPermitTrackingError, PermitTrackingError } from './permit-tracking-error.ts'

/** One try of a call. */
export interface Attempt {
  /** Status of the answer; absent when none came. */
  readonly status?: number
  /** Why the try failed, in a few words: `status 429`, `timeout`, `connect ECONNREFUSED …`. */
  readonly reason: string
  /** How long the SDK waited after this try before the next one, in milliseconds; 0 after the last. */
  readonly waitMs: number
}

/** What is known about a request that failed. */
export interface RequestInfo {
  /** HTTP method. */
  readonly method: string
  /** Path as the OpenAPI document spells it, without identifiers: `/permits/{uuid}`. */
  readonly path: string
  /** Every try, first to last. */
  readonly attempts: readonly Attempt[]
  /** When the next try would have been. */
  readonly retryAt?: Date | undefined
}

/** What all failures of a request have. Not thrown itself. */
export abstract class RequestFailure extends PermitTrackingError implements RequestInfo {
  /** HTTP method. */
  readonly method: string
  /** Path as the OpenAPI document spells it, without identifiers: `/permits/{uuid}`. */
  readonly path: string
  /** Every try, first to last, with why it failed and how long the SDK waited after it. */
  readonly attempts: readonly Attempt[]
  /** May the same call be tried again: could it succeed, and would doing it twice do no harm? */
  readonly retryable: boolean
  /**
   * When the next request has a chance, on this machine's clock: as the service said, or when the SDK would have tried
   * again, had the wait not passed `maxWait` or the `deadline`. `undefined` where nothing is known.
   */
  readonly retryAt: Date | undefined

  constructor(message: string, request: RequestInfo, retryable: boolean, options?: ErrorOptions) {
    super(`${request.method} ${request.path} ${message}${afterAttempts(request.attempts.length)}`, options)
    this.method = request.method
    this.path = request.path
    this.attempts = request.attempts
    this.retryable = retryable
    this.retryAt = request.retryAt
  }
}

/**
 * Is this the failure of a request, of whatever kind, also of another copy of the package? Then `retryable`, `retryAt` and
 * `attempts` tell whether and when to try again.
 */
export function isRequestFailure(value: unknown): value is RequestFailure {
  return isPermitTrackingError(value) && 'attempts' in value
}

function afterAttempts(count: number): string {
  return count > 1 ? ` (after ${count} attempts)` : ''
}
