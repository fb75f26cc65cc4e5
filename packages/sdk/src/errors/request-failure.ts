import { isPermitTrackingError, PermitTrackingError } from './permit-tracking-error.ts'

/** One attempt of a call. */
export interface Attempt {
  /** HTTP status; absent if no response arrived. */
  readonly status?: number
  /** Reason of the failure, in a few words: `status 429`, `timeout`, `connect ECONNREFUSED …`. */
  readonly reason: string
  /** Wait between this attempt and the next one, in milliseconds; 0 after the last. */
  readonly waitMs: number
}

/** Facts about a failed request. */
export interface RequestInfo {
  /** HTTP method. */
  readonly method: string
  /** Path template of the OpenAPI document: `/permits/{uuid}`. */
  readonly path: string
  /** All attempts, first to last. */
  readonly attempts: readonly Attempt[]
  /** Time of the next attempt, had there been one. */
  readonly retryAt?: Date | undefined
}

/** Common base of the errors of a request. Not thrown itself. */
export abstract class RequestFailure extends PermitTrackingError implements RequestInfo {
  /** HTTP method. */
  readonly method: string
  /** Path template of the OpenAPI document: `/permits/{uuid}`. */
  readonly path: string
  /** All attempts, first to last, each with the reason of its failure and the wait after it. */
  readonly attempts: readonly Attempt[]
  /** True if the same call could succeed later, and repeating it does no harm. */
  readonly retryable: boolean
  /**
   * Earliest time for the next request, on this machine's clock: the time that the service named, or the time of the next
   * retry if its wait exceeded `maxWait` or the `deadline`. `undefined` if none is known.
   */
  readonly retryAt: Date | undefined

  constructor(message: string, request: RequestInfo, retryable: boolean, options?: ErrorOptions) {
    super(message + afterAttempts(request.attempts.length), options)
    this.method = request.method
    this.path = request.path
    this.attempts = request.attempts
    this.retryable = retryable
    this.retryAt = request.retryAt
  }
}

/**
 * True for the failure of a request, from any copy of the package. `retryable`, `retryAt` and `attempts` show if and when
 * a new call can succeed.
 */
export function isRequestFailure(value: unknown): value is RequestFailure {
  return isPermitTrackingError(value) && 'attempts' in value
}

function afterAttempts(count: number): string {
  return count > 1 ? ` (after ${count} attempts)` : ''
}
