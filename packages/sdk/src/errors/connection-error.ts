import { hasName } from './permit-tracking-error.ts'
import { RequestFailure, type RequestInfo } from './request-failure.ts'

/**
 * No complete answer came: the name didn't resolve, the connection was refused or broke off, also in the middle of a
 * body. `cause` is what `fetch` threw. Whether the service acted on the request is not known.
 */
export class ConnectionError extends RequestFailure {
  override readonly name = 'ConnectionError'

  constructor(problem: string, request: RequestInfo, retryable: boolean, options?: ErrorOptions) {
    super(`failed: ${problem}`, request, retryable, options)
  }
}

/** Is this a {@link ConnectionError}, also of another copy of the package? */
export function isConnectionError(value: unknown): value is ConnectionError {
  return hasName(value, 'ConnectionError')
}
