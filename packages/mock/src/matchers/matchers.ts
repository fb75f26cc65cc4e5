import type { OperationId } from '../generated/operations.ts'
import type { RequestEntry } from '../http/journal/journal.ts'
import { checkExpected, type ExpectedRequest, misses } from './expected-request.ts'
import { type Equals, print } from './request-difference.ts'

export type { ExpectedRequest }

/** One request of an order: an operation, or one with what the request must be like. */
export type ExpectedStep = OperationId | readonly [operation: OperationId, expected: ExpectedRequest]

/** What `expect(mock)` and `expect(organization)` can do once the matchers are registered. */
export interface MockMatchers<Result = void> {
  /** At least one such request came. */
  toHaveReceived(operation: OperationId, expected?: ExpectedRequest): Result
  /** Exactly so many such requests came. */
  toHaveReceivedTimes(times: number, operation: OperationId, expected?: ExpectedRequest): Result
  /** Such requests came one after the other; others may stand between them. */
  toHaveReceivedInOrder(steps: readonly ExpectedStep[]): Result
}

/** The part of a matcher's `this` that Vitest and Jest have in common and that is needed here. */
export interface MatcherContext {
  readonly equals: Equals
}

/** The outcome of a matcher. */
export interface MatcherResult {
  readonly pass: boolean
  readonly message: () => string
}

/** The matchers for `expect.extend(matchers)` of Vitest and Jest. */
export const matchers = {
  toHaveReceived(
    this: MatcherContext,
    received: unknown,
    operation: OperationId,
    expected: ExpectedRequest = {},
  ): MatcherResult {
    const all = requestsOf(received)
    const found = fitting(all, operation, expected, this.equals)
    return {
      pass: found.length > 0,
      message: () =>
        found.length > 0
          ? `expected no ${describe(operation, expected)}, but received:\n${found.map(line).join('\n')}`
          : `expected ${describe(operation, expected)}, but received none.\n${nearest(all, operation, expected, this.equals)}`,
    }
  },

  toHaveReceivedTimes(
    this: MatcherContext,
    received: unknown,
    times: number,
    operation: OperationId,
    expected: ExpectedRequest = {},
  ): MatcherResult {
    const all = requestsOf(received)
    if (!Number.isSafeInteger(times) || times < 0) {
      throw new TypeError(
        `Could not count requests, because ${print(times)} is no number of times; give an integer, at least 0.`,
      )
    }
    const found = fitting(all, operation, expected, this.equals)
    const pass = found.length === times
    const missed = () => (found.length < times ? `\n${nearest(all, operation, expected, this.equals)}` : '')
    return {
      pass,
      message: () =>
        [
          `expected ${describe(operation, expected)} ${pass ? 'not ' : ''}${times}×, but received ${found.length}:`,
          ...found.map(line),
        ].join('\n') + missed(),
    }
  },

  toHaveReceivedInOrder(
    this: MatcherContext,
    received: unknown,
    steps: readonly ExpectedStep[],
  ): MatcherResult {
    const all = requestsOf(received)
    const wanted = steps.map((step): readonly [OperationId, ExpectedRequest] =>
      typeof step === 'string' ? [step, {}] : step,
    )
    // All of them first: behind one that is missed, nobody would look at the rest.
    for (const [operation, expected] of wanted) checkExpected(operation, expected)
    let from = 0
    for (const [index, [operation, expected]] of wanted.entries()) {
      const rest = all.slice(from)
      const [found] = fitting(rest, operation, expected, this.equals)
      if (!found) {
        const [before] = all.slice(0, from).reverse()
        const after = before ? ` after\n${line(before)}\n` : '.'
        const instead =
          before && rest.length === 0
            ? `No request came after that one; before it: ${summary(all.slice(0, from - 1)) || 'none'}. ${awaited}`
            : nearest(rest, operation, expected, this.equals)
        return {
          pass: false,
          message: () =>
            `expected as number ${index + 1} of ${wanted.length} ${describe(operation, expected)},` +
            ` but received none${after}\n${instead}`,
        }
      }
      from = all.indexOf(found) + 1
    }
    const order = wanted.map(([operation]) => operation).join(', ')
    return { pass: true, message: () => `expected other requests than ${order} in this order.` }
  },
}

/** A request counts when it is answered; a call that is merely started comes too late, or out of order. */
const awaited = 'A call counts once it was awaited.'

function requestsOf(received: unknown): readonly RequestEntry[] {
  if (hasRequests(received)) return received.requests()
  throw new TypeError(
    `Could not look for requests, because ${print(received)} is no mock; give expect() a mock or an organization.`,
  )
}

function hasRequests(value: unknown): value is { requests(): RequestEntry[] } {
  return (
    typeof value === 'object' && value !== null && 'requests' in value && typeof value.requests === 'function'
  )
}

function fitting(
  all: readonly RequestEntry[],
  operation: OperationId,
  expected: ExpectedRequest,
  equals: Equals,
): RequestEntry[] {
  checkExpected(operation, expected)
  return all.filter((entry) => entry.operation === operation && misses(entry, expected, equals).length === 0)
}

/** The requests that come closest, with what is different; or what came instead. */
function nearest(
  all: readonly RequestEntry[],
  operation: OperationId,
  expected: ExpectedRequest,
  equals: Equals,
): string {
  if (all.length === 0) return `No request was received at all. ${awaited}`
  const near = all
    .filter((entry) => entry.operation === operation)
    .map((entry) => ({ entry, misses: misses(entry, expected, equals) }))
    .sort((a, b) => a.misses.length - b.misses.length)
    .slice(0, 3)
  const others = summary(all.filter((entry) => entry.operation !== operation))
  if (near.length === 0) return `Received instead: ${others}.`
  const parts = near.map(({ entry, misses }) =>
    [
      line(entry),
      ...misses.map(({ path, expected, actual }) => `    ${path}: expected ${expected}, received ${actual}`),
    ].join('\n'),
  )
  return ['Nearest:', ...parts, ...(others ? [`Received besides: ${others}.`] : [])].join('\n')
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
  return `  ${id} ${method} ${path}${search} → ${status ?? 'no answer'}${fault === undefined ? '' : ` (fault: ${fault})`}`
}
