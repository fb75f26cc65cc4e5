import type { OperationId } from '../../../../spec/generated/operations.ts'
import { assertValue, integer } from '../errors/options.ts'
import type { RequestEntry } from '../http/journal/entry.ts'
import type { MockOrganization } from '../organizations/organization.ts'
import { deepEqual, isObject } from './deep-equal.ts'
import { checkExpected, type ExpectedRequest, mismatches } from './expected-request.ts'
import { type Equals, print } from './request-difference.ts'

export type { ExpectedRequest }

/** Matchers of `expect(mock)` and `expect(organization)`. */
export interface MockMatchers<Result = void> {
  /** Asserts that at least one matching request was received. */
  toHaveReceived(operation: OperationId, expected?: ExpectedRequest): Result
  /** Asserts the number of matching requests. */
  toHaveReceivedTimes(times: number, operation: OperationId, expected?: ExpectedRequest): Result
  /**
   * Asserts that matching requests were received in this order: operations, with or without an expected request. Other requests
   * may be between them.
   */
  toHaveReceivedInOrder(
    steps: readonly (OperationId | readonly [operation: OperationId, expected: ExpectedRequest])[],
  ): Result
}

/** Matchers for `expect.extend(matchers)` of Vitest and Jest. */
export const matchers = {
  toHaveReceived(
    this: { readonly equals: (a: unknown, b: unknown) => boolean },
    received: unknown,
    operation: OperationId,
    expected: ExpectedRequest = {},
  ): { readonly pass: boolean; readonly message: () => string } {
    const all = requestsOf(received)
    const found = matching(all, operation, expected, this.equals)
    return {
      pass: found.length > 0,
      message: () =>
        found.length > 0
          ? `expected no ${describe(operation, expected)}, but received:\n${found.map(line).join('\n')}`
          : `expected ${describe(operation, expected)}, but received none.\n${nearest(all, operation, expected, this.equals)}`,
    }
  },

  toHaveReceivedTimes(
    this: { readonly equals: (a: unknown, b: unknown) => boolean },
    received: unknown,
    times: number,
    operation: OperationId,
    expected: ExpectedRequest = {},
  ): { readonly pass: boolean; readonly message: () => string } {
    const all = requestsOf(received)
    assertValue('times', times, integer(0))
    const found = matching(all, operation, expected, this.equals)
    const pass = found.length === times
    const hint = () => (found.length < times ? `\n${nearest(all, operation, expected, this.equals)}` : '')
    return {
      pass,
      message: () =>
        [
          `expected ${describe(operation, expected)} ${pass ? 'not ' : ''}${times}×, but received ${found.length}:`,
          ...found.map(line),
        ].join('\n') + hint(),
    }
  },

  toHaveReceivedInOrder(
    this: { readonly equals: (a: unknown, b: unknown) => boolean },
    received: unknown,
    steps: Parameters<MockMatchers['toHaveReceivedInOrder']>[0],
  ): { readonly pass: boolean; readonly message: () => string } {
    const all = requestsOf(received)
    const expectedSteps = steps.map((step): readonly [OperationId, ExpectedRequest] =>
      typeof step === 'string' ? [step, {}] : step,
    )
    // Checked before the search, which stops at the first missing request.
    for (const [operation, expected] of expectedSteps) checkExpected(operation, expected)
    let from = 0
    for (const [index, [operation, expected]] of expectedSteps.entries()) {
      const rest = all.slice(from)
      const [found] = matching(rest, operation, expected, this.equals)
      if (!found) {
        const [before] = all.slice(0, from).reverse()
        const after = before ? ` after\n${line(before)}\n` : '.'
        const instead =
          before && rest.length === 0
            ? `No request followed. Before it: ${summary(all.slice(0, from - 1)) || 'none'}. ${awaitHint}`
            : nearest(rest, operation, expected, this.equals)
        return {
          pass: false,
          message: () =>
            `expected ${describe(operation, expected)} as request ${index + 1} of ${expectedSteps.length},` +
            ` but received none${after}\n${instead}`,
        }
      }
      from = all.indexOf(found) + 1
    }
    const order = expectedSteps.map(([operation]) => operation).join(', ')
    return { pass: true, message: () => `expected not to receive ${order} in this order.` }
  },
}

