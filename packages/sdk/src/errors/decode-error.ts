import { hasName } from './permit-tracking-error.ts'
import { RequestFailure, type RequestInfo } from './request-failure.ts'

/**
 * Successful response whose body is not one of the service: HTML of a proxy or a login page, broken JSON, an object
 * instead of a list, or more bytes than `maxBodyBytes`. Usually `baseUrl` does not point to the API.
 */
export class DecodeError extends RequestFailure {
  override readonly name = 'DecodeError'
  /** HTTP status of the response. */
  readonly status: number
  /** First 2 KiB of the body. */
  readonly bodyExcerpt: string

  constructor(
    problem: string,
    { status, bodyExcerpt }: { readonly status: number; readonly bodyExcerpt: string },
    request: RequestInfo,
    { advice = 'Check that `baseUrl` points to the API.', ...options }: DecodeErrorOptions = {},
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

/** Options of the constructor of {@link DecodeError}. */
export interface DecodeErrorOptions extends ErrorOptions {
  /** Instruction at the end of the message. */
  readonly advice?: string
}

/** True for a {@link DecodeError}, from any copy of the package. */
export function isDecodeError(value: unknown): value is DecodeError {
  return hasName(value, 'DecodeError')
}
