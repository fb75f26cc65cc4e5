import { createMock } from '@permit-tracking/mock'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentOf, send } from './support.ts'

/** Possible next statuses of each status, as in building departments. */
const lifecycle: Readonly<Record<string, readonly string[]>> = {
  Pending: ['In Review', 'Withdrawn', 'Expired'],
  'In Review': ['Approved', 'Corrections Required', 'Denied', 'Withdrawn'],
  'Corrections Required': ['In Review', 'Withdrawn', 'Expired'],
  Approved: ['Issued', 'Withdrawn', 'Expired'],
  Issued: ['Inspection Scheduled', 'Expired'],
  'Inspection Scheduled': ['Issued', 'Finaled'],
}

test('histories begin with the filing and take only steps that a permit can take, one after the other', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      for (const permit of createMock({ seed, permits: 100 }).permits.all()) {
        const changes = permit.status_history.toReversed()
        expect(changes[0]).toMatchObject({ previous_status: null, new_status: 'Pending' })
        expect((changes[0]?.changed_at ?? '').slice(0, 10) >= permit.filed_date).toBe(true)
        for (const { previous_status, new_status } of changes.slice(1)) {
          expect(lifecycle[previous_status ?? '']).toContain(new_status)
        }
        const moments = changes.map(({ changed_at }) => changed_at)
        expect(moments).toEqual([...new Set(moments)].sort())
        // An inspection stands between being issued and what it leads to.
        if (permit.status === 'Finaled') {
          expect(changes.at(-1)?.previous_status).toBe('Inspection Scheduled')
          expect(changes.at(-2)?.previous_status).toBe('Issued')
        }
        for (const { created_at } of permit.notes) expect(created_at >= permit.filed_date).toBe(true)
      }
    }),
    { numRuns: 15 },
  )
})

test('descriptions have numbers, and no placeholders', () => {
  const descriptions = createMock({ permits: 1_000 })
    .permits.all()
    .map(({ description }) => description)
  expect(descriptions.filter((text) => /[{}|]|\.\./.test(text))).toEqual([])
  const reroofs = descriptions.flatMap((text) => /^Tear off and reroof, (\d+) squares/.exec(text)?.[1] ?? [])
  expect(new Set(reroofs).size).toBeGreaterThan(5)
})

test('ten thousand permits can be walked, each once, in pages that agree on the total', async () => {
  const mock = createMock({ permits: 10_000, plan: 'enterprise' })
  const seen = new Set<string>()
  let total = Number.POSITIVE_INFINITY
  for (let page = 1; seen.size < total; page += 1) {
    const { body } = await send(mock, `/permits?per_page=100&page=${page}`)
    total = Number(body.meta?.total)
    for (const { uuid } of body.data as unknown as { uuid: string }[]) seen.add(uuid)
    expect(seen.size).toBe(page * 100)
  }
  expect(total).toBe(6_000)
})

test('a mock is cheap until its data is looked at, and then it is the same whatever is looked at first', async () => {
  const create = () => createMock({ seed: 11, permits: 40 })
  const looks = [
    (mock: ReturnType<typeof create>) => mock.permits.size,
    (mock: ReturnType<typeof create>) => mock.conditions.all().slice(0, 1),
    (mock: ReturnType<typeof create>) => mock.contacts.get('none'),
    (mock: ReturnType<typeof create>) => send(mock, '/permits?page=2'),
    (mock: ReturnType<typeof create>) => mock.watchlist.size,
  ]
  const { organizations } = contentOf(create().snapshot())
  for (const look of looks) {
    const mock = create()
    await look(mock)
    const { world } = contentOf(mock.snapshot()).organizations[0]
    expect({ ...world, keys: undefined, usage: undefined }).toEqual({
      ...organizations[0].world,
      keys: undefined,
      usage: undefined,
    })
  }
})

test('lists of permits have the order of the service by default', () => {
  const { watchlist, conditions } = createMock()
  const ids = (list: { slice(start: number, end: number): { uuid: string }[] }) =>
    list.slice(0, 5).map(({ uuid }) => uuid)
  expect(ids(watchlist.all())).toEqual(ids(watchlist.all({ order: 'updated_desc' })))
  expect(ids(watchlist.all({ status: 'active' }))).toEqual(
    ids(watchlist.all({ status: 'active', order: 'updated_desc' })),
  )
  const [{ id = '' } = {}] = conditions.all()
  expect(ids(conditions.permits(id))).toEqual(ids(conditions.permits(id, 'updated_desc')))
})

test('updated_since may be before 1970', () => {
  const updated_at = ['1950-01-01T00:00:00Z', '1965-01-01T00:00:00Z', '1975-01-01T00:00:00Z']
  const fixtures = { permits: updated_at.map((at) => ({ updated_at: at })) }
  const { watchlist } = createMock({ fixtures, clock: 'manual' })
  expect(watchlist.all({ updated_since: Date.parse('1960-01-01T00:00:00Z') }).length).toBe(2)
  expect(watchlist.all({ updated_since: Date.parse('1950-01-01T00:00:00Z') }).length).toBe(3)
})

test('a list of permits can be iterated, spread and destructured, even while its permits change', () => {
  const { watchlist, permits, conditions } = createMock()
  const list = watchlist.all({ order: 'filed_desc' })
  expect([...list]).toEqual(list.slice(0, list.length))
  expect([...list]).toHaveLength(watchlist.size)
  const [first, second] = list
  expect([first, second]).toEqual(list.slice(0, 2))
  expect([...watchlist.all({ updated_since: Date.parse('2026-03-02T12:00:00Z') })]).toEqual([])
  const [condition] = conditions.all()
  expect([...conditions.permits(condition?.id ?? '')]).toHaveLength(condition?.permit_count ?? 0)
  const seen = new Set<string>()
  for (const { uuid } of watchlist.all()) {
    seen.add(uuid)
    permits.setStatus(uuid, 'On Hold')
  }
  expect(seen.size).toBe(watchlist.size)
})

test.each(['2026-03-12T09:00', 'March 3', '+020000-01-01T00:00:00Z', 'soon'])(
  'an inspection takes place at a moment that is the same on every machine, and not at %s',
  (scheduled_for) => {
    const { permits, watchlist } = createMock()
    const [{ uuid = '' } = {}] = watchlist.all({ order: 'uuid' }).slice(0, 1)
    expect(() => permits.scheduleInspection(uuid, { type: 'Final', scheduled_for })).toThrow(
      `must be a Date or an ISO 8601 string with a zone such as '2026-03-12T09:00:00Z' (received ${scheduled_for}).`,
    )
    expect(permits.get(uuid)?.inspections).toEqual([])
  },
)
