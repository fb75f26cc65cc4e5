import { createMock } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { readPermits, recordRun } from './support.mjs'

recordRun('list')

// A mock of the module, whose saboteur must change between the runs, too.
const mock = createMock({ clock: 'manual' })

test('expects the order, and no fields', async () => {
  const [first] = mock.watchlist.all({ order: 'updated_desc' })
  const [permit] = await readPermits(mock.clientOptions)
  expect(permit.uuid).toBe(first.uuid)
})
