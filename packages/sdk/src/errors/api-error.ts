import type { components } from '../generated/types.ts'
import { isPermitTrackingError } from './permit-tracking-error.ts'
import { RequestFailure, type RequestInfo } from './request-failure.ts'

/** `error.code` of a failed request (service specification, "Errors"); an open set. */
export type ErrorCode = components['schemas']['ErrorCode']

/** What an {@link ApiError} is made from. */
export interface ApiErrorInit extends RequestInfo {
  /** HTTP status. */
  readonly status: number
  /** `error.code`, or `unknown` where the body had none. */
  readonly code: ErrorCode
  /** `error.message`, or what stands in for it where the body had none. */
  readonly detail: string
  /** Headers of the answer. */
  readonly headers: Headers
  /** Start of the body where it wasn't the service's JSON, 2 KiB at most. */
  readonly bodyExcerpt?: string | undefined
  /** May the same call be tried again: could it succeed, and would doing it twice do no harm? */
  readonly retryable: boolean
  /** What the answer said about the limit of the key. */
  readonly rateLimit?: RateLimitInfo | undefined
  /** What to do, at the end of the message. */
  readonly advice?: string | undefined
  /** What the key may do, where an earlier `me()` has told. */
  readonly permissions?: readonly string[] | undefined
}

/** What an answer said about the limit of the key. */
export interface RateLimitInfo {
  /** Requests allowed in a window. */
  readonly limit: number | undefined
  /** Requests left in the current window. */
  readonly remaining: number | undefined
  /** When the window ends, on this machine's clock. */
  readonly resetAt: Date | undefined
}

/**
 * The service answered with a failure. The common ones have classes of their own ({@link UnauthorizedError},
 * {@link ForbiddenError}, {@link NotFoundError}, {@link InvalidRequestError}, {@link RateLimitedError},
 * {@link ServerError}); every other status is a plain `ApiError`.
 */
export class ApiError extends RequestFailure {
  override readonly name: string = 'ApiError'
  /** HTTP status. */
  readonly status: number
  /** `error.code` of the body, or `unknown` where a proxy answered in the service's place. */
  readonly code: ErrorCode
  /** `error.message` of the body, without what the SDK adds to `message`. */
  readonly detail: string
  /** Headers of the answer. */
  readonly headers: Headers
  /** Start of the body where it wasn't the service's JSON, 2 KiB at most. */
  readonly bodyExcerpt: string | undefined
  /** What the answer said about the limit of the key; `undefined` where it said nothing. */
  readonly rateLimit: RateLimitInfo | undefined

  constructor(facts: ApiErrorInit, advice = facts.advice ?? '') {
    super(
      `answered ${facts.status} ${facts.code}: ${facts.detail}${advice && ` ${advice}`}`,
      facts,
      facts.retryable,
    )
    this.status = facts.status
    this.code = facts.code
    this.detail = facts.detail
    this.headers = facts.headers
    this.bodyExcerpt = facts.bodyExcerpt
    this.rateLimit = facts.rateLimit
  }

  /** As of every error, without the headers: a response may set cookies. */
  override toJSON(): object {
    return { ...super.toJSON(), headers: undefined }
  }
}

/** Is this an {@link ApiError} or one of its subclasses, also of another copy of the package? */
export function isApiError(value: unknown): value is ApiError {
  return isPermitTrackingError(value) && 'status' in value && 'code' in value
}
