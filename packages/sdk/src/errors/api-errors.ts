import { ApiError, type ApiErrorInit } from './api-error.ts'
import { hasName } from './permit-tracking-error.ts'

/** 401 `unauthorized`: the API key is missing, not valid, or revoked. */
export class UnauthorizedError extends ApiError {
  override readonly name = 'UnauthorizedError'
  constructor(facts: ApiErrorInit) {
    super(facts, 'Check the key on the Developers tab of the organization settings.')
  }
}

/** 403 `forbidden`: the API key lacks the permission for this call. */
export class ForbiddenError extends ApiError {
  override readonly name = 'ForbiddenError'
  /** What the key may do, as the client's last `me()` told; `undefined` where it wasn't asked. */
  readonly permissions: readonly string[] | undefined
  constructor(facts: ApiErrorInit) {
    const { permissions } = facts
    super(
      facts,
      permissions
        ? `The key may: ${permissions.join(', ') || 'nothing'}.`
        : 'client.me() tells what the key may do.',
    )
    this.permissions = permissions
  }
}

/** 404 `not_found`: the resource does not exist, or the key's organization can't see it. */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError'
}

/** 400 `invalid_request`: a parameter or the body is not valid; `detail` names it. */
export class InvalidRequestError extends ApiError {
  override readonly name = 'InvalidRequestError'
}

/**
 * 429 `rate_limited`: the key has used up its requests, and the SDK was not allowed to wait as long as the service
 * said, or has waited as often as it may. `retryAt` tells when to try again.
 */
export class RateLimitedError extends ApiError {
  override readonly name = 'RateLimitedError'
  constructor(facts: ApiErrorInit) {
    super(facts, facts.retryAt ? `Try again at ${facts.retryAt.toISOString()}.` : '')
  }
}

/** 5xx: something went wrong in the service or in front of it. */
export class ServerError extends ApiError {
  override readonly name = 'ServerError'
}

/** Makes the error of the class that belongs to the status. */
export function createApiError(facts: ApiErrorInit): ApiError {
  if (facts.status === 400) return new InvalidRequestError(facts)
  if (facts.status === 401) return new UnauthorizedError(facts)
  if (facts.status === 403) return new ForbiddenError(facts)
  if (facts.status === 404) return new NotFoundError(facts)
  if (facts.status === 429) return new RateLimitedError(facts)
  if (facts.status >= 500) return new ServerError(facts)
  return new ApiError(facts)
}

/** Is this an {@link UnauthorizedError}, also of another copy of the package? */
export function isUnauthorizedError(value: unknown): value is UnauthorizedError {
  return hasName(value, 'UnauthorizedError')
}

/** Is this a {@link ForbiddenError}, also of another copy of the package? */
export function isForbiddenError(value: unknown): value is ForbiddenError {
  return hasName(value, 'ForbiddenError')
}

/** Is this a {@link NotFoundError}, also of another copy of the package? */
export function isNotFoundError(value: unknown): value is NotFoundError {
  return hasName(value, 'NotFoundError')
}

/** Is this an {@link InvalidRequestError}, also of another copy of the package? */
export function isInvalidRequestError(value: unknown): value is InvalidRequestError {
  return hasName(value, 'InvalidRequestError')
}

/** Is this a {@link RateLimitedError}, also of another copy of the package? */
export function isRateLimitedError(value: unknown): value is RateLimitedError {
  return hasName(value, 'RateLimitedError')
}

/** Is this a {@link ServerError}, also of another copy of the package? */
export function isServerError(value: unknown): value is ServerError {
  return hasName(value, 'ServerError')
}
