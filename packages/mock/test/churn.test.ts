import { type Churn, type ChurnOptions, createMock, type MockOrganization } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { createTestMock, send } from './support.ts'

/** Identifiers on a page of the permits, or the contacts. */
async function page(organization: MockOrganization, number: number, path = '/permits'): Promise<string[]> {
  const { body } = await send(organization, `${path}?page=${number}&per_page=10`)
  return Array.from(
    body.data as unknown as { uuid?: string; id?: string }[],
    (item) => item.uuid ?? item.id ?? '',
  )
}

const kindsOf = (changes: Churn['changes']) => changes.map(({ kind }) => kind)

test('the list changes after its response was created, and returns the changes', async () => {
  const mock = createTestMock()
  const before = await page(mock, 1)
  const churn = mock.churn({ insert: 2, update: 1, remove: 1 })
  expect(await page(mock, 1)).toEqual(before)
  expect(kindsOf(churn.changes)).toEqual(['insert', 'insert', 'update', 'remove'])
  const [first, second, updated, removed] = churn.changes.map(({ id }) => id)
  expect([first, second].map((uuid) => mock.watchlist.has(uuid ?? ''))).toEqual([true, true])
  expect(mock.watchlist.has(removed ?? '')).toBe(false)
  expect(mock.permits.get(updated ?? '')?.updated_at).toBe('2026-03-02T12:00:00Z')
  expect(mock.watchlist.size).toBe(151)
  expect(mock.requests().at(-1)?.reasons.slice(-4)).toEqual(
    churn.changes.map(({ kind, id }) => ({
      kind: 'churn',
      outcome: 'applied',
      text: `after the response, ${kind} ${id}`,
    })),
  )
})

test('without rates each kind happens once, until the churn is ended', async () => {
  const mock = createTestMock()
  const churn = mock.churn()
  await page(mock, 1)
  await page(mock, 2)
  expect(kindsOf(churn.changes)).toEqual(['insert', 'update', 'remove', 'insert', 'update', 'remove'])
  churn.stop()
  await page(mock, 3)
  expect(churn.changes).toHaveLength(6)
})

test('the returned changes are complete', async () => {
  const mock = createTestMock()
  const watched = new Set(Array.from(mock.permits.all(), ({ uuid }) => uuid).filter(mock.watchlist.has))
  const churn = mock.churn({ insert: 1.5, update: 0.5, remove: 1.5, seed: 3 })
  for (let number = 1; number <= 40; number += 1) await page(mock, number)
  for (const { kind, id } of churn.changes) {
    if (kind === 'insert') watched.add(id)
    if (kind === 'remove') watched.delete(id)
  }
  const now = Array.from(mock.permits.all(), ({ uuid }) => uuid).filter(mock.watchlist.has)
  expect(new Set(now)).toEqual(watched)
  const count = (kind: string) => kindsOf(churn.changes).filter((other) => other === kind).length
  expect(count('insert')).toBeGreaterThan(50)
  expect(count('insert')).toBeLessThan(70)
  expect(count('update')).toBeGreaterThan(10)
  expect(count('update')).toBeLessThan(30)
})

test('the same seed makes the same changes', async () => {
  const run = async (seed: string) => {
    const mock = createTestMock()
    const churn = mock.churn({ seed })
    for (let number = 1; number <= 5; number += 1) await page(mock, number)
    return churn.changes
  }
  expect(await run('a')).toEqual(await run('a'))
  expect(await run('a')).not.toEqual(await run('b'))
})

test('every and times bound it', async () => {
  const mock = createTestMock()
  const churn = mock.churn({ remove: 1, every: 2, times: 2 })
  const sizes: number[] = []
  for (let number = 1; number <= 8; number += 1) {
    await page(mock, number)
    sizes.push(mock.watchlist.size)
  }
  expect(sizes).toEqual([150, 149, 149, 148, 148, 148, 148, 148])
  expect(churn.changes).toHaveLength(2)
})

