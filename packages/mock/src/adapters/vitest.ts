import { test as base, expect } from 'vitest'
import type { ManualClock, ScheduledTimer } from '../clock/clock.ts'
import { createMock } from '../create-mock.ts'
import type { MockFaults } from '../http/faults/fault.ts'
import { describeReasons, type RequestEntry } from '../http/journal/entry.ts'
import { type MockMatchers, matchers } from '../matchers/matchers.ts'
import { print } from '../matchers/request-difference.ts'
import type { Mock } from '../mock.ts'
import type { MockOptions } from '../options/options.ts'
import { checkPeer } from './check-peer.ts'
import { type MockServer, serve } from './server.ts'

declare global {
  // Vitest 4 and 5 declare different types of `Assertion`, so no declaration extends both. Both derive from Chai's.
  namespace Chai {
    interface Assertion extends MockMatchers {}
  }
}

checkPeer({
  name: 'vitest',
  minimum: '4.1',
  isSupported: 'override' in base,
  entry: 'vitest',
  instruction: 'Update vitest, or register the matchers of `@permit-tracking/mock/matchers`.',
})

/** Fixtures of a test. Each is created on demand and cleaned up after the test. */
export interface MockFixtures {
  /**
   * Options of the test's mock, for `test.override({ mockOptions: { … } })`. The clock is always manual; `clock: { startAt }` sets
   * its start.
   */
  readonly mockOptions: Omit<MockOptions, 'clock'> & {
    readonly clock?: { readonly startAt: Date | number | string }
  }
  /**
   * Mock of this test, on a manual clock. If the test fails, the error's message lists the last requests and
   * the work that waits for the clock. An otherwise
   * passing test fails if a fault of `next` or `nth` has affected no request, because the planned fault was not tested.
   */
  readonly mock: Mock<ManualClock>
  /** Server of the test's mock on a free port, for code without a `fetch` option and for other processes. */
  readonly mockServer: MockServer
}

expect.extend(matchers)

export { expect }

/** Vitest's `test` with a mock: `test('…', async ({ mock }) => { … })`. Concurrent tests share nothing. */
export const test = base.extend<MockFixtures>({
  mockOptions: {},

  async mock({ mockOptions, onTestFailed, task }, use) {
    const mock = createMock({ clock: 'manual', ...mockOptions })
    let pending: ScheduledTimer[] = []
    // Errors of earlier attempts, if the test is retried.
    const { length: earlierErrors } = task.result?.errors ?? []
    onTestFailed(({ task }) => {
      const error = task.result?.errors?.[earlierErrors]
      if (error) error.message += `\n\n${describeActivity(mock.requests(), pending)}`
    })
    await use(mock)
    pending = mock.clock.pending()
    const unmet = task.result?.state === 'pass' ? describeUnmetFaults(mock) : []
    // Nothing moves the clock any more, so deliveries and delayed requests would wait for it forever.
    mock.faults.clear()
    for (const { faults, webhooks } of mock.organizations()) {
      faults.clear()
      for (const { id } of webhooks.all()) webhooks.delete(id)
    }
    if (unmet.length > 0) throw new Error(explainUnmetFaults(unmet))
  },

  async mockServer({ mock }, use) {
    const server = await serve(mock)
    await use(server)
    // A request that waits for the mock's clock would never end.
    await server.close({ force: true })
  },
})

/** Returns the calls of `next` and `nth` whose fault affected no request. */
function describeUnmetFaults(mock: Mock): string[] {
  const organizations = mock.organizations().flatMap(({ faults }) => unmetCalls('organization', faults))
  return [...unmetCalls('mock', mock.faults), ...organizations]
}

function unmetCalls(owner: string, faults: MockFaults): string[] {
  return faults.all().flatMap(({ plan, fault, count }) => {
    if (count > 0 || 'every' in plan || 'fraction' in plan) return []
    return [`${owner}.faults.${'nth' in plan ? `nth(${plan.nth}, ` : 'next('}${print(fault)})`]
  })
}

function explainUnmetFaults(calls: readonly string[]): string {
  const faults = calls.length === 1 ? 'a fault' : `${calls.length} faults`
  return [
    `The test planned ${faults} that affected no request:`,
    ...calls.map((call) => `  ${call}`),
    'For each fault, send a request that it affects, or remove it before the end of the test, such as with `mock.faults.clear()`.',
  ].join('\n')
}

/** Maximum number of requests in the message of a failed test. */
const maxRequests = 20

function describeActivity(requests: readonly RequestEntry[], pending: readonly ScheduledTimer[]): string {
  if (requests.length === 0 && pending.length === 0) return 'The mock received no request.'
  const last = requests.slice(-maxRequests)
  const which = last.length < requests.length ? `last ${last.length} of ${requests.length}` : last.length
  return [
    ...(last.length > 0 ? [`Requests that the mock received (${which}):`, ...last.map(describeRequest)] : []),
    ...(pending.length > 0 ? ['Pending until the test calls `mock.clock.advance(…)`:'] : []),
    ...pending.map(({ at, label }) => `  ${toTime(at)} ${label}`),
  ].join('\n')
}

function toTime(at: string): string {
  return at.slice(11, 23)
}

function describeRequest({ at, method, path, search, status, fault, reasons }: RequestEntry): string {
  const outcome = status ?? 'no response'
  const why = reasons.length > 0 ? `\n      ${describeReasons(reasons)}` : ''
  return `  ${toTime(at)} ${method} ${path}${search} → ${outcome}${fault === undefined ? '' : ` (fault: ${fault})`}${why}`
}
