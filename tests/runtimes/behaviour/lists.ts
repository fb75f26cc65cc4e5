import { syncPermits } from '@permit-tracking/sdk/sync'
import type { Check } from './check.ts'
import { expectSame, expectThat } from './expect.ts'

/** Reading lists. */
export const listChecks: Readonly<Record<string, Check>> = {
  'two pages are walked, each permit once': async ({ service, connect }) => {
    const list = connect(await service.createOrganization({ watched: 7 })).permits.list({ per_page: 5 })
    const uuids = new Set<string>()
    let items = 0
    for await (const { uuid } of list) {
      uuids.add(uuid)
      items += 1
    }
    expectSame('[items, different ones]', [items, uuids.size], [7, 7])
    expectThat('a complete walk', list.report?.complete === true, list.report)
  },

  'one page leads to the next': async ({ service, connect }) => {
    const client = connect(await service.createOrganization({ watched: 7 }))
    const first = await client.permits.list({ per_page: 5 })
    const second = await first.nextPage()
    expectSame('the sizes of the pages', [first.data.length, second?.data.length], [5, 2])
    expectSame('the total', first.meta.total, 7)
    expectThat('no third page', (await second?.nextPage()) === undefined)
  },

  'a permit is read with its history': async ({ service, connect }) => {
    const client = connect(await service.createOrganization())
    const permit = await client.permits.list().first()
    const { uuid = '' } = permit ?? {}
    expectSame('permit_number', (await client.permits.get(uuid)).permit_number, permit?.permit_number)
    expectThat('a history', Array.isArray(await client.permits.history(uuid)))
  },

  'the typed openapi-fetch client reads too': async ({ service, connect }) => {
    const client = connect(await service.createOrganization())
    const { data, response } = await client.api.GET('/permits', { params: { query: { per_page: 2 } } })
    expectSame('[status, permits]', [response.status, data?.data.length], [200, 2])
  },

  'a copy is synchronized': async ({ service, connect }) => {
    const uuids = new Set<string>()
    let isCaughtUp = false
    for await (const batch of syncPermits(connect(await service.createOrganization({ watched: 7 })))) {
      for (const { uuid } of batch.items) uuids.add(uuid)
      isCaughtUp = batch.progress.caughtUp
    }
    expectSame('[permits, caught up]', [uuids.size, isCaughtUp], [7, true])
  },
}
