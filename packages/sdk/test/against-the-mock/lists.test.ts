import { createMock, type MockOptions } from '@permit-tracking/mock'
import { createClient } from '@permit-tracking/sdk'
import { describe, expect, test } from 'vitest'

const dialects: NonNullable<MockOptions['dialect']>[] = [
  {},
  { totalPages: false },
  { perPageDefault: 7 },
  { perPageOverflow: 'clamp' },
  { pageOverflow: 'not_found' },
  { pageOverflow: 'last_page' },
  { otherLists: 'unpaginated' },
  { otherLists: 'no_meta' },
  { otherLists: 'no_meta', pageOverflow: 'not_found' },
  { otherLists: 'no_meta', pageOverflow: 'last_page' },
  { listOrder: 'uuid' },
  { listOrder: 'filed_desc' },
]

describe.each(dialects)('under the dialect %j', (dialect) => {
  const mock = createMock({ seed: 3, permits: 400, contacts: 230, dialect })
  const client = createClient(mock.clientOptions)

  test('iterating the permits returns every watched permit once', async () => {
    const uuids: string[] = []
    for await (const { uuid } of client.permits.list({ per_page: 50 })) uuids.push(uuid)
    expect(new Set(uuids).size).toBe(uuids.length)
    expect(uuids).toHaveLength(mock.watchlist.size)
  })

  test('iterating the contacts returns every contact once', async () => {
    const contacts = await client.contacts.list().collect()
    expect(contacts).toEqual(mock.contacts.all().slice(0, 230))
  })
})

test('a page has its number and reads the next page', async () => {
  const mock = createMock({ contacts: 23 })
  const client = createClient(mock.clientOptions)
  const first = await client.contacts.list({ per_page: 10 })
  expect(first.meta).toEqual({ page: 1, per_page: 10, total: 23, total_pages: 3 })
  const second = await first.nextPage()
  const third = await second?.nextPage()
  expect([first, second, third].map((page) => page?.data.length)).toEqual([10, 10, 3])
  expect([first, second, third].map((page) => page?.hasNextPage())).toEqual([true, true, false])
  await expect(third?.nextPage()).resolves.toBeUndefined()
  expect(mock.requests()).toHaveLength(3)
})
