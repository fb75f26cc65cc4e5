import { hasName } from './permit-tracking-error.ts'
import { RequestFailure, type RequestInfo } from './request-failure.ts'

/**
 * No complete response arrived: the host name did not resolve, or the connection could not be made or was lost, even in
 * the middle of a body. `cause` is the error of `fetch`. The service may have acted on the request.
 */
export class ConnectionError extends RequestFailure {
  override readonly name = 'ConnectionError'

  constructor(reason: string, request: RequestInfo, retryable: boolean, options?: ErrorOptions) {
    super(`${request.method} ${request.path} failed: ${reason}`, request, retryable, options)
  }
}

/** True for a {@link ConnectionError}, from any copy of the package. */
export function isConnectionError(value: unknown): value is ConnectionError {
  return hasName(value, 'ConnectionError')
}
