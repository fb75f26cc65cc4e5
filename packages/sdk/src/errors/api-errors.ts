import { ApiError, type ApiErrorInit } from './api-error.ts'
import { hasName } from './permit-tracking-error.ts'

/** 401 `unauthorized`: the API key is missing, invalid or revoked. */
export class UnauthorizedError extends ApiError {
  override readonly name = 'UnauthorizedError'
  constructor(init: ApiErrorInit) {
    super(init, 'Check the key on the Developers tab of the organization settings.')
  }
}

/** 403 `forbidden`: the API key lacks the permission for this call. */
export class ForbiddenError extends ApiError {
  override readonly name = 'ForbiddenError'
  /** Permissions of the key, from the last `me()` of the client; `undefined` before that. */
  readonly permissions: readonly string[] | undefined
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
  override readonly name = 'NotFoundError'
}

/** 400 `invalid_request`: a parameter or the body is invalid; `detail` names it. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError'
}

/**
 * 429 `rate_limited`: the key has used up its requests, and the wait would exceed `maxWait` or the `deadline`, or the
 * retries are used up. `retryAt` is the time from which a new call can succeed.
 */
export class RateLimitedError extends ApiError {
  override readonly name = 'RateLimitedError'
}

/** 5xx: the service, or a proxy in front of it, failed. */
export class ServerError extends ApiError {
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

/** True for an {@link UnauthorizedError}, from any copy of the package. */
export function isUnauthorizedError(value: unknown): value is UnauthorizedError {
  return hasName(value, 'UnauthorizedError')
}

/** True for a {@link ForbiddenError}, from any copy of the package. */
export function isForbiddenError(value: unknown): value is ForbiddenError {
  return hasName(value, 'ForbiddenError')
}

/** True for a {@link NotFoundError}, from any copy of the package. */
export function isNotFoundError(value: unknown): value is NotFoundError {
  return hasName(value, 'NotFoundError')
}

/** True for an {@link InvalidRequestError}, from any copy of the package. */
export function isInvalidRequestError(value: unknown): value is InvalidRequestError {
  return hasName(value, 'InvalidRequestError')
}

/** True for a {@link RateLimitedError}, from any copy of the package. */
export function isRateLimitedError(value: unknown): value is RateLimitedError {
  return hasName(value, 'RateLimitedError')
}

/** True for a {@link ServerError}, from any copy of the package. */
export function isServerError(value: unknown): value is ServerError {
  return hasName(value, 'ServerError')
}
