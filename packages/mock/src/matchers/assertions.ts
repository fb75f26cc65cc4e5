import type { OperationId } from '../generated/operations.ts'
import type { MockOrganization } from '../organizations/organization.ts'
import { deepEqual } from './deep-equal.ts'
import type { ExpectedRequest } from './expected-request.ts'
import { type MockMatchers, matchers } from './matchers.ts'

/** A mock or one of its organizations. */
export type RequestSource = Pick<MockOrganization, 'requests'>

const context = { equals: deepEqual }

/**
 * Asserts that at least one matching request was received, with any test framework or none: node:test, Mocha, Playwright.
 *
 * @throws AssertionError with the nearest requests and their differences. TypeError for an unknown name.
 */
export function assertReceived(
  source: RequestSource,
  operation: OperationId,
  expected?: ExpectedRequest,
): void {
  assert(matchers.toHaveReceived.call(context, source, operation, expected))
}

/**
 * Asserts the number of matching requests.
 *
 * @throws AssertionError with the matching requests. TypeError for an unknown name.
 */
export function assertReceivedTimes(
  source: RequestSource,
  times: number,
  operation: OperationId,
  expected?: ExpectedRequest,
): void {
  assert(matchers.toHaveReceivedTimes.call(context, source, times, operation, expected))
}

/**
 * Asserts that matching requests were received in this order. Other requests may be between them.
 *
 * @throws AssertionError with the first missing request. TypeError for an unknown name.
 */
export function assertReceivedInOrder(
  source: RequestSource,
  steps: Parameters<MockMatchers['toHaveReceivedInOrder']>[0],
): void {
  assert(matchers.toHaveReceivedInOrder.call(context, source, steps))
}

function assert({ pass, message }: ReturnType<typeof matchers.toHaveReceived>): void {
  if (!pass) throw new AssertionError(message())
}

/** Error with the name and code of node:assert's, so that reporters show it as a failed assertion. */
class AssertionError extends Error {
  override readonly name = 'AssertionError'
  readonly code = 'ERR_ASSERTION'
}
