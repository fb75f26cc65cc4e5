import type { Check } from './check.ts'
import { expectFailure, expectKind, expectSame, expectThat } from './expect.ts'
import { kinds } from './kinds.ts'

/** The service's limit of requests. */
export const rateLimitChecks: Readonly<Record<string, Check>> = {
  'a call waits after a 429': async ({ service, connect }) => {
    const organization = await service.createOrganization({ rateLimit: { limit: 5, windowMs: 300 } })
    await organization.planFault({ kind: 'rate_limited' })
    const contact = await connect(organization).contacts.create({ name: 'Dana Ruiz' })
    expectSame('the contact', contact.name, 'Dana Ruiz')
    // An early attempt would have got another one.
    const statuses = (await organization.requests()).map(({ status }) => status)
    expectSame('the responses', statuses, [429, 201])
  },

  'the limit is known from the headers': async ({ service, connect }) => {
    const client = connect(await service.createOrganization({ rateLimit: { limit: 50, windowMs: 60_000 } }))
    await client.me()
    expectSame('[limit, remaining]', [client.rateLimit?.limit, client.rateLimit?.remaining], [50, 49])
  },

  'a 429 that lasts is a RateLimitedError': async ({ service, connect }) => {
    const organization = await service.createOrganization({ rateLimit: { limit: 5, windowMs: 60_000 } })
    await organization.planFault({ kind: 'rate_limited' })
    const call = () => connect(organization).me({ retry: 0 })
    const error = expectKind(await expectFailure('me()', call), kinds.rateLimited)
    expectSame('[status, attempts]', [error.status, error.attempts.length], [429, 1])
    expectThat('retryAt in the future', Number(error.retryAt) > Date.now(), error.retryAt)
  },
}
