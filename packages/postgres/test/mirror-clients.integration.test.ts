import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, type PostgresServer, startPostgres } from '../../../tests/harness/postgres-server.ts'
import { ensureSchema, mirrorEvent, mirrorPermits } from '../src/index.ts'
import { clients, createDatabase, embedded, type TestDatabase, waiting } from './databases.ts'
import { createMirrorWorld, readRows } from './mirror-world.ts'

for (const [name, open] of Object.entries(embedded)) describe(name, () => describeMirror(open))

describe.skipIf(!hasPostgres)(`a server${hasPostgres ? '' : ' (PostgreSQL is not installed)'}`, () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())

  for (const [name, open] of Object.entries(clients)) {
    describe(name, () => {
      describeMirror(async () => open(await createDatabase(server.url)))

      it('keeps a removal whose transaction commits while a page is being stored', async () => {
        const { db, close } = open(await createDatabase(server.url))
        await ensureSchema(db)
        const { mock, client, organization_id, service, event, hold } = await createMirrorWorld()
        await mirrorPermits(client, db)
        await mock.clock.advance('5m')
        const uuid = service()[0]?.uuid ?? ''
        mock.permits.setStatus(uuid, 'On Hold')
        const page = hold('/permits?')
        const run = mirrorPermits(client, db)
        await page.handled
        await db.transaction(async (tx) => {
          await mirrorEvent(client, tx, event('permit.removed_from_watchlist', uuid))
          page.release()
          // The batch waits for this transaction.
          await expect.poll(async () => (await waiting(db)) > 0).toBe(true)
        })
        await run
        expect((await readRows(db, organization_id)).some((row) => row.uuid === uuid)).toBe(false)
        await close()
      })
    })
  }
})

function describeMirror(open: () => TestDatabase | Promise<TestDatabase>): void {
  let db: TestDatabase['db']
  let close: TestDatabase['close']
  beforeAll(async () => {
    ;({ db, close } = await open())
    await ensureSchema(db)
  })
  afterAll(() => close?.())

  it('mirrors the permits, two runs at once, updates, removals and events', async () => {
    const { mock, client, organization_id, service, event } = await createMirrorWorld()
    const rows = async () => (await readRows(db, organization_id)).map(({ extra, ...permit }) => permit)
    const both = await Promise.all([mirrorPermits(client, db), mirrorPermits(client, db)])
    expect(both.map(({ stored }) => stored).sort()).toEqual([0, 120])
    expect(await rows()).toEqual(service())
    await mock.clock.advance('5m')
    const [changed, removed, gone] = service().map(({ uuid }) => uuid)
    if (!changed || !removed || !gone) throw new Error('The watchlist is too short.')
    mock.permits.setStatus(changed, 'It’s “on hold” \\ $1 {}')
    mock.watchlist.remove(gone)
    const removal = event('permit.removed_from_watchlist', gone)
    expect(await db.transaction((tx) => mirrorEvent(client, tx, removal))).toEqual({
      stored: 0,
      removed: 1,
    })
    const change = event('permit.status_changed', changed)
    expect(await mirrorEvent(client, db, change)).toEqual({ stored: 1, removed: 0 })
    expect(await rows()).toEqual(service())
    mock.watchlist.remove(removed)
    await mirrorPermits(client, db, { fullSyncInterval: 0 })
    await mock.clock.advance('1m')
    expect(await mirrorPermits(client, db, { fullSyncInterval: 0 })).toMatchObject({ removed: 1 })
    expect(await rows()).toEqual(service())
    expect(await mirrorPermits(client, db, { minInterval: '1m' })).toMatchObject({ status: 'not_due' })
  })
}
