import { test as base, expect } from 'vitest'
import type { ManualClock } from '../clock/clock.ts'
import type { RequestEntry } from '../http/journal/journal.ts'
import { type MockMatchers, matchers } from '../matchers/matchers.ts'
import { createMock, type Mock } from '../mock.ts'
import type { MockOptions } from '../options/options.ts'
import { checkPeer } from './server/peer.ts'
import { type MockServer, serve } from './server.ts'

declare global {
  // Every version of Vitest derives its assertions from this one. The type parameters of its own differ between 4 and 5,
  // and one declaration can't merge with both.
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

/** What a test gets, each made when the test asks for it and cleared away after it. */
export interface MockFixtures {
  /** Options of the test's mock, for `test.override({ mockOptions: { … } })`. The clock is always a manual one. */
  readonly mockOptions: Omit<MockOptions, 'clock'>
  /** A mock of the test's own, on a manual clock. When the test fails, the error's message tells its last requests. */
  readonly mock: Mock<ManualClock>
  /** The test's mock over HTTP, on a free port: for code that can't take a `fetch`, and for other processes. */
  readonly mockServer: MockServer
}

expect.extend(matchers)

export { expect }

/** Vitest's `test` with a mock: `test('…', async ({ mock }) => { … })`. Concurrent tests share nothing. */
export const test = base.extend<MockFixtures>({
  mockOptions: {},

  async mock({ mockOptions, onTestFailed }, use) {
    const mock = createMock({ ...mockOptions, clock: 'manual' })
    onTestFailed(({ task }) => {
      const [error] = task.result?.errors ?? []
      if (error) error.message += `\n\n${describeRequests(mock.requests())}`
    })
    await use(mock)
    // What is scheduled yet, such as the retry of a delivery, is never run: nobody moves the clock any more.
    mock.faults.clear()
    for (const { faults, webhooks } of mock.organizations()) {
      faults.clear()
      for (const { id } of webhooks.list()) webhooks.delete(id)
    }
  },

  async mockServer({ mock }, use) {
    const server = await serve(mock)
    await use(server)
    // A request that waits for the mock's clock would never end by itself.
    await server.close({ force: true })
  },
})

/** How many requests are shown when a test fails. */
const shown = 20

function describeRequests(requests: readonly RequestEntry[]): string {
  if (requests.length === 0) return 'The mock received no request.'
  const last = requests.slice(-shown)
  const which = last.length < requests.length ? `last ${last.length} of ${requests.length}` : last.length
  return [`Requests that the mock received (${which}):`, ...last.map(describeRequest)].join('\n')
}

function describeRequest({ at, method, path, search, status, fault, reasons }: RequestEntry): string {
  const time = at.slice(11, 23)
  const outcome = status ?? 'no answer'
  const why = reasons.length > 0 ? `\n      ${reasons.join('; ')}` : ''
  return `  ${time} ${method} ${path}${search} → ${outcome}${fault === undefined ? '' : ` (fault: ${fault})`}${why}`
}
