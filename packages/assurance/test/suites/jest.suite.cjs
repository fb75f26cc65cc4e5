const { createMock } = require('@permit-tracking/mock')

test('expects the order, and no fields', async () => {
  const mock = createMock({ clock: 'manual' })
  const { readPermits, recordRun } = await import('./support.mjs')
  recordRun('jest')
  const [first] = mock.watchlist.all({ order: 'updated_desc' })
  const [permit] = await readPermits(mock.clientOptions)
  expect(permit.uuid).toBe(first.uuid)
})
