import { PGlite } from '@electric-sql/pglite'
import type { MockOptions } from '@permit-tracking/mock'
import { ConfigurationError } from '@permit-tracking/sdk'
import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPostgresInbox, ensureSchema, mirrorEvent, mirrorPermits } from '../src/index.ts'
import { createMirrorWorld, readRows } from './mirror-world.ts'

let db: PGlite
beforeAll(async () => {
  db = new PGlite()
  await ensureSchema(db)
})
afterAll(() => db.close())
beforeEach(() =>
  db.exec('truncate permit_tracking.permits, permit_tracking.mirrors, permit_tracking.removed_permits'),
)

async function createMirror(options?: MockOptions) {
  const world = await createMirrorWorld(options)
  const { mock, client, organization_id, service } = world
  await mirrorPermits(client, db)
  await mock.clock.advance('5m')
  const statusOf = async (uuid: string) =>
    (await readRows(db, organization_id)).find((row) => row.uuid === uuid)?.status
  return { ...world, uuid: service()[0]?.uuid ?? '', statusOf }
}

const none = { stored: 0, removed: 0 }

test('an event about a permit updates its row, without the fields of its detail', async () => {
  const { mock, client, event, uuid, organization_id, service } = await createMirror()
  mock.permits.setStatus(uuid, 'On Hold')
  const changed = event('permit.status_changed', uuid)
  expect(await mirrorEvent(client, db, changed)).toEqual({ stored: 1, removed: 0 })
  expect(await readRows(db, organization_id)).toEqual(service().map((permit) => ({ ...permit, extra: {} })))
})

test('an event of another kind changes nothing', async () => {
  const { client, organization_id } = await createMirror()
  expect(await mirrorEvent(client, db, { event: 'webhook.test', organization_id, data: {} })).toEqual(none)
})

test('the transaction of a handler decides about the row and the notification', async () => {
  const { mock, client, event, uuid, statusOf } = await createMirror()
  const received: string[] = []
  const stop = await db.listen('permit_changes', (payload) => void received.push(payload))
  mock.permits.setStatus(uuid, 'On Hold')
  const changed = event('permit.status_changed', uuid)
  const failed = db.transaction(async (tx) => {
    await mirrorEvent(client, tx, changed)
    throw new Error('The handler failed.')
  })
  await expect(failed).rejects.toThrow('The handler failed.')
  expect(await statusOf(uuid)).not.toBe('On Hold')
  expect(received).toEqual([])
  await db.transaction((tx) => mirrorEvent(client, tx, changed))
  expect(await statusOf(uuid)).toBe('On Hold')
  expect(received).toHaveLength(1)
  await stop()
})

test('a handler of the inbox updates the row in the transaction of the claim', async () => {
  const { mock, client, uuid, statusOf } = await createMirror()
  const secret = 'whsec_inbox'
  let isBroken = true
  const webhooks = createWebhooks({ secret, store: createPostgresInbox(db), logger: false })
    .on('permit.status_changed', async (event, { tx }) => {
      await mirrorEvent(client, tx, event)
      if (isBroken) throw new Error('The handler failed.')
    })
    .fallback(() => {})
  const statuses: number[] = []
  const url = async (request: Request) => {
    const response = await webhooks.fetch(request)
    statuses.push(response.status)
    return response
  }
  mock.webhooks.create({ url, events: ['permit.status_changed'], secret })
  mock.permits.setStatus(uuid, 'On Hold')
  await expect.poll(() => statuses).toEqual([500])
  expect(await statusOf(uuid)).not.toBe('On Hold')
  isBroken = false
  await mock.clock.advance('2m')
  await expect.poll(() => statuses).toEqual([500, 200])
  expect(await statusOf(uuid)).toBe('On Hold')
})

test('a permit that was read earlier does not overwrite a later version', async () => {
  const { mock, client, hold, event, uuid, statusOf } = await createMirror()
  const changed = event('permit.status_changed', uuid)
  mock.permits.setStatus(uuid, 'On Hold')
  const response = hold(uuid)
  const slow = mirrorEvent(client, db, changed)
  await response.handled
  await mock.clock.advance('2s')
  mock.permits.setStatus(uuid, 'Issued')
  await mirrorEvent(client, db, changed)
  response.release()
  expect(await slow).toEqual(none)
  expect(await statusOf(uuid)).toBe('Issued')
})

test('two versions of the same second: what was read later counts, or else the next run corrects it', async () => {
  const { mock, client, hold, event, uuid, statusOf } = await createMirror()
  const changed = event('permit.status_changed', uuid)
  mock.permits.setStatus(uuid, 'On Hold')
  await mirrorEvent(client, db, changed)
  const response = hold(uuid)
  const slow = mirrorEvent(client, db, changed)
  await response.handled
  mock.permits.setStatus(uuid, 'Issued')
  await mirrorEvent(client, db, changed)
  expect(await statusOf(uuid)).toBe('Issued')
  response.release()
  expect(await slow).toEqual(none)
  expect(await statusOf(uuid)).toBe('Issued')
  await mirrorPermits(client, db)
  expect(await statusOf(uuid)).toBe('Issued')
})

