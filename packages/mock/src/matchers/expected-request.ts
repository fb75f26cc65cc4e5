import { type OperationId, operations } from '../generated/operations.ts'
import { assertKnownKeys } from '../errors/suggest-name.ts'
import type { RequestEntry } from '../http/journal/journal.ts'
import { type Difference, differences, type Equals, isAsymmetric, print } from './request-difference.ts'

/** What a request must be like; only what is named counts, and asymmetric matchers work at every depth. A misspelt name is an error. */
export interface ExpectedRequest {
  /** Body of the request: of objects only the named fields. */
  readonly body?: unknown
  /** Parameters of the query, as texts: `{ page: '2' }`; one that was sent more than once, as the list of its texts. */
  readonly query?: Readonly<Record<string, unknown>>
  /** Headers of the request, by name in any letter case. Credentials are masked. */
  readonly headers?: Readonly<Record<string, unknown>>
  readonly method?: unknown
  /** Path as it was sent. */
  readonly path?: unknown
  /** Status of the answer; undefined when no answer came. */
  readonly status?: unknown
  readonly key_id?: unknown
  readonly organization_id?: unknown
  /** The fault that happened to the request. */
  readonly fault?: unknown
  readonly reasons?: unknown
  /** Headers, by name in any letter case, and body of the answer. */
  readonly answer?: { readonly body?: unknown; readonly headers?: Readonly<Record<string, unknown>> }
}

/**
 * Checks what no compiler has checked: a misspelt name would fit no request, so that every `.not` would pass.
 *
 * @throws TypeError for an operation and for a name that there isn't.
 */
export function checkExpected(operation: OperationId, expected: ExpectedRequest): void {
  if (!Object.hasOwn(operations, operation)) {
    throw new TypeError(
      `Could not look for requests, because there is no operation ${print(operation)}; there are ${Object.keys(operations).join(', ')}.`,
    )
  }
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) {
    throw new TypeError(
      `Could not look for requests, because ${print(expected)} is no description of one; give an object such as { status: 201 }.`,
    )
  }
  if (isAsymmetric(expected)) return
  assertKnownKeys('look for requests', expected, Object.keys(requestNames))
  const { answer } = expected
  if (typeof answer === 'object' && answer !== null && !isAsymmetric(answer)) {
    assertKnownKeys("look at a request's answer", answer, Object.keys(answerNames))
  }
}

/** How the request differs from what is expected of it. */
export function misses(entry: RequestEntry, expected: ExpectedRequest, equals: Equals): Difference[] {
  const { request, ...rest } = entry
  // The getter of the body isn't copied by every equality.
  const actual = { ...rest, ...request, body: request.body }
  return differences(withLowerCase(expected), actual, equals)
}

const requestNames: Record<keyof ExpectedRequest, true> = {
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
  answer: true,
}

const answerNames: Record<keyof NonNullable<ExpectedRequest['answer']>, true> = { body: true, headers: true }

/** Header names have no letter case (RFC 9110, section 5.1); the journal keeps them in lower case. */
function withLowerCase(expected: ExpectedRequest): ExpectedRequest {
  if (isAsymmetric(expected)) return expected
  const { headers, answer } = expected
  return {
    ...expected,
    ...(headers ? { headers: lowerNames(headers) } : {}),
    ...(answer?.headers && !isAsymmetric(answer)
      ? { answer: { ...answer, headers: lowerNames(answer.headers) } }
      : {}),
  }
}

function lowerNames(headers: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (typeof headers !== 'object' || isAsymmetric(headers)) return headers
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
