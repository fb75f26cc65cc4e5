import type { ApiError } from '../errors/api-error.ts'
import { createApiError } from '../errors/api-errors.ts'
import { isObject } from '../errors/is-object.ts'
import { isPermitTrackingError } from '../errors/permit-tracking-error.ts'
import { bodyExcerpt, type CallContext, toEvent } from '../fetch/call-context.ts'
import { redactAndCut, redactHeaders } from '../fetch/redact.ts'
import { isRetryable } from '../fetch/retry/retry-policy.ts'

/** The error for an answer that is a failure, with everything that is known about it. */
export function toApiError(response: Response, failure: unknown, context: CallContext): ApiError {
  const { status, headers } = response
  const body = isObject(failure) && isObject(failure.error) ? failure.error : undefined
  const retryable = isRetryable(context.method, context.path, status)
  const { notBefore: asked } = context
  const detail = typeof body?.message === 'string' ? body.message : describeAnswer(response)
  return createApiError({
    ...context,
    status,
    headers: redactHeaders(headers, context),
    code: typeof body?.code === 'string' ? redactAndCut(body.code, context) : 'unknown',
    detail: redactAndCut(detail, context),
    bodyExcerpt: body ? undefined : bodyExcerpt(context),
    retryable,
    advice: status === 404 ? hintAtUuid(context) : undefined,
    retryAt: retryable && asked ? new Date(Math.max(asked.at, Date.now())) : context.retryAt,
    permissions: context.client.permissions,
  })
}

/** Tells that the call has failed. Gives back what it rejects with. */
export function reportFailure(error: unknown, context: CallContext): unknown {
  const { emit } = context
  recaptureStack(error)
  emit?.('error', { ...toEvent(context), error })
  return error
}

/**
 * Takes the stack of an error of ours anew, here, where the caller awaits: one that a timer, a stream or a page read ahead
 * has made doesn't know the caller's line. Engines find it in the chain of awaits; to note it at every call instead would
 * cost 4 to 8 µs each. Gives the error back.
 */
export function recaptureStack(error: unknown): unknown {
  const {
    captureStackTrace,
  }: { captureStackTrace?: (target: object, above: typeof recaptureStack) => void } = Error
  if (isPermitTrackingError(error)) captureStackTrace?.(error, recaptureStack)
  return error
}

/** Says so if a permit was asked for by something that is not a uuid, such as its number. The value itself stays unsaid. */
function hintAtUuid({ path, request }: CallContext): string | undefined {
  const names = path.split('/')
  const values = new URL(request?.url ?? 'about:blank').pathname.split('/')
  const index = names.findIndex((name) => name === '{uuid}' || name === '{permit_uuid}')
  const value = index === -1 ? undefined : values[values.length - names.length + index]
  if (value === undefined || /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)) return undefined
  return 'The identifier is not a UUID. Pass the `uuid` of the permit, not its number.'
}

/** Stands in for the service's message where something else answered. */
function describeAnswer({ status, headers }: Response): string {
  if (status >= 300 && status < 400) {
    return 'a redirect, which is not followed because the API key would travel with it. Set `baseUrl` to the final address.'
  }
  const advice =
    status === 404 || status === 405
      ? 'Check the path of `baseUrl`.'
      : 'A proxy may have sent it. Check that `baseUrl` points to the API.'
  return `the body is not an error of the service (${headers.get('content-type') ?? 'no content type'}). ${advice}`
}
