import { hasName } from './permit-tracking-error.ts'
import { type RequestFacts, RequestFailure } from './request-failure.ts'

/**
 * An attempt took longer than `timeout`, its body included, or the whole call reached its `deadline`. Whether the
 * service acted on the request is not known.
 */
export class TimeoutError extends RequestFailure {
  override readonly name = 'TimeoutError'
  /** How long the last attempt was given, in milliseconds. */
  readonly timeoutMs: number

  constructor(timeoutMs: number, request: RequestFacts, retryable: boolean, options?: ErrorOptions) {
    super(`got no complete answer within ${timeoutMs} ms`, request, retryable, options)
    this.timeoutMs = timeoutMs
  }
}

/** Is this a {@link TimeoutError}, also of another copy of the package? */
export function isTimeoutError(value: unknown): value is TimeoutError {
  return hasName(value, 'TimeoutError')
}
