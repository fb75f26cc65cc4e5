import { createMock } from '@permit-tracking/mock'
import { expect, test } from 'vitest'

test.each([true, false])(
  'a listener reads the data as it is after a change (read before: %s)',
  (isReadBefore) => {
    const mock = createMock({ permits: 20, watched: 20 })
    const conditionsOf = () =>
      mock.conditions.all().map(({ id, permit_count }) => {
        const uuids = mock.conditions.permits(id).map(({ uuid }) => uuid)
        return { permit_count, length: uuids.length, different: new Set(uuids).size }
      })
    if (isReadBefore) expect([mock.watchlist.all(), conditionsOf()]).toHaveLength(2)
    const [permit] = mock.permits.all()
    if (!permit) throw new Error('The data has no permit.')
    const seen: unknown[] = []
    mock.onChange(() => {
      const [newest] = mock.watchlist.all()
      seen.push([newest?.uuid, newest?.status])
      for (const { permit_count, ...members } of conditionsOf())
        expect(members).toEqual({ length: permit_count, different: permit_count })
    })
    mock.permits.setStatus(permit.uuid, 'On Hold')
    expect(seen[0]).toEqual([permit.uuid, 'On Hold'])
    mock.permits.create({ parties: permit.parties, coordinates: permit.coordinates })
    mock.permits.delete(permit.uuid)
    const uuids = mock.watchlist.all().map(({ uuid }) => uuid)
    expect(uuids).not.toContain(permit.uuid)
    expect(new Set(uuids).size).toBe(19)
    expect(uuids).toHaveLength(19)
    for (const { permit_count, ...members } of conditionsOf())
      expect(members).toEqual({ length: permit_count, different: permit_count })
  },
)

test('a fee that changes keeps its place', () => {
  const mock = createMock()
  const { uuid } = mock.permits.create()
  for (const [name, amount] of [
    ['Plan review', 100],
    ['Issuance', 200],
    ['Plan review', 150],
  ] as const) {
    mock.permits.addFee(uuid, { name, amount, currency: 'USD' })
  }
  expect(mock.permits.get(uuid)?.fees.map(({ name, amount }) => [name, amount])).toEqual([
    ['Plan review', 150],
    ['Issuance', 200],
  ])
})
