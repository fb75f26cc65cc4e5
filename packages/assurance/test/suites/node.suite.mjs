import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMock } from '@permit-tracking/mock'
import { readPermits } from './support.mjs'

test('expects the order, and no fields', async () => {
  const mock = createMock({ clock: 'manual' })
  const [first] = mock.watchlist.all({ order: 'updated_desc' })
  const [permit] = await readPermits(mock.clientOptions)
  assert.equal(permit.uuid, first.uuid)
})
