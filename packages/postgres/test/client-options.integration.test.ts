import pg from 'pg'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, type PostgresServer, startPostgres } from '../../../tests/harness/postgres-server.ts'
import { ensureSchema, fromPg, fromPostgres, mirrorEvent, mirrorPermits } from '../src/index.ts'
import { createDatabase, type TestDatabase, waiting } from './databases.ts'
import { createEffects, createReceiver, historyOf, readEffects, statusChanged } from './inbox-receiver.ts'
import { createMirrorWorld } from './mirror-world.ts'

const serializable: pg.PoolConfig = { options: '-c default_transaction_isolation=serializable' }

/** Options of a client that change the values of a row, the names of its columns, or the transactions. */
const clients: Readonly<Record<string, (url: string) => TestDatabase>> = {
  'postgres with transform: camel': (url) => openPostgres(url, { transform: postgres.camel }),
  'postgres with transform: kebab': (url) => openPostgres(url, { transform: postgres.kebab }),
  'postgres with prepare: false': (url) => openPostgres(url, { prepare: false }),
  'postgres with one connection': (url) => openPostgres(url, { max: 1 }),
  'pg with text for all types': (url) =>
    openPg(url, { types: { getTypeParser: () => (text: string) => text } as pg.CustomTypesConfig }),
  'pg with one connection': (url) => openPg(url, { max: 1 }),
  'pg with serializable transactions': (url) => openPg(url, serializable),
  'pg with other settings': (url) =>
    openPg(url, { options: '-c search_path=other -c datestyle=german -c timezone=Asia/Kolkata' }),
}

describe.skipIf(!hasPostgres)(`a server${hasPostgres ? '' : ' (PostgreSQL is not installed)'}`, () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())

  it.each(Object.entries(clients))('%s', async (_, open) => {
    const { db, close } = open(await createDatabase(server.url))
    await db.query('create schema other')
    await Promise.all(Array.from({ length: 8 }, () => ensureSchema(db)))
    await createEffects(db)

    const ordered = createReceiver(db, { history: async () => historyOf('A', 'B', 'C', 'D') })
    const changes = [statusChanged('A', 'B', 1), statusChanged('C', 'D', 3), statusChanged('B', 'C', 2)]
    for (const change of [...changes, ...changes]) expect(await ordered.receive(change)).toBe(200)
    expect(await readEffects(db)).toEqual(['B', 'C', 'D'])

    let fails = true
    const failing = createReceiver(db, {
      name: 'failing',
      work() {
        if (fails) throw new Error('No.')
      },
    })
    for (let attempt = 1; attempt <= 6; attempt += 1) expect(await failing.receive()).toBe(500)
    expect(await failing.inbox.deadLetters()).toMatchObject([
      { event: statusChanged('A', 'B', 1), attempts: 6, lastError: 'No.' },
    ])
    fails = false
    expect(await failing.inbox.replay(failing.webhooks)).toEqual({ handled: 1, failed: 0 })

    const { mock, client } = await createMirrorWorld()
    const both = await Promise.all([mirrorPermits(client, db), mirrorPermits(client, db)])
    expect(both.map(({ stored }) => stored).sort()).toEqual([0, 120])
    await mock.clock.advance('5m')
    expect(await mirrorPermits(client, db, { fullSyncInterval: 0 })).toMatchObject({ read: 120, removed: 0 })
    expect(await mirrorPermits(client, db, { minInterval: '1m' })).toMatchObject({ status: 'not_due' })
    await close()
  })

  it('serializable transactions: a run waits for one that starts at the same time', async () => {
    const { db, close } = openPg(await createDatabase(server.url), serializable)
    await ensureSchema(db)
    const { mock, client } = await createMirrorWorld()
    await mirrorPermits(client, db)
    await mock.clock.advance('5m')
    const run = await db.transaction(async (tx) => {
      await tx.query('update permit_tracking.mirrors set run = run + 1')
      const second = mirrorPermits(client, db)
      second.catch(() => {})
      await expect.poll(async () => (await waiting(db)) > 0).toBe(true)
      return { second }
    })
    expect(await run.second).toMatchObject({ status: 'caught_up' })
    await close()
  })

  it('serializable transactions: an event waits for a batch that is being stored', async () => {
    const { db, close } = openPg(await createDatabase(server.url), serializable)
    await ensureSchema(db)
    const { client, service, event } = await createMirrorWorld()
    await mirrorPermits(client, db)
    const removal = event('permit.removed_from_watchlist', service()[0]?.uuid ?? '')
    const run = await db.transaction(async (tx) => {
      await tx.query(`update permit_tracking.mirrors set checkpoint = 'later'`)
      const removed = mirrorEvent(client, db, removal)
      removed.catch(() => {})
      await expect.poll(async () => (await waiting(db)) > 0).toBe(true)
      return { removed }
    })
    expect(await run.removed).toEqual({ stored: 0, removed: 1 })
    await close()
  })

  it('serializable transactions: changes of a permit that arrive at once are handled in order', async () => {
    const { db, close } = openPg(await createDatabase(server.url), serializable)
    await ensureSchema(db)
    await createEffects(db)
    const names = ['A', 'B', 'C', 'D', 'E']
    const { receive } = createReceiver(db, { history: async () => historyOf(...names) })
    await receive(statusChanged('', 'A', 0))
    const changes = names.slice(1).map((name, index) => statusChanged(names[index] ?? '', name, index + 1))
    expect(await Promise.all(changes.map((change) => receive(change)))).toEqual([200, 200, 200, 200])
    expect(await readEffects(db)).toEqual(names)
    await close()
  })

  it('a client that renames every column handles nothing, instead of everything twice', async () => {
    const { db, close } = openPostgres(await createDatabase(server.url), { transform: postgres.pascal })
    await ensureSchema(db)
    await createEffects(db)
    const { receive, errors } = createReceiver(db)
    expect(await receive()).toBe(500)
    expect(errors.join()).toContain('The database client must not rename the column `attempts`.')
    await close()
  })
})

function openPostgres(url: string, options: postgres.Options<Record<string, never>>): TestDatabase {
  const client = postgres(url, { max: 8, onnotice: () => {}, ...options })
  return { db: fromPostgres(client), close: () => client.end() }
}

function openPg(url: string, options: pg.PoolConfig): TestDatabase {
  const pool = new pg.Pool({ connectionString: url, ...options })
  return { db: fromPg(pool), close: () => pool.end() }
}