test('bulk: updates of different permits, and imports, at the same time of any clock', async () => {
  let now = Date.parse('2026-03-02T12:00:00Z')
  // A clock that goes on with every look at it.
  const clock = { now: () => (now += 400), schedule: () => () => {} }
  const mock = createMock({ permits: 80, watched: 60, clock })
  const known = new Set(Array.from(mock.permits.all(), ({ uuid }) => uuid))
  const churn = mock.churn({ update: 50, insert: 30, every: 2, times: 1, bulk: true })
  await page(mock, 1)
  expect(churn.changes).toEqual([])
  for (let number = 2; number <= 5; number += 1) await page(mock, number)
  const changed = churn.changes.map(({ id }) => id)
  expect(new Set(changed).size).toBe(80)
  expect(new Set(changed.map((uuid) => mock.permits.get(uuid)?.updated_at)).size).toBe(1)
  const imported = churn.changes.filter(({ kind }) => kind === 'insert').map(({ id }) => id)
  expect(imported).toHaveLength(30)
  expect(imported.filter((uuid) => known.has(uuid) || !mock.watchlist.has(uuid))).toEqual([])
  expect(mock.watchlist.size).toBe(90)
})

test('bulk: each permit is updated at most once, and other churn continues', async () => {
  const mock = createTestMock({ permits: 20, watched: 12 })
  const bulk = mock.churn({ update: 50, bulk: true, every: 2 })
  const single = mock.churn({ remove: 1 })
  for (let number = 1; number <= 4; number += 1) await page(mock, number)
  expect(kindsOf(single.changes)).toEqual(['remove', 'remove', 'remove', 'remove'])
  // As many as were watched when it happened, which comes before the removal.
  expect(bulk.changes).toHaveLength(11 + 9)
})

test('contacts churn on request, and other responses change nothing', async () => {
  const mock = createTestMock()
  const churn = mock.churn({ lists: ['contacts'] })
  await page(mock, 1)
  await send(mock, '/contacts?page=0')
  await send(mock, '/me')
  expect(churn.changes).toEqual([])
  await page(mock, 1, '/contacts')
  expect(churn.changes).toEqual([{ list: 'contacts', kind: 'insert', id: expect.stringMatching(/^con_/) }])
  expect(mock.contacts.size).toBe(41)
})

test('the lists of other organizations stand still', async () => {
  const mock = createTestMock()
  const other = mock.createOrganization()
  const churn = other.churn({ remove: 1 })
  await page(mock, 1)
  expect(churn.changes).toEqual([])
  await page(other, 1)
  expect(churn.changes).toHaveLength(1)
  expect(mock.watchlist.size).toBe(150)
})

test('a list that is empty or full stays as it is', async () => {
  const mock = createTestMock({ permits: 2, watched: 2 })
  const churn = mock.churn({ insert: 1 })
  await page(mock, 1)
  churn.stop()
  const emptying = mock.churn({ update: 1, remove: 5 })
  await page(mock, 1)
  await page(mock, 1)
  expect(churn.changes).toEqual([])
  expect(kindsOf(emptying.changes)).toEqual(['update', 'remove', 'remove'])
})

const mistakes: [options: object, message: string][] = [
  [{ seed: '' }, '`churn.seed` must be a number or a non-empty string (received "").'],
  [{ insert: -1 }, '`churn.insert` must be a number from 0 to 10000 (received -1).'],
  [{ update: '1' }, '`churn.update` must be a number from 0 to 10000 (received "1").'],
  [{ every: 0 }, '`churn.every` must be an integer of at least 1 (received 0).'],
  [{ bulk: 1 }, '`churn.bulk` must be one of true, false (received 1).'],
  [{ times: 1.5 }, '`churn.times` must be an integer of at least 1 (received 1.5).'],
  [{ lists: ['conditions'] }, '`churn.lists` must be a list of permits, contacts (received ["conditions"]).'],
]

test.each(mistakes)('churn with %j throws', (options, message) => {
  expect(() => createTestMock({ permits: 1 }).churn(options as ChurnOptions)).toThrow(message)
})

test('the last 10,000 changes are kept', async () => {
  const mock = createTestMock({ permits: 2, watched: 1 })
  const churn = mock.churn({ insert: 1, update: 10_000, times: 1 })
  await page(mock, 1)
  expect(churn.changes).toHaveLength(10_000)
  expect(new Set(kindsOf(churn.changes))).toEqual(new Set(['update']))
})
