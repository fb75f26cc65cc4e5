import type { Client } from '@permit-tracking/sdk'
import type { Check } from './check.ts'
import { expectFailure, expectKind, expectSame, expectThat, show } from './expect.ts'
import { kinds } from './kinds.ts'
import type { PlannedFault, Subject } from './subject.ts'

/** A missing response, a late response, and an aborted call. */
export const connectionChecks: Readonly<Record<string, Check>> = {
  'a refused connection is a ConnectionError with its cause': async ({ service, connect, refusedUrl }) => {
    const client = connect(await service.createOrganization(), { baseUrl: refusedUrl })
    const error = expectKind(await expectFailure('me()', () => client.me({ retry: 0 })), kinds.connection)
    expectThat('a cause', error.cause instanceof Error, error.cause)
    expectSame('retryable', error.retryable, true)
  },

  'a connection that is cut is a ConnectionError': async (subject) => {
    // More than once, as most platforms send a GET again by themselves when a connection that they had kept is cut.
    const client = await connectTo(subject, { kind: 'reset', times: 20 })
    expectKind(await expectFailure('me()', () => client.me({ retry: 0 })), kinds.connection)
  },

  'a body that ends in the middle is a ConnectionError': async (subject) => {
    const client = await connectTo(subject, { kind: 'truncated' })
    expectKind(await expectFailure('me()', () => client.me({ retry: 0 })), kinds.connection)
  },

  'a slow response is a TimeoutError': async (subject) => {
    const client = await connectTo(subject, { kind: 'delay', latency: '10s' })
    const call = () => client.me({ timeout: 100, retry: 0 })
    const error = expectKind(await expectFailure('me()', call), kinds.timeout)
    expectSame('[timeoutMs, reason]', [error.timeoutMs, error.reason], [100, 'timeout'])
  },

  'a deadline ends a call with its retries': async (subject) => {
    const client = await connectTo(subject, { kind: 'delay', latency: '10s', times: 9 })
    const call = () => client.me({ timeout: 5_000, deadline: 150 })
    const error = expectKind(await expectFailure('me()', call), kinds.timeout)
    expectSame('reason', error.reason, 'deadline')
  },

  "an aborted call rejects with its signal's reason": async (subject) => {
    const client = await connectTo(subject, { kind: 'delay', latency: '10s' })
    const reason = new Error('the user has left')
    const controller = new AbortController()
    setTimeout(() => controller.abort(reason), 50)
    const error = await expectFailure('me()', () => client.me({ signal: controller.signal }))
    expectThat('the reason itself', error === reason, show(error))
  },

  'an abort ends the wait for a retry': async ({ service, connect }) => {
    const organization = await service.createOrganization({ rateLimit: { limit: 5, windowMs: 30_000 } })
    await organization.planFault({ kind: 'rate_limited' })
    const controller = new AbortController()
    const wait = () => controller.abort('enough')
    const call = () => connect(organization, { hooks: { wait } }).me({ signal: controller.signal })
    expectSame('what it rejects with', await expectFailure('me()', call), 'enough')
    expectSame('the requests', (await organization.requests()).length, 1)
  },
}

async function connectTo({ service, connect }: Subject, fault: PlannedFault): Promise<Client> {
  const organization = await service.createOrganization()
  await organization.planFault(fault)
  return connect(organization)
}
