import { type ApiError, createApiError } from '../errors/api-error.ts'
import { isObject } from '../errors/is-object.ts'
import { PermitTrackingError } from '../errors/permit-tracking-error.ts'
import { bodyExcerpt, type CallContext, eventFields } from '../fetch/call-context.ts'
import { redactAndTruncate, redactHeaders } from '../fetch/redact.ts'
import { isRetryable } from '../fetch/retry/retry-policy.ts'

/** Returns the error for a failed response, with everything known about the call. */
export function toApiError(response: Response, body: unknown, context: CallContext): ApiError {
  const { status, headers } = response
  const failure = isObject(body) && isObject(body.error) ? body.error : undefined
  const retryable = isRetryable(context.method, context.path, status)
  const { notBefore } = context
  const retryAt = retryable && notBefore ? new Date(Math.max(notBefore.at, Date.now())) : context.retryAt
  const detail = typeof failure?.message === 'string' ? failure.message : describeResponse(response, failure)
  return createApiError({
    ...context,
    status,
    headers: new Headers(redactHeaders(headers, context)),
    code: typeof failure?.code === 'string' ? redactAndTruncate(failure.code, context) : 'unknown',
    detail: redactAndTruncate(detail, context),
    bodyExcerpt: failure ? undefined : bodyExcerpt(context),
    retryable,
    advice: status === 404 ? uuidHint(context) : retryHint(retryAt, context),
    retryAt,
    permissions: context.client.permissions,
  })
}

/** Reports the failure of a call to the hooks and the log. Returns the error. */
export function reportFailure(error: unknown, context: CallContext): unknown {
  recaptureStack(error)
  context.emit?.('error', { ...eventFields(context), error })
  return error
}

/**
 * Captures the stack of an error again, at the caller's `await`. The original one doesn't contain the caller's line if a
 * timer, a stream or a page read ahead created the error. Engines find the line in the chain of awaits. Capturing it at the
 * start of every call would cost 4 to 8 µs each. Returns the error.
 */
export function recaptureStack(error: unknown): unknown {
  const {
    captureStackTrace,
  }: { captureStackTrace?: (target: object, above: typeof recaptureStack) => void } = Error
  if (error instanceof PermitTrackingError) captureStackTrace?.(error, recaptureStack)
  return error
}

/** Returns the time of the next attempt as an instruction. */
function retryHint(retryAt: Date | undefined, { retryAdvice }: CallContext): string | undefined {
  return retryAt && `Retry at ${retryAt.toISOString()}${retryAdvice ? `, or ${retryAdvice}` : ''}.`
}

/** Returns a hint if the identifier of a permit is not a uuid, for example its number. The hint doesn't contain the value. */
function uuidHint({ path, request }: CallContext): string | undefined {
  const names = path.split('/')
  const values = new URL(request?.url ?? 'about:blank').pathname.split('/')
  const index = names.findIndex((name) => name === '{uuid}' || name === '{permit_uuid}')
  const value = index === -1 ? undefined : values[values.length - names.length + index]
  if (value === undefined || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)) return undefined
  return 'Pass the `uuid` of the permit, not its number.'
}

/** Returns the detail of a failed response that has no message of the service. */
function describeResponse({ status, headers }: Response, failure?: { readonly code?: unknown }): string {
  if (status >= 300 && status < 400) {
    return 'a redirect, which is not followed because the API key would travel with it. Set `baseUrl` to the final address.'
  }
  if (typeof failure?.code === 'string') return 'the body has no `error.message`.'
  const advice =
    status === 404 || status === 405
      ? 'Check the path of `baseUrl`.'
      : 'A proxy may have sent it. Check that `baseUrl` points to the API.'
  return `the body is not an error of the service (${headers.get('content-type') ?? 'no content type'}). ${advice}`
}
