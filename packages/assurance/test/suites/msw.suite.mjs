import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createMock } from '@permit-tracking/mock'
import { createHandlers } from '@permit-tracking/mock/msw'
import { setupServer } from 'msw/node'
import { readPermits } from './support.mjs'

test('expects the order, and no fields', async () => {
  const mock = createMock({ clock: 'manual' })
  const server = setupServer(...createHandlers(mock))
  server.listen()
  const { baseUrl, apiKey } = mock.clientOptions
  const [first] = mock.watchlist.all({ order: 'updated_desc' })
  const [permit] = await readPermits({ baseUrl, apiKey, fetch })
  server.close()
  assert.equal(permit.uuid, first.uuid)
})
