import type { components } from '../generated/types.ts'
import { isPermitTrackingError } from './permit-tracking-error.ts'
import { RequestFailure, type RequestInfo } from './request-failure.ts'

/**
 * `error.code` of a failed request; an open set.
 *
 * @see [The errors of the service](https://permit-tracking.github.io/permit-tracking-js/service#errors)
 */
export type ErrorCode = components['schemas']['ErrorCode']

/** Fields of a new {@link ApiError}. */
export interface ApiErrorInit extends RequestInfo {
  /** HTTP status. */
  readonly status: number
  /** `error.code` of the body, or `unknown` if it has none. */
  readonly code: ErrorCode
  /** `error.message` of the body, or the SDK's description of the response if it has none. */
  readonly detail: string
  /** Headers of the response. */
  readonly headers: Headers
  /** First 2 KiB of a body that is not the service's JSON. */
  readonly bodyExcerpt?: string | undefined
  /** True if the same call could succeed later, and repeating it does no harm. */
  readonly retryable: boolean
  /** Limit of the key, from the headers of the response. */
  readonly rateLimit?: RateLimitInfo | undefined
  /** Instruction at the end of the message. */
  readonly advice?: string | undefined
  /** Permissions of the key, from the last `me()` of the client. */
  readonly permissions?: readonly string[] | undefined
}

/**
 * Limit of the key, from the headers of one response.
 *
 * @see [The limits of the service](https://permit-tracking.github.io/permit-tracking-js/service#limits)
 */
export interface RateLimitInfo {
  /** Requests allowed in a window. */
  readonly limit: number | undefined
  /** Requests left in the current window. */
  readonly remaining: number | undefined
  /** End of the window, on this machine's clock. */
  readonly resetAt: Date | undefined
}

/**
 * Response that is not successful. Common statuses have their own class
 * ({@link UnauthorizedError}, {@link ForbiddenError}, {@link NotFoundError}, {@link InvalidRequestError},
 * {@link RateLimitedError}, {@link ServerError}). Every other status is a plain `ApiError`.
 *
 * @see [The errors of the service](https://permit-tracking.github.io/permit-tracking-js/service#errors)
 */
export class ApiError extends RequestFailure {
  override readonly name: string = 'ApiError'
  /** HTTP status. */
  readonly status: number
  /** `error.code` of the body, or `unknown` if a proxy sent the response. */
  readonly code: ErrorCode
  /** `error.message` of the body, without the text that the SDK adds in `message`. */
  readonly detail: string
  /** Headers of the response. */
  readonly headers: Headers
  /** First 2 KiB of a body that is not the service's JSON. */
  readonly bodyExcerpt: string | undefined
  /** Limit of the key, from the headers of the response; `undefined` if there are none. */
  readonly rateLimit: RateLimitInfo | undefined

  constructor(init: ApiErrorInit, advice = init.advice ?? '') {
    const { method, path, status, code, detail } = init
    super(
      `${method} ${path} returned ${status} ${code}: ${detail}${advice && ` ${advice}`}`,
      init,
      init.retryable,
    )
    this.status = status
    this.code = code
    this.detail = detail
    this.headers = init.headers
    this.bodyExcerpt = init.bodyExcerpt
    this.rateLimit = init.rateLimit
  }

  /** Returns the fields for `JSON.stringify`, without the headers: a response may set cookies. */
  override toJSON(): object {
    return { ...super.toJSON(), headers: undefined }
  }
}

/** True for an {@link ApiError} or one of its subclasses, from any copy of the package. */
export function isApiError(value: unknown): value is ApiError {
  return isPermitTrackingError(value) && 'status' in value && 'code' in value
}
