import { createMock } from '@permit-tracking/mock'
import { createClient, type Permit, ServerError } from '@permit-tracking/sdk'
import { syncEvent, syncPermits } from '@permit-tracking/sdk/sync'
import { verifyWebhook, type WebhookEvent } from '@permit-tracking/sdk/webhooks'
import { expect, test } from 'vitest'
import { rejection } from './settle.ts'

const secret = 'whsec_sync'

/** A mock whose webhooks are verified and kept, and a client on it. */
function createService() {
  const mock = createMock({ seed: 9, permits: 40, watched: 20, contacts: 0 })
  const client = createClient({ ...mock.clientOptions, retry: 0 })
  const events: WebhookEvent[] = []
  mock.webhooks.create({
    url: async (request) => {
      events.push(await verifyWebhook(await request.arrayBuffer(), request.headers, { secret }))
      return new Response()
    },
    events: [
      'permit.status_changed',
      'permit.fee_changed',
      'permit.added_to_watchlist',
      'permit.removed_from_watchlist',
    ],
    secret,
  })
  const all = Array.from(mock.permits.all(), ({ uuid }) => uuid)
  const [watched = ''] = all.filter((uuid) => mock.watchlist.has(uuid))
  // One that no portfolio condition matches, so that it can be seen only while it is watched.
  const [unwatched = ''] = all.filter(
    (uuid) =>
      !mock.watchlist.has(uuid) &&
      !mock.conditions.all().some(({ id }) => mock.conditions.permits(id).some((one) => one.uuid === uuid)),
  )
  const lastEvent = async () => {
    await mock.webhooks.settled()
    return events.at(-1) ?? { event: 'none', data: {} }
  }
  return { mock, client, watched, unwatched, lastEvent }
}

test('a change returns the current permit', async () => {
  const { mock, client, watched, lastEvent } = createService()
  mock.permits.setStatus(watched, 'On Hold')
  const event = await lastEvent()
  mock.permits.setStatus(watched, 'Issued')
  expect(await syncEvent(client, event)).toMatchObject({
    items: [{ uuid: watched, status: 'Issued' }],
    removed: [],
  })
})

test('an addition returns the permit, even if its last update is long ago', async () => {
  const { mock, client, unwatched, lastEvent } = createService()
  mock.watchlist.add(unwatched)
  expect(await syncEvent(client, await lastEvent())).toMatchObject({ items: [{ uuid: unwatched }] })
})

test('a removal returns the identifier, without a request', async () => {
  const { mock, client, watched, lastEvent } = createService()
  mock.watchlist.remove(watched)
  const event = await lastEvent()
  expect(await syncEvent(client, event)).toEqual({ items: [], removed: [watched] })
  expect(mock.requests()).toHaveLength(0)
})

test('a change of a permit that no longer exists is a removal', async () => {
  const { mock, client, unwatched, lastEvent } = createService()
  mock.watchlist.add(unwatched)
  const event = await lastEvent()
  mock.watchlist.remove(unwatched)
  expect(await syncEvent(client, event)).toEqual({ items: [], removed: [unwatched] })
})

test.each([
  ['a test event', { event: 'webhook.test', data: { webhook_id: 'wh_1' } }],
  ['an event about something else', { event: 'contact.created', data: { permit_uuid: 'p1' } }],
  ['a removal that names no permit', { event: 'permit.removed_from_watchlist', data: {} }],
  ['an identifier that is not a string', { event: 'permit.status_changed', data: { permit_uuid: 7 } }],
])('%s changes nothing', async (_, event) => {
  const { mock, client } = createService()
  expect(await syncEvent(client, event)).toEqual({ items: [], removed: [] })
  expect(mock.requests()).toHaveLength(0)
})

test('a failed request rejects, so that the delivery is sent again', async () => {
  const { mock, client, watched, lastEvent } = createService()
  mock.permits.setStatus(watched, 'On Hold')
  const event = await lastEvent()
  mock.faults.next({ status: 500 })
  expect(await rejection(syncEvent(client, event))).toBeInstanceOf(ServerError)
})

test('with syncPermits, removals and additions do not need a full walk', async () => {
  const { mock, client, watched, unwatched, lastEvent } = createService()
  const rows = new Map<string, Permit>()
  const store = (change: { items: Permit[]; removed: string[] }) => {
    for (const item of change.items) rows.set(item.uuid, item)
    for (const uuid of change.removed) rows.delete(uuid)
  }
  for await (const batch of syncPermits(client)) store(batch)
  mock.watchlist.remove(watched)
  store(await syncEvent(client, await lastEvent()))
  mock.watchlist.add(unwatched)
  store(await syncEvent(client, await lastEvent()))
  const list = mock.watchlist.all({ order: 'uuid' })
  expect([...rows.keys()].sort()).toEqual(list.map(({ uuid }) => uuid))
})
