import { createMock } from '@permit-tracking/mock'
import { createClient } from '@permit-tracking/sdk'
import { expect, test } from 'vitest'

test.each([1, 2, 3, 4, 5])(
  'a walk over a list that changes between its pages loses nothing that stayed (seed %i)',
  async (seed) => {
    const mock = createMock({ clock: 'manual', plan: 'enterprise', seed })
    const stayed = new Set(Array.from(mock.permits.all(), ({ uuid }) => uuid).filter(mock.watchlist.has))
    const churn = mock.churn({ seed, insert: 2, update: 2, remove: 2 })
    const client = createClient({
      ...mock.clientOptions,
      async fetch(request) {
        await mock.clock.advance('1s')
        return mock.fetch(request)
      },
    })
    const found: string[] = []
    for await (const { uuid } of client.permits.list({ per_page: 20 })) if (uuid) found.push(uuid)
    for (const { kind, id } of churn.changes) if (kind === 'remove') stayed.delete(id)
    expect(churn.changes.length).toBeGreaterThan(30)
    expect([...stayed].filter((uuid) => !found.includes(uuid))).toEqual([])
    expect(found).toHaveLength(new Set(found).size)
  },
)

test('the same churn makes an iterator that only turns pages lose permits', async () => {
  const mock = createMock({ clock: 'manual', plan: 'enterprise' })
  const stayed = new Set(Array.from(mock.permits.all(), ({ uuid }) => uuid).filter(mock.watchlist.has))
  const churn = mock.churn({ insert: 2, update: 2, remove: 2 })
  const client = createClient(mock.clientOptions)
  const walk = client.permits.list({ per_page: 20 }, { consistency: 'fast' })
  for await (const { uuid } of walk) stayed.delete(uuid ?? '')
  for (const { kind, id } of churn.changes) if (kind === 'remove') stayed.delete(id)
  expect(stayed.size).toBeGreaterThan(0)
})
