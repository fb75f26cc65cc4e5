import type { OperationId } from '../generated/operations.ts'
import type { Organization } from '../organizations/organization.ts'
import { deepEqual } from './deep-equal.ts'
import type { ExpectedRequest } from './expected-request.ts'
import { type ExpectedStep, type MatcherResult, matchers } from './matchers.ts'

/** A mock or one of its organizations. */
export type RequestSource = Pick<Organization, 'requests'>

const context = { equals: deepEqual }

/**
 * Asserts that at least one such request came, with any test framework or none: node:test, Mocha, Playwright.
 *
 * @throws AssertionError with the nearest requests and how they differ. TypeError for a misspelt name.
 */
export function assertReceived(
  source: RequestSource,
  operation: OperationId,
  expected?: ExpectedRequest,
): void {
  assert(matchers.toHaveReceived.call(context, source, operation, expected))
}

/**
 * Asserts that exactly so many such requests came; 0 for none.
 *
 * @throws AssertionError with the requests that came. TypeError for a misspelt name.
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
 * Asserts that such requests came one after the other; others may stand between them.
 *
 * @throws AssertionError with the first one that is missing. TypeError for a misspelt name.
 */
export function assertReceivedInOrder(source: RequestSource, steps: readonly ExpectedStep[]): void {
  assert(matchers.toHaveReceivedInOrder.call(context, source, steps))
}

function assert({ pass, message }: MatcherResult): void {
  if (!pass) throw new AssertionError(message())
}

/** Named as that of node:assert, so that reporters know it for a failure and not a defect. */
class AssertionError extends Error {
  override readonly name = 'AssertionError'
  readonly code = 'ERR_ASSERTION'
}
