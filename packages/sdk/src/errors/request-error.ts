import { PermitTrackingError } from './permit-tracking-error.ts'

/** Facts about a request that failed. */
export type FailedRequest = Pick<RequestError, 'method' | 'path' | 'attempts' | 'retryAt'>

/**
 * Base class of the errors of a request. `retryable`, `retryAt` and `attempts` show if and when a new call can succeed. Not
 * thrown itself.
 */
export abstract class RequestError extends PermitTrackingError {
  /** @internal Identifies the class in every copy of the package. */
  static override readonly classPath: string = 'PermitTrackingError/RequestError/'
  /** HTTP method. */
  readonly method: string
  /** Path template of the OpenAPI document: `/permits/{uuid}`. */
  readonly path: string
  /** All attempts, first to last. */
  readonly attempts: readonly {
    /** HTTP status; absent if no complete response arrived. */
    readonly status?: number
    /** Reason of the failure, in a few words: `status 429`, `timeout`, `connect ECONNREFUSED …`. */
    readonly reason: string
    /** Wait before the next attempt, in milliseconds; 0 if none was planned. */
    readonly waitMs: number
  }[]
  /** True if the same call could succeed later, and repeating it does no harm. */
  readonly retryable: boolean
  /**
   * Earliest time for the next request, on this machine's clock: the time that the service named in a failure that may be
   * retried, or the time of the next retry if its wait exceeded `maxWait` or the `deadline`. `undefined` if none is known.
   */
  readonly retryAt: Date | undefined

  /** @internal */
  constructor(message: string, request: FailedRequest, retryable: boolean, options?: ErrorOptions) {
    const { length } = request.attempts
    super(length > 1 ? `${message} (after ${length} attempts)` : message, options)
    this.method = request.method
    this.path = request.path
    this.attempts = request.attempts
    this.retryable = retryable
    this.retryAt = request.retryAt
  }
}

/**
 * No complete response arrived: the host name did not resolve, or the connection could not be made or was lost, even in
 * the middle of a body. `cause` is a redacted copy of the error of `fetch`. The service may have acted on the request.
 */
export class ConnectionError extends RequestError {
  /** @internal Identifies the class in every copy of the package. */
  static override readonly classPath = 'PermitTrackingError/RequestError/ConnectionError/'
  override readonly name = 'ConnectionError'

  /** @internal */
  constructor(reason: string, request: FailedRequest, retryable: boolean, options?: ErrorOptions) {
    super(`${request.method} ${request.path} failed: ${reason}`, request, retryable, options)
  }
}

/**
 * An attempt, including the response body, took longer than `timeout`, or the call reached its `deadline`. The service
 * may have acted on the request.
 */
export class TimeoutError extends RequestError {
  /** @internal Identifies the class in every copy of the package. */
  static override readonly classPath = 'PermitTrackingError/RequestError/TimeoutError/'
  override readonly name = 'TimeoutError'
  /** Time allowed for the last attempt, in milliseconds; 0 if the deadline passed before another could be sent. */
  readonly timeoutMs: number
  /** Option that ended the call. */
  readonly reason: 'timeout' | 'deadline'

  /** @internal */
  constructor(timeoutMs: number, reason: TimeoutError['reason'], request: FailedRequest, retryable: boolean) {
    super(`${request.method} ${request.path} ${problemOf(timeoutMs, reason, request)}`, request, retryable)
    this.timeoutMs = timeoutMs
    this.reason = reason
  }
}

/**
 * Successful response whose body is not one of the service: HTML of a proxy or a login page, broken JSON, an object
 * instead of a list, or more bytes than `maxBodyBytes`. Usually `baseUrl` does not point to the API.
 */
export class DecodeError extends RequestError {
  /** @internal Identifies the class in every copy of the package. */
  static override readonly classPath = 'PermitTrackingError/RequestError/DecodeError/'
  override readonly name = 'DecodeError'
  /** HTTP status of the response. */
  readonly status: number
  /** First 2,048 characters of the body, without secrets. */
  readonly bodyExcerpt: string

  /** @internal */
  constructor(
    problem: string,
    { status, bodyExcerpt }: Pick<DecodeError, 'status' | 'bodyExcerpt'>,
    request: FailedRequest,
    {
      advice = 'Check that `baseUrl` points to the API.',
      ...options
    }: ErrorOptions & { advice?: string } = {},
  ) {
    const call = `${request.method} ${request.path}`
    super(
      `Could not read ${call}: the response ${problem} (status ${status}). ${advice}`,
      request,
      false,
      options,
    )
    this.status = status
    this.bodyExcerpt = bodyExcerpt
  }
}

function problemOf(timeoutMs: number, reason: string, { attempts }: FailedRequest): string {
  if (reason === 'timeout') return `timed out after ${timeoutMs} ms`
  return attempts.length > 0 ? 'reached its deadline' : 'was not sent before its deadline'
}
