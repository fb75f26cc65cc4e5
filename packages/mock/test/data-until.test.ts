import { createMock, type MockOptions } from '@permit-tracking/mock'
import { createManualClock } from '@permit-tracking/mock/internal'
import { expect, test } from 'vitest'

/** Returns every timestamp in the data, newest first. */
function timesOf(options: MockOptions): string[] {
  const mock = createMock(options)
  const { contacts, conditions, permits, watchlist } = mock
  const texts = Array.from(permits.all(), ({ uuid, updated_at, status_history, notes }) => [
    updated_at,
    ...status_history.map(({ changed_at }) => changed_at),
    ...notes.map(({ created_at }) => created_at),
    watchlist.get(uuid)?.added_at ?? '',
  ])
  const others = [...contacts.all(), ...conditions.all()]
  return [...texts.flat(), ...others.map(({ created_at = '' }) => created_at)].sort().reverse()
}

test.each(['2026-11-21T15:30:00Z', '2026-03-01T00:30:00Z', '2028-02-29T23:59:59Z', '1999-12-31T04:00:00Z'])(
  'seeded data leads up to %s, and nothing is later',
  (dataUntil) => {
    const [newest = ''] = timesOf({ dataUntil, permits: 300 })
    expect(newest <= dataUntil).toBe(true)
    expect(Date.parse(dataUntil) - Date.parse(newest)).toBeLessThan(7 * 86_400_000)
  },
)

test('the same time makes the same data on any day; the default is 2026-03-02', () => {
  const dataUntil = '2026-11-21T15:30:00Z'
  const clock = createManualClock('2030-01-01T00:00:00Z')
  expect(timesOf({ dataUntil, clock })).toEqual(timesOf({ dataUntil }))
  expect(timesOf({ dataUntil: '2026-03-02T12:00:00Z' })).toEqual(timesOf({}))
  expect(timesOf({ dataUntil })).not.toEqual(timesOf({}))
})

test('now is the time of creation: of the mock, even after a reset, and of each further organization', async () => {
  const mock = createMock({ clock: { startAt: '2026-11-21T15:30:00Z' }, dataUntil: 'now' })
  const newest = () => mock.watchlist.all()[0]?.updated_at ?? ''
  const before = newest()
  expect(before > '2026-11-14' && before <= '2026-11-21T15:30:00Z').toBe(true)
  await mock.clock.advance('30d')
  const other = mock.createOrganization()
  expect((other.watchlist.all()[0]?.updated_at ?? '') > '2026-12-14').toBe(true)
  mock.reset()
  expect(newest()).toBe(before)
})

test('fixtures without a date have that time', () => {
  const mock = createMock({
    dataUntil: '2026-11-21T15:30:00Z',
    fixtures: { permits: [{ status: 'Issued' }] },
  })
  expect([...mock.permits.all()][0]?.updated_at).toBe('2026-11-21T15:30:00Z')
})

test('an invalid time throws', () => {
  expect(() => createMock({ dataUntil: 'today' })).toThrow('"today"')
  expect(() => createMock({ dataUntil: '0001-01-01T00:00:00Z' })).toThrow(
    '`dataUntil` must be in the years 0003 to 9999 (received "0001-01-01T00:00:00Z").',
  )
})