/**
 * Asserts that at least one matching request was received, with any test framework or none: node:test, Mocha, Playwright.
 *
 * @throws AssertionError with the nearest requests and their differences. TypeError for an unknown name.
 */
export function assertReceived(
  source: Pick<MockOrganization, 'requests'>,
  operation: OperationId,
  expected?: ExpectedRequest,
): void {
  assert(matchers.toHaveReceived.call({ equals: deepEqual }, source, operation, expected))
}

/**
 * Asserts the number of matching requests.
 *
 * @throws AssertionError with the matching requests. TypeError for an unknown name.
 */
export function assertReceivedTimes(
  source: Pick<MockOrganization, 'requests'>,
  times: number,
  operation: OperationId,
  expected?: ExpectedRequest,
): void {
  assert(matchers.toHaveReceivedTimes.call({ equals: deepEqual }, source, times, operation, expected))
}

/**
 * Asserts that matching requests were received in this order. Other requests may be between them.
 *
 * @throws AssertionError with the first missing request. TypeError for an unknown name.
 */
export function assertReceivedInOrder(
  source: Pick<MockOrganization, 'requests'>,
  steps: Parameters<MockMatchers['toHaveReceivedInOrder']>[0],
): void {
  assert(matchers.toHaveReceivedInOrder.call({ equals: deepEqual }, source, steps))
}

function assert({ pass, message }: ReturnType<typeof matchers.toHaveReceived>): void {
  if (!pass) throw new AssertionError(message())
}

/** Error with the name and code of node:assert's, so that reporters show it as a failed assertion. */
class AssertionError extends Error {
  override readonly name = 'AssertionError'
  readonly code = 'ERR_ASSERTION'
}

/** A request is recorded with its response, so a call that isn't awaited is missing or out of order. */
const awaitHint = 'Await the call before the assertion.'

function requestsOf(received: unknown): readonly RequestEntry[] {
  if (hasRequests(received)) return received.requests()
  throw new TypeError(
    `Could not look for requests: expected a mock or an organization (received ${print(received)}).`,
  )
}

function hasRequests(value: unknown): value is { requests(): RequestEntry[] } {
  return isObject(value) && typeof value.requests === 'function'
}

function matching(
  all: readonly RequestEntry[],
  operation: OperationId,
  expected: ExpectedRequest,
  equals: Equals,
): RequestEntry[] {
  checkExpected(operation, expected)
  return all.filter(
    (entry) => entry.operation === operation && mismatches(entry, expected, equals).length === 0,
  )
}

/** Describes the most similar requests with their differences, or the requests of other operations. */
function nearest(
  all: readonly RequestEntry[],
  operation: OperationId,
  expected: ExpectedRequest,
  equals: Equals,
): string {
  if (all.length === 0) return `No request was received. ${awaitHint}`
  const near = all
    .filter((entry) => entry.operation === operation)
    .map((entry) => ({ entry, differences: mismatches(entry, expected, equals) }))
    .sort((a, b) => a.differences.length - b.differences.length)
    .slice(0, 3)
  const others = summary(all.filter((entry) => entry.operation !== operation))
  if (near.length === 0) return `Received instead: ${others}.`
  const parts = near.map(({ entry, differences }) =>
    [
      line(entry),
      ...differences.map(
        ({ path, expected, actual }) => `    ${path}: expected ${expected}, received ${actual}`,
      ),
    ].join('\n'),
  )
  return ['Nearest:', ...parts, ...(others ? [`Also received: ${others}.`] : [])].join('\n')
}

function summary(entries: readonly RequestEntry[]): string {
  const counts = new Map<string, number>()
  for (const { operation, method, path } of entries) {
    const name = operation ?? `${method} ${path}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return Array.from(counts, ([name, count]) => `${name} ${count}×`).join(', ')
}

function describe(operation: OperationId, expected: ExpectedRequest): string {
  return Object.keys(expected).length === 0 ? operation : `${operation} with ${print(expected)}`
}

function line({ id, method, path, search, status, fault }: RequestEntry): string {
  return `  ${id} ${method} ${path}${search} → ${status ?? 'no response'}${fault === undefined ? '' : ` (fault: ${fault})`}`
}