test('a page that was read before the event does not overwrite the later version', async () => {
  const { mock, client, hold, event, uuid, statusOf } = await createMirror()
  mock.permits.setStatus(uuid, 'On Hold')
  const page = hold('/permits?')
  const run = mirrorPermits(client, db)
  await page.handled
  await mock.clock.advance('2s')
  mock.permits.setStatus(uuid, 'Issued')
  await mirrorEvent(client, db, event('permit.status_changed', uuid))
  page.release()
  await run
  expect(await statusOf(uuid)).toBe('Issued')
})

test('a version that the service has taken back is corrected by the next full walk', async () => {
  const { mock, client, uuid, organization_id, service } = await createMirror()
  const snapshot = mock.snapshot()
  mock.permits.setStatus(uuid, 'Issued')
  await mirrorPermits(client, db)
  mock.restore(snapshot)
  await mirrorPermits(client, db, { fullSyncInterval: 0 })
  expect(await readRows(db, organization_id)).toMatchObject(service())
})

test('a permit that left the watchlist is not restored by a page that was read before', async () => {
  const { mock, client, hold, event, uuid, statusOf } = await createMirror()
  mock.permits.setStatus(uuid, 'On Hold')
  const page = hold('/permits?')
  const run = mirrorPermits(client, db)
  await page.handled
  mock.watchlist.remove(uuid)
  const removal = event('permit.removed_from_watchlist', uuid)
  expect(await mirrorEvent(client, db, removal)).toEqual({ stored: 0, removed: 1 })
  page.release()
  await run
  expect(await statusOf(uuid)).toBeUndefined()
})

test('a permit that left and returned during a run is kept', async () => {
  const { mock, client, hold, event, hidden, statusOf } = await createMirror()
  const uuid = hidden()
  mock.watchlist.add(uuid)
  const added = event('permit.added_to_watchlist', uuid)
  await mirrorEvent(client, db, added)
  mock.watchlist.remove(uuid)
  await mirrorPermits(client, db, { fullSyncInterval: 0 })
  await mock.clock.advance('1m')
  const confirmation = hold('/permits?')
  const run = mirrorPermits(client, db, { fullSyncInterval: 0 })
  await confirmation.handled
  mock.watchlist.add(uuid)
  await mirrorEvent(client, db, added)
  confirmation.release()
  expect(await run).toMatchObject({ status: 'caught_up', removed: 0 })
  expect(await statusOf(uuid)).toBeDefined()
})

test('a permit that left and returned during a run is updated by its later pages', async () => {
  const { mock, client, hold, event, service, statusOf } = await createMirror({
    dialect: { listOrder: 'uuid' },
  })
  const uuid = service().at(-1)?.uuid ?? ''
  const firstPage = hold('/permits?')
  const run = mirrorPermits(client, db, { fullSyncInterval: 0 })
  await firstPage.handled
  mock.watchlist.remove(uuid)
  await mirrorEvent(client, db, event('permit.removed_from_watchlist', uuid))
  mock.watchlist.add(uuid)
  await mirrorEvent(client, db, event('permit.added_to_watchlist', uuid))
  mock.permits.setStatus(uuid, 'Issued')
  firstPage.release()
  await run
  expect(await statusOf(uuid)).toBe('Issued')
})

test('a late event about a permit that is not watched any more does not restore it', async () => {
  const { mock, client, event, service, statusOf } = await createMirror()
  // A portfolio condition matches it, so that it can still be read.
  const uuid =
    service().find((permit) =>
      mock.conditions
        .all()
        .some(({ id }) => mock.conditions.permits(id).some((one) => one.uuid === permit.uuid)),
    )?.uuid ?? ''
  mock.watchlist.remove(uuid)
  await mirrorEvent(client, db, event('permit.removed_from_watchlist', uuid))
  expect(await mirrorEvent(client, db, event('permit.status_changed', uuid))).toEqual(none)
  expect(await statusOf(uuid)).toBeUndefined()
})

test('an addition inserts a row, and a permit that can not be read any more loses it', async () => {
  const { mock, client, event, hidden, statusOf } = await createMirror()
  const uuid = hidden()
  mock.watchlist.add(uuid)
  expect(await mirrorEvent(client, db, event('permit.added_to_watchlist', uuid))).toMatchObject({
    stored: 1,
  })
  expect(await statusOf(uuid)).toBe(mock.permits.get(uuid)?.status)
  mock.watchlist.remove(uuid)
  expect(await mirrorEvent(client, db, event('permit.status_changed', uuid))).toMatchObject({
    removed: 1,
  })
  expect(await statusOf(uuid)).toBeUndefined()
})

test('a client of another organization removes nothing', async () => {
  const { mock, client, event, hidden, statusOf } = await createMirror()
  const uuid = hidden()
  mock.watchlist.add(uuid)
  await mirrorEvent(client, db, event('permit.added_to_watchlist', uuid))
  const other = await createMirrorWorld({ seed: 6 })
  const changed = event('permit.status_changed', uuid)
  const error = await mirrorEvent(other.client, db, changed).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ConfigurationError)
  expect(await statusOf(uuid)).toBeDefined()
})

test('a failed request changes nothing', async () => {
  const { mock, client, event, uuid, statusOf } = await createMirror()
  mock.permits.setStatus(uuid, 'On Hold')
  mock.faults.next({ status: 503 })
  await expect(mirrorEvent(client, db, event('permit.status_changed', uuid))).rejects.toThrow()
  expect(await statusOf(uuid)).not.toBe('On Hold')
})
