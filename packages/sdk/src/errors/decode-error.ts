import { hasName } from './permit-tracking-error.ts'
import { RequestFailure, type RequestInfo } from './request-failure.ts'

/**
 * A 2xx response whose body is not what the service sends: HTML from a proxy or a login page, broken JSON, no array
 * where a list belongs, or more bytes than `maxBodyBytes`. Usually `baseUrl` points at something else than the service.
 */
export class DecodeError extends RequestFailure {
  override readonly name = 'DecodeError'
  /** HTTP status of the answer. */
  readonly status: number
  /** Start of the body, 2 KiB at most. */
  readonly bodyExcerpt: string

  constructor(
    problem: string,
    answer: { readonly status: number; readonly bodyExcerpt: string },
    request: RequestInfo,
    { advice = "check that baseUrl is the service's", ...options }: DecodeErrorOptions = {},
  ) {
    super(`answered ${answer.status} with a body that ${problem}; ${advice}`, request, false, options)
    this.status = answer.status
    this.bodyExcerpt = answer.bodyExcerpt
  }
}

/** Options of the constructor of {@link DecodeError}. */
export interface DecodeErrorOptions extends ErrorOptions {
  /** What to do, at the end of the message. */
  readonly advice?: string
}

/** Is this a {@link DecodeError}, also of another copy of the package? */
export function isDecodeError(value: unknown): value is DecodeError {
  return hasName(value, 'DecodeError')
}
