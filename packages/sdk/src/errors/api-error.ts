import type { components } from '../../../../spec/generated/types.ts'
import { type FailedRequest, RequestError } from './request-error.ts'

/**
 * Rate limit of the key, from the headers of a response.
 *
 * @see [The limits of the service](https://permit-tracking.github.io/permit-tracking-js/service#limits)
 */
export interface RateLimit {
  /** Requests allowed in a window, from `X-RateLimit-Limit`. */
  readonly limit: number | undefined
  /** Requests left in the window at the response, from `X-RateLimit-Remaining`. */
  readonly remaining: number | undefined
  /** End of the window on this machine's clock, from `X-RateLimit-Reset` in any unit. */
  readonly resetAt: Date | undefined
  /**
   * Detected unit of `X-RateLimit-Reset`: seconds or milliseconds since 1970, or the seconds that are left; `undefined`
   * before the first one.
   */
  readonly resetUnit: 'epoch_s' | 'epoch_ms' | 'delta_s' | undefined
}

/** Facts about a failed response. */
export interface ApiErrorInit
  extends FailedRequest,
    Pick<ApiError, 'status' | 'code' | 'detail' | 'headers' | 'bodyExcerpt' | 'retryable' | 'rateLimit'> {
  /** Instruction at the end of the message, unless the class of the error has its own. */
  readonly advice?: string | undefined
  /** Permissions of the key, from the last `me()` of the client. */
  readonly permissions?: readonly string[] | undefined
}

/**
 * Response that is not successful. Common statuses have their own class
 * ({@link UnauthorizedError}, {@link ForbiddenError}, {@link NotFoundError}, {@link InvalidRequestError},
 * {@link RateLimitedError}, {@link ServerError}). Every other status is a plain `ApiError`.
 *
 * @see [The errors of the service](https://permit-tracking.github.io/permit-tracking-js/service#errors)
 */
export class ApiError extends RequestError {
  /** @internal Identifies the class in every copy of the package. */
  static override readonly classPath: string = 'PermitTrackingError/RequestError/ApiError/'
  override readonly name: string = 'ApiError'
  /** HTTP status. */
  readonly status: number
  /** `error.code` of the body, or `unknown` without one, as in the response of a proxy. An open set. */
  readonly code: components['schemas']['ErrorCode']
  /** `error.message` of the body, else the SDK's description. Without the advice that `message` adds. */
  readonly detail: string
  /** Headers of the response. */
  readonly headers: Headers
  /** First 2,048 characters of a body that is not the service's JSON. */
  readonly bodyExcerpt: string | undefined
  /** Limit of the key, from the headers of the response; `undefined` if there are none. */
  readonly rateLimit: RateLimit | undefined

  /** @internal */
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

/** 401 `unauthorized`: the API key is missing, invalid or revoked. */
export class UnauthorizedError extends ApiError {
  /** @internal Identifies the class in every copy of the package. */
  static override readonly classPath = 'PermitTrackingError/RequestError/ApiError/UnauthorizedError/'
  override readonly name = 'UnauthorizedError'

  /** @internal */
  constructor(init: ApiErrorInit) {
    super(init, 'Check the key on the Developers tab of the organization settings.')
  }
}

/** 403 `forbidden`: the API key lacks the permission for this call. */
export class ForbiddenError extends ApiError {
  /** @internal Identifies the class in every copy of the package. */
  static override readonly classPath = 'PermitTrackingError/RequestError/ApiError/ForbiddenError/'
  override readonly name = 'ForbiddenError'
  /** Permissions of the key, from the last `me()` of the client; `undefined` before that. */
  readonly permissions: readonly string[] | undefined

  /** @internal */
  constructor(init: ApiErrorInit) {
    const { permissions } = init
    super(
      init,
      permissions
        ? `Permissions of the key: ${permissions.join(', ') || 'none'}.`
        : 'Call client.me() to read the permissions of the key.',
    )
    this.permissions = permissions
  }
}

/** 404 `not_found`: the resource does not exist, or the organization of the key can't see it. */
export class NotFoundError extends ApiError {
  /** @internal Identifies the class in every copy of the package. */
  static override readonly classPath = 'PermitTrackingError/RequestError/ApiError/NotFoundError/'
  override readonly name = 'NotFoundError'
}

/** 400 `invalid_request`: a parameter or the body is invalid; `detail` names it. */
export class InvalidRequestError extends ApiError {
  /** @internal Identifies the class in every copy of the package. */
  static override readonly classPath = 'PermitTrackingError/RequestError/ApiError/InvalidRequestError/'
  override readonly name = 'InvalidRequestError'
}

/**
 * 429 `rate_limited`: the key has used up its requests, and the wait would exceed `maxWait` or the `deadline`, or the
 * retries are used up. `retryAt` is the time from which a new call can succeed.
 */
export class RateLimitedError extends ApiError {
  /** @internal Identifies the class in every copy of the package. */
  static override readonly classPath = 'PermitTrackingError/RequestError/ApiError/RateLimitedError/'
  override readonly name = 'RateLimitedError'
}

/** 5xx: the service, or a proxy in front of it, failed. */
export class ServerError extends ApiError {
  /** @internal Identifies the class in every copy of the package. */
  static override readonly classPath = 'PermitTrackingError/RequestError/ApiError/ServerError/'
  override readonly name = 'ServerError'
}

/** Creates the error of the class for the status. */
export function createApiError(init: ApiErrorInit): ApiError {
  if (init.status === 400) return new InvalidRequestError(init)
  if (init.status === 401) return new UnauthorizedError(init)
  if (init.status === 403) return new ForbiddenError(init)
  if (init.status === 404) return new NotFoundError(init)
  if (init.status === 429) return new RateLimitedError(init)
  if (init.status >= 500) return new ServerError(init)
  return new ApiError(init)
}
