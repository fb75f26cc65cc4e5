import { hasName } from './permit-tracking-error.ts'
import { RequestFailure, type RequestInfo } from './request-failure.ts'

/**
 * An attempt took longer than `timeout`, its body included, or the whole call reached its `deadline`. Whether the
 * service acted on the request is not known.
 */
export class TimeoutError extends RequestFailure {
  override readonly name = 'TimeoutError'
  /** How long the last attempt was given, in milliseconds; 0 where the deadline had passed before it. */
  readonly timeoutMs: number
  /** Which of the two it was. */
  readonly limit: 'timeout' | 'deadline'

  constructor(
    timeoutMs: number,
    limit: 'timeout' | 'deadline',
    request: RequestInfo,
    retryable: boolean,
    options?: ErrorOptions,
  ) {
    const problem = timeoutMs > 0 ? `got no complete answer within ${timeoutMs} ms` : 'was not sent'
    super(limit === 'timeout' ? problem : `${problem} before its deadline`, request, retryable, options)
    this.timeoutMs = timeoutMs
    this.limit = limit
  }
}

/** Is this a {@link TimeoutError}, also of another copy of the package? */
export function isTimeoutError(value: unknown): value is TimeoutError {
  return hasName(value, 'TimeoutError')
}
