import { recordLedger } from '@permit-tracking/assurance'
import type { Fault, Mock } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { createTestMock, send } from '../../mock/test/support.ts'

interface List {
  readonly path: (mock: Mock) => string
  /** Adds or removes an item. */
  readonly change: (mock: Mock) => void
  /** Removes every item. */
  readonly clear: (mock: Mock) => void
}

/** The condition that most permits match. */
function largestCondition({ conditions }: Mock): string {
  const sizeOf = ({ id }: { readonly id: string }) => conditions.permits(id).length
  const [largest] = conditions.slice(0, conditions.size).sort((one, other) => sizeOf(other) - sizeOf(one))
  return largest?.id ?? ''
}

const removeConditions = (mock: Mock, count: number) => {
  for (const { id } of mock.conditions.slice(0, count)) mock.conditions.delete(id)
}

const removeMatching = (mock: Mock, count: number) => {
  const matching = mock.conditions.permits(largestCondition(mock))
  for (const { uuid } of matching.slice(0, count)) mock.permits.delete(uuid)
}

const conditions = {
  change: (mock: Mock) => removeConditions(mock, 1),
  clear: (mock: Mock) => removeConditions(mock, mock.conditions.size),
}

const lists: Readonly<Record<string, List>> = {
  listPermits: {
    path: () => '/permits',
    change: (mock) => mock.watchlist.remove(mock.watchlist.list()[0]?.uuid ?? ''),
    clear(mock) {
      for (const { uuid } of mock.watchlist.list()) mock.watchlist.remove(uuid)
    },
  },
  listContacts: {
    path: () => '/contacts',
    change: (mock) => mock.contacts.create({ name: 'Dana Ruiz' }),
    clear(mock) {
      for (const { id } of mock.contacts.slice(0, mock.contacts.size)) mock.contacts.delete(id)
    },
  },
  listConditions: { path: () => '/portfolio/conditions', ...conditions },
  listConditionsAlias: { path: () => '/conditions', ...conditions },
  listConditionPermits: {
    path: (mock) => `/portfolio/conditions/${largestCondition(mock)}/permits`,
    change: (mock) => removeMatching(mock, 1),
    clear: (mock) => removeMatching(mock, Number.POSITIVE_INFINITY),
  },
}

test.each(Object.entries(lists))(
  '%s has every place of a page',
  async (operation, { path, change, clear }) => {
    const mock = createTestMock()
    const ledger = recordLedger(mock)
    const list = path(mock)
    const get = (query: string) => send(mock, `${list}${query}`)
    await get('?per_page=100')
    const { meta } = (await get('?per_page=1')).body
    const total = Number(meta?.total)
    expect(total).toBeGreaterThan(3)
    await get(`?per_page=1&page=2`)
    await get(`?per_page=1&page=${total}`)
    await get(`?per_page=1&page=${total + 1}`)
    await get('?per_page=1&page=1')
    change(mock)
    await get('?per_page=1&page=2')
    clear(mock)
    await get('')
    const names = [
      'first of several pages',
      'middle page',
      'last page',
      'page past the end',
      'list changed between pages',
      'empty list',
    ]
    expect(ledger.situations()).toEqual(expect.arrayContaining(names.map((name) => `${operation} × ${name}`)))
  },
)

const changed: readonly NonNullable<Fault['as']>[] = [
  'reset',
  'reset_on_reuse',
  'html',
  'empty',
  'invalid_json',
  'truncated',
  'slow_body',
  'wrong_content_type',
]

test.each(changed)('a contact is created once if %s hides it, and the next read succeeds', async (as) => {
  const mock = createTestMock()
  const ledger = recordLedger(mock)
  const { baseUrl, apiKey, fetch } = mock.clientOptions
  const headers = { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' }
  const create = (name: string) =>
    fetch(`${baseUrl}/contacts`, { method: 'POST', headers, body: JSON.stringify({ name }) })
  const size = mock.contacts.size
  mock.faults.next({ as, phase: 'after_commit' })
  // The body of a slow response is left unread.
  await create('Dana Ruiz').catch(() => undefined)
  expect(mock.contacts.size).toBe(size + 1)
  await create('Robin Vale')
  expect(ledger.situations()).toEqual(
    expect.arrayContaining([`fault ${as} × after_commit`, `fault ${as} × survived`]),
  )
})

test('records a request that a restored snapshot ends, and one that its caller aborts', async () => {
  const mock = createTestMock()
  const ledger = recordLedger(mock)
  const snapshot = mock.snapshot()
  mock.faults.next({ operation: 'getMe', as: 'none', latency: '1s', times: 2 })
  const replaced = expect(send(mock, '/me')).rejects.toThrow()
  mock.restore(snapshot)
  await replaced
  const controller = new AbortController()
  const aborted = expect(send(mock, '/me', { signal: controller.signal })).rejects.toThrow()
  controller.abort()
  await aborted
  expect(ledger.situations()).toEqual(
    expect.arrayContaining(['no response × state was replaced', 'no response × aborted by the caller']),
  )
})
