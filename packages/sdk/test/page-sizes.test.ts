import { expect, test } from 'vitest'
import { clientOn } from './client-on.ts'
import { identifiers, type ListBehavior, listServer } from './list-server.ts'

const sizes = [1, 2, 5, 9, 10, 11, 16, 17, 50, 100]

test.each(sizes)('pages of %i that the service cuts to 10 return every item once', async (per_page) => {
  const client = clientOn(listServer({ count: 203, maxPerPage: 10 }))
  const contacts = await client.contacts.list({ per_page }).collect()
  expect(contacts.map(({ id }) => id)).toEqual(identifiers(203))
})

const metas: NonNullable<ListBehavior['meta']>[] = [
  ['page', 'per_page', 'total', 'total_pages'],
  ['page', 'total'],
  ['per_page'],
  ['total_pages'],
  ['page'],
  [],
]
const queries = [{}, { per_page: 5 }, { per_page: 25 }, { per_page: 99 }]

test.each(metas.flatMap((meta) => queries.map((query) => [meta, query] as const)))(
  'a fixed page size of 20 returns every item once (meta %j, requested %j)',
  async (meta, query) => {
    for (const consistency of ['settled', 'fast'] as const) {
      const fetch = listServer({ count: 203, fixedPerPage: 20, meta })
      const list = clientOn(fetch).contacts.list(query, { consistency })
      expect((await list.collect()).map(({ id }) => id)).toEqual(identifiers(203))
      // Pages that can't overlap are read twice, to see that nothing has moved.
      expect(fetch.requests.length).toBeLessThanOrEqual(consistency === 'fast' ? 12 : 25)
      expect(list.report?.complete).toBe(consistency === 'settled')
    }
  },
)

test('a list that is sent as a whole looks like one whose page numbers are ignored', async () => {
  const fetch = listServer({ count: 40, unpaginated: true, meta: [] })
  const list = clientOn(fetch).contacts.list()
  expect(await list.collect()).toHaveLength(40)
  expect(fetch.requests).toHaveLength(3)
  expect(list.report).toMatchObject({ complete: false, reason: 'unclear_pages' })
})
