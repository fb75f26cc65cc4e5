import { type OperationId, operations } from '../../../../spec/generated/operations.ts'
import { assertOptions, type OptionRules } from '../errors/options.ts'
import { suggest } from '../errors/suggest-name.ts'
import type { RequestEntry } from '../http/journal/entry.ts'
import { isAsymmetric } from './deep-equal.ts'
import { type Difference, differences, type Equals, print } from './request-difference.ts'

/** Expected properties of a request. Only the given ones are compared, and asymmetric matchers work at every depth. */
export interface ExpectedRequest {
  /** Body of the request. Of objects, only the given fields are compared. */
  readonly body?: unknown
  /** Query parameters: `{ page: 2 }`. Numbers and booleans are compared as they are sent. A repeated parameter is a list. */
  readonly query?: Readonly<Record<string, unknown>>
  /** Headers of the request. Names are case-insensitive. Credentials are masked. */
  readonly headers?: Readonly<Record<string, unknown>>
  readonly method?: unknown
  /** Path as it was sent. */
  readonly path?: unknown
  /** Status of the response. Undefined without a response. */
  readonly status?: unknown
  readonly key_id?: unknown
  readonly organization_id?: unknown
  /** Fault of the request. */
  readonly fault?: unknown
  readonly reasons?: unknown
  /** Headers and body of the response. Names of headers are case-insensitive. */
  readonly response?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, unknown>> }
}

/**
 * Checks names that the compiler may not have checked. A misspelt name matches no request, so every `.not` would pass.
 *
 * @throws TypeError for an unknown operation and for an unknown name.
 */
export function checkExpected(operation: OperationId, expected: ExpectedRequest): void {
  if (!Object.hasOwn(operations, operation)) {
    throw new TypeError(
      `Could not look for requests: unknown operation ${print(operation)}. ${suggest(operation, Object.keys(operations))}`,
    )
  }
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) {
    throw new TypeError(
      `Could not look for requests: the expected request must be an object such as { status: 201 } (received ${print(expected)}).`,
    )
  }
  if (isAsymmetric(expected)) return
  assertOptions('look for requests', expected, requestRules)
  const { response } = expected
  if (typeof response === 'object' && response !== null && !isAsymmetric(response)) {
    assertOptions('look for responses', response, { body: true, headers: true })
  }
}

/** Returns the differences between a request and the expected one. */
export function mismatches(entry: RequestEntry, expected: ExpectedRequest, equals: Equals): Difference[] {
  const { request, ...rest } = entry
  // Not every `equals` reads the getter of the body.
  const actual = { ...rest, ...request, body: request.body }
  return differences(asSent(expected), actual, equals)
}

const requestRules: OptionRules<ExpectedRequest> = {
  body: true,
  query: true,
  headers: true,
  method: true,
  path: true,
  status: true,
  key_id: true,
  organization_id: true,
  fault: true,
  reasons: true,
  response: true,
}

/** Returns the expected request in the form of the journal: names of headers in lower case (RFC 9110, section 5.1), queries as text. */
function asSent(expected: ExpectedRequest): ExpectedRequest {
  if (isAsymmetric(expected)) return expected
  const { headers, query, response } = expected
  return {
    ...expected,
    ...(query ? { query: withTexts(query) } : {}),
    ...(headers ? { headers: lowerNames(headers) } : {}),
    ...(response?.headers && !isAsymmetric(response)
      ? { response: { ...response, headers: lowerNames(response.headers) } }
      : {}),
  }
}

function withTexts(query: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (typeof query !== 'object' || isAsymmetric(query)) return query
  const textOf = (value: unknown) => (/^(number|boolean)$/.test(typeof value) ? String(value) : value)
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(textOf) : textOf(value),
    ]),
  )
}

function lowerNames(headers: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (typeof headers !== 'object' || isAsymmetric(headers)) return headers
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
