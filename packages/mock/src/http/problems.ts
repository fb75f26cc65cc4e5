import type { components } from '../../../../spec/generated/types.ts'

/** Error response, with the body that the document calls `ErrorResponse`. */
export interface Problem<Status extends number = number> {
  readonly status: Status
  readonly body: components['schemas']['ErrorResponse']
  readonly headers?: Readonly<Record<string, string>>
}

/** 400: a parameter or the body is not valid; the message names it. */
export const invalidRequest = (message: string): Problem<400> => problem(400, 'invalid_request', message)

/** 401: the key is missing, unknown or revoked. */
export const unauthorized = (message: string): Problem<401> => ({
  ...problem(401, 'unauthorized', message),
  // RFC 9110, section 11.6.1: a 401 must name the expected scheme.
  headers: { 'WWW-Authenticate': 'Bearer' },
})

/** 403: the key lacks a permission. */
export const forbidden = (message: string): Problem<403> => problem(403, 'forbidden', message)

/** 404: the resource or the route doesn't exist. */
export const notFound = (message: string): Problem<404> => problem(404, 'not_found', message)

/** 409: the current state of the mock doesn't allow the operation. */
export const conflict = (message: string): Problem<409> => problem(409, 'conflict', message)

/** 429: the key has used up the requests of its window. */
export const rateLimited = (message: string): Problem<429> => problem(429, 'rate_limited', message)

/** Creates an error response with any status and code. */
export function problem<Status extends number>(
  status: Status,
  code: string,
  message: string,
): Problem<Status> {
  return { status, body: { error: { code, message } } }
}

/** Returns the error code of a status. One that the specification doesn't name gets the code of its class. */
export function codeOf(status: number): string {
  return codes[status] ?? (status >= 500 ? 'server_error' : 'invalid_request')
}

const codes: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  429: 'rate_limited',
  500: 'server_error',
}
