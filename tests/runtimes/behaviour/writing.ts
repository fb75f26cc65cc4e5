import type { Check } from './check.ts'
import { expectFailure, expectKind, expectSame, expectThat } from './expect.ts'
import { kinds } from './kinds.ts'

/** Changing something. */
export const writingChecks: Readonly<Record<string, Check>> = {
  'a contact is created': async ({ service, connect }) => {
    const client = connect(await service.createOrganization())
    const { id } = await client.contacts.create({ name: 'Zoë Ōyama 株式会社', type: 'contractor' })
    expectSame('its name', (await client.contacts.get(id)).name, 'Zoë Ōyama 株式会社')
  },

  'a contact is sent once, even if the response is lost': async ({ service, connect, mayResend }) => {
    const organization = await service.createOrganization()
    const lost = { kind: 'reset', phase: 'after_commit', operation: 'createContact', times: 20 } as const
    await organization.planFault(lost)
    const sent: number[] = []
    const hooks = { request: ({ attempt }: { attempt: number }) => sent.push(attempt) }
    const create = () => connect(organization, { hooks }).contacts.create({ name: 'Dana Ruiz' })
    expectKind(await expectFailure('a lost response', create), kinds.connection)
    expectSame('the attempts of the SDK', sent, [1])
    const { length } = await organization.requests()
    expectThat('one request at the service', mayResend ? length > 0 : length === 1, length)
  },

  'a permit leaves the watchlist and comes back': async ({ service, connect }) => {
    const client = connect(await service.createOrganization({ watched: 7 }))
    const permit = await client.permits.list().first()
    const { uuid = '' } = permit ?? {}
    const size = async () => (await client.permits.list({ per_page: 1 })).meta.total
    await client.watchlist.remove(uuid)
    expectSame('the watchlist without it', await size(), 6)
    await client.watchlist.add({ permit_uuid: uuid })
    expectSame('the watchlist with it', await size(), 7)
  },
}
