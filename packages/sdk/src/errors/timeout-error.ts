import { hasName } from './permit-tracking-error.ts'
import { RequestFailure, type RequestInfo } from './request-failure.ts'

/**
 * An attempt, including the response body, took longer than `timeout`, or the call reached its `deadline`. The service
 * may have acted on the request.
 */
export class TimeoutError extends RequestFailure {
  override readonly name = 'TimeoutError'
  /** Time allowed for the last attempt, in milliseconds; 0 if the deadline had passed before it. */
  readonly timeoutMs: number
  /** Option that ended the call. */
  readonly limit: 'timeout' | 'deadline'

  constructor(
    timeoutMs: number,
    limit: 'timeout' | 'deadline',
    request: RequestInfo,
    retryable: boolean,
    options?: ErrorOptions,
  ) {
    super(`${request.method} ${request.path} ${describeLimit(timeoutMs, limit)}`, request, retryable, options)
    this.timeoutMs = timeoutMs
    this.limit = limit
  }
}

/** True for a {@link TimeoutError}, from any copy of the package. */
export function isTimeoutError(value: unknown): value is TimeoutError {
  return hasName(value, 'TimeoutError')
}

function describeLimit(timeoutMs: number, limit: 'timeout' | 'deadline'): string {
  if (limit === 'timeout') return `timed out after ${timeoutMs} ms`
  return timeoutMs > 0 ? `reached its deadline after ${timeoutMs} ms` : 'was not sent before its deadline'
}
