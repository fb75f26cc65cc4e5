import { ConfigurationError } from '@permit-tracking/sdk'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasPostgres, type PostgresServer, startPostgres } from '../../../tests/harness/postgres-server.ts'
import { createPostgresInbox, type Database, ensureSchema } from '../src/index.ts'
import { clients, createDatabase, embedded, type TestDatabase } from './databases.ts'
import { createEffects, createReceiver, historyOf, readEffects, statusChanged } from './inbox-receiver.ts'

for (const [name, open] of Object.entries(embedded)) describe(name, () => describeInbox(open))

describe.skipIf(!hasPostgres)(`a server${hasPostgres ? '' : ' (PostgreSQL is not installed)'}`, () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())

  for (const [name, open] of Object.entries(clients)) {
    describe(name, () => {
      describeInbox(async () => open(await createDatabase(server.url)))
      describeConcurrency(async () => open(await createDatabase(server.url)), name)
    })
  }
})

describe('createPostgresInbox', () => {
  it.each([
    [{ options: { storeEvent: true } }, 'unknown option `storeEvent`. The options are name, storeEvents.'],
    [{ options: { name: 5 } }, '`name` must be a string (received number).'],
    [{ options: { storeEvents: 'yes' } }, '`storeEvents` must be a boolean (received string).'],
    [{ db: {} }, '`db` must have the methods query and transaction.'],
  ])('rejects %o', (args, message) => {
    const db = { query: () => {}, transaction: () => {} }
    const { options, db: given = db }: { options?: object; db?: object } = args
    const create = () => createPostgresInbox(given as Database, options)
    expect(create).toThrow(message)
    expect(create).toThrow(ConfigurationError)
  })
})

/** The behaviour with any client. */
function describeInbox(open: () => TestDatabase | Promise<TestDatabase>): void {
  const { database, row } = useDatabase(open)

  it('commits the effect with the record of the delivery, once', async () => {
    const db = database()
    const { receive } = createReceiver(db)
    expect([await receive(), await receive(), await receive()]).toEqual([200, 200, 200])
    expect(await readEffects(db)).toEqual(['B'])
    expect(await row()).toEqual({
      event: 'permit.status_changed',
      organization_id: 'org_1',
      is_handled: true,
      attempts: 1,
      repeats: 2,
      last_error: null,
      payload: null,
    })
  })

  it('rolls back the effects of a handler that throws, and records the failure', async () => {
    const db = database()
    const attempts: number[] = []
    const { receive } = createReceiver(db, {
      work(_, { attempt }) {
        attempts.push(attempt)
        if (attempt === 1) throw new Error('No\0 access to redis://user:secret@host/1.')
      },
    })
    expect(await receive()).toBe(500)
    expect(await readEffects(db)).toEqual([])
    expect(await row()).toMatchObject({
      is_handled: false,
      attempts: 1,
      last_error: 'No\ufffd access to redis://…@host/1.',
      payload: statusChanged('A', 'B', 1),
    })
    expect(await receive()).toBe(200)
    expect(await readEffects(db)).toEqual(['B'])
    expect(await row()).toMatchObject({ is_handled: true, attempts: 2, repeats: 0, payload: null })
    expect(attempts).toEqual([1, 2])
  })

  it('does not record a delivery as handled if its handler hid a failed query', async () => {
    const db = database()
    const { receive } = createReceiver(db, {
      work: (tx) => tx.query('select * from a_missing_table').catch(() => {}),
    })
    expect(await receive()).toBe(500)
    expect(await readEffects(db)).toEqual([])
    expect(await row()).toMatchObject({ is_handled: false, attempts: 1 })
  })

  it('keeps an event that failed six times as a dead letter, and replays it', async () => {
    const db = database()
    let fails = true
    const { inbox, webhooks, receive } = createReceiver(db, {
      work() {
        if (fails) throw new Error('No.')
      },
    })
    for (let attempt = 1; attempt <= 5; attempt += 1) await receive()
    expect(await inbox.deadLetters()).toEqual([])
    expect(await receive()).toBe(500)
    const [letter] = await inbox.deadLetters()
    expect(letter).toMatchObject({ event: statusChanged('A', 'B', 1), attempts: 6, lastError: 'No.' })
    expect(Math.abs(Date.now() - Number(letter?.receivedAt))).toBeLessThan(60_000)
    expect(await inbox.replay(webhooks)).toEqual({ handled: 0, failed: 1 })
    fails = false
    expect(await inbox.replay(webhooks)).toEqual({ handled: 1, failed: 0 })
    expect(await inbox.replay(webhooks)).toEqual({ handled: 0, failed: 0 })
    expect(await readEffects(db)).toEqual(['B'])
    expect(await inbox.deadLetters()).toEqual([])
    expect(await receive()).toBe(200)
    expect(await readEffects(db)).toEqual(['B'])
  })

  it('replays those first whose last attempt is the oldest, so that a failing one holds up no others', async () => {
    const db = database()
    let fails = true
    const { inbox, webhooks, receive } = createReceiver(db, {
      async work(tx) {
        const { rows } = await tx.query('select text from effects order by id desc limit 1')
        if (fails || rows[0]?.text === 'B') throw new Error('No.')
      },
    })
    await receive(statusChanged('A', 'B', 1))
    await receive(statusChanged('B', 'C', 2))
    await db.query(`update permit_tracking.inbox set received_at = received_at - interval '33 minutes'`)
    fails = false
    expect(await inbox.replay(webhooks, { limit: 1 })).toEqual({ handled: 0, failed: 1 })
    expect(await inbox.replay(webhooks, { limit: 1 })).toEqual({ handled: 1, failed: 0 })
    expect(await readEffects(db)).toEqual(['C'])
    expect((await inbox.deadLetters()).map(({ event }) => Object(event.data).new_status)).toEqual(['B'])
  })

  it('counts a failure whose reason is not an error', async () => {
    const { inbox, receive } = createReceiver(database(), {
      work: () => Promise.reject(Object.create(null)),
    })
    for (let attempt = 1; attempt <= 6; attempt += 1) await receive()
    expect(await inbox.deadLetters()).toMatchObject([
      { lastError: 'A value that is not an Error was thrown.' },
    ])
  })

  it('accepts texts with characters that PostgreSQL cannot hold', async () => {
    const { inbox, webhooks } = createReceiver(database(), { work: () => Promise.reject(new Error('No.')) })
    const event = { ...statusChanged('A', 'B', 1), organization_id: 'org\0' }
    for (let attempt = 1; attempt <= 6; attempt += 1) await webhooks.handle(event, 'key\0')
    expect(await inbox.deadLetters()).toMatchObject([{ key: 'key\ufffd', event, attempts: 6 }])
  })

  it('counts an event as a dead letter when the service has no attempt left', async () => {
    const db = database()
    const { inbox, receive } = createReceiver(db, { work: () => Promise.reject(new Error('No.')) })
    await receive()
    await receive(statusChanged('B', 'C', 2))
    await db.query(`update permit_tracking.inbox set received_at = received_at - interval '33 minutes'`)
    await receive(statusChanged('C', 'D', 3))
    expect((await inbox.deadLetters()).map(({ event }) => Object(event.data).new_status)).toEqual(['B', 'C'])
    expect(await inbox.deadLetters({ limit: 1 })).toHaveLength(1)
    await expect(inbox.deadLetters({ limit: -1 })).rejects.toThrow('`limit` must be a whole number from 0')
  })

  it('stores every event before it is handled, and keeps it, if storeEvents is set', async () => {
    const db = database()
    const stored: unknown[] = []
    const { receive } = createReceiver(db, {
      storeEvents: true,
      work: async (tx) =>
        stored.push((await tx.query('select event from permit_tracking.inbox')).rows.length),
    })
    const event = {
      ...statusChanged('A', 'B', 1),
      event: 'a new event',
      data: { text: '\0 \ud800 €' },
    } as const
    expect([await receive(event as never), await receive(event as never)]).toEqual([200, 200])
    expect(stored).toEqual([1])
    expect(await row()).toMatchObject({ is_handled: true, repeats: 1, payload: event })
  })

  it('keeps receivers of different names apart', async () => {
    const db = database()
    const one = createReceiver(db, { name: 'mail' })
    const other = createReceiver(db, { name: 'billing', work: () => Promise.reject(new Error('No.')) })
    expect([await one.receive(), await other.receive()]).toEqual([200, 500])
    await db.query(`update permit_tracking.inbox set received_at = received_at - interval '33 minutes'`)
    expect(await one.inbox.deadLetters()).toHaveLength(0)
    expect(await other.inbox.deadLetters()).toHaveLength(1)
  })

  it('deletes handled events before a time, and keeps the others', async () => {
    const db = database()
    const { inbox, receive } = createReceiver(db, {
      work: (_, { attempt }) => (attempt > 1 ? undefined : Promise.reject(new Error('No.'))),
    })
    for (const status of ['B', 'B', 'C', 'C', 'D']) await receive(statusChanged('A', status, 1))
    expect(await inbox.deleteBefore(new Date(Date.now() - 60_000))).toBe(0)
    expect(await inbox.deleteBefore(new Date(Date.now() + 60_000))).toBe(2)
    expect((await db.query('select 1 from permit_tracking.inbox')).rows).toHaveLength(1)
    await expect(inbox.deleteBefore(new Date('yesterday'))).rejects.toThrow('`time` must be a valid Date')
  })

  it('orders the changes of a permit in the transaction of their effects', async () => {
    const db = database()
    let failures = 0
    const { receive } = createReceiver(db, {
      history: async () => historyOf('A', 'B', 'C', 'D'),
      work(_, { source }) {
        failures -= 1
        if (failures >= 0 && source === 'delivery') throw new Error('No.')
      },
    })
    expect(await receive(statusChanged('', 'A', 0))).toBe(200)
    failures = 3
    // The missing changes are handled and stay so, although the delivered one fails.
    expect(await receive(statusChanged('C', 'D', 3))).toBe(500)
    expect(await readEffects(db)).toEqual(['A', 'B', 'C'])
    expect(await receive(statusChanged('C', 'D', 3))).toBe(200)
    expect(await receive(statusChanged('B', 'C', 2))).toBe(200)
    expect(await readEffects(db)).toEqual(['A', 'B', 'C', 'D'])
  })

  it('counts a history that cannot be read as a failed attempt, and waits for a missing change that fails', async () => {
    const db = database()
    let problem = 'history'
    const { receive } = createReceiver(db, {
      history: async () => {
        if (problem === 'history') throw new Error('The service is away.')
        return historyOf('A', 'B', 'C')
      },
      work: (_, { source }) =>
        problem === 'handler' && source === 'backfill' ? Promise.reject(new Error('No.')) : undefined,
    })
    await receive(statusChanged('', 'A', 0))
    const last = statusChanged('B', 'C', 2)
    expect(await receive(last)).toBe(500)
    const failed = `select attempts, last_error from permit_tracking.inbox where handled_at is null`
    expect((await db.query(failed)).rows).toEqual([{ attempts: 1, last_error: 'The service is away.' }])
    problem = 'handler'
    expect(await receive(last)).toBe(500)
    expect((await db.query(failed)).rows).toEqual([{ attempts: 2, last_error: 'No.' }])
    expect(await readEffects(db)).toEqual(['A'])
    problem = ''
    expect(await receive(last)).toBe(200)
    expect(await readEffects(db)).toEqual(['A', 'B', 'C'])
  })
}

/** The behaviour with several connections. */
function describeConcurrency(open: () => Promise<TestDatabase>, name: string): void {
  const { database, row } = useDatabase(open)

  it.each([false, true])(
    'responds 503 to a copy while the first one is handled, without waiting (storeEvents: %s)',
    async (storeEvents) => {
      const db = database()
      const started = Promise.withResolvers<void>()
      const finish = Promise.withResolvers<void>()
      const { receive } = createReceiver(db, {
        storeEvents,
        async work() {
          started.resolve()
          await finish.promise
        },
      })
      const first = receive()
      await started.promise
      expect([await receive(), await receive()]).toEqual([503, 503])
      finish.resolve()
      expect(await first).toBe(200)
      expect(await receive()).toBe(200)
      expect(await readEffects(db)).toEqual(['B'])
      expect(await row()).toMatchObject({ attempts: 1, repeats: 1 })
    },
  )

  it('handles one of many copies that arrive at once', async () => {
    const db = database()
    const receivers = Array.from({ length: 4 }, () => createReceiver(db))
    const copies = Array.from({ length: 40 }, (_, index) => receivers[index % 4]?.receive())
    const statuses = await Promise.all(copies)
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0)
    expect(statuses.every((status) => status === 200 || status === 503)).toBe(true)
    expect(await readEffects(db)).toEqual(['B'])
  })

  it('orders changes that different receivers handle at once', async () => {
    const db = database()
    const names = ['A', 'B', 'C', 'D', 'E', 'F']
    const receivers = Array.from({ length: 3 }, () =>
      createReceiver(db, { history: async () => historyOf(...names) }),
    )
    await receivers[0]?.receive(statusChanged('', 'A', 0))
    const changes = names.slice(1).map((name, index) => statusChanged(names[index] ?? '', name, index + 1))
    await Promise.all(changes.reverse().map((change, index) => receivers[index % 3]?.receive(change)))
    expect(await readEffects(db)).toEqual(names)
  })

  it('replays an event in one of two calls at once', async () => {
    const db = database()
    const { inbox, webhooks, receive } = createReceiver(db, {
      work: (_, { attempt }) => (attempt <= 6 ? Promise.reject(new Error('No.')) : undefined),
    })
    for (let attempt = 1; attempt <= 6; attempt += 1) await receive()
    const results = await Promise.all([inbox.replay(webhooks), inbox.replay(webhooks)])
    expect(results.reduce((sum, { handled }) => sum + handled, 0)).toBe(1)
    expect(results.every(({ failed }) => failed === 0)).toBe(true)
    expect(await readEffects(db)).toEqual(['B'])
  })

  it('waits for the lock of a permit for a limited time', async () => {
    const db = database()
    const { inbox } = createReceiver(db)
    const locked = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const first = inbox.transaction(({ statuses }) =>
      Promise.resolve(
        statuses.lock?.(
          'p1',
          async () => {
            locked.resolve()
            await finish.promise
            await statuses.set('p1', { status: 'A', changed_at: '' })
          },
          { waitMs: 1_000 },
        ),
      ),
    )
    await locked.promise
    const second = inbox.transaction(({ statuses }) =>
      Promise.resolve(statuses.lock?.('p1', async () => {}, { waitMs: 30 })),
    )
    await expect(second).rejects.toThrow('Could not lock permit p1 within 30 ms.')
    const seen: unknown[] = []
    const third = inbox.transaction(async ({ statuses, call }) => {
      await statuses.lock?.('p1', async () => void seen.push(await statuses.get('p1')), { waitMs: 5_000 })
      await call(async (tx) =>
        seen.push((await tx.query('select current_setting($1) as it', ['lock_timeout'])).rows),
      )
    })
    finish.resolve()
    await Promise.all([first, third])
    expect(seen).toEqual([{ status: 'A', changed_at: '' }, [{ it: '0' }]])
  })

  // postgres.js 3.4 throws an error outside of any promise then (porsager/postgres#1154), which ends the process.
  if (name.endsWith('postgres')) return
  it('records the failure if the connection is lost', async () => {
    const db = database()
    const { receive } = createReceiver(db, {
      work: (tx, { attempt }) =>
        attempt === 1 ? tx.query('select pg_terminate_backend(pg_backend_pid())') : undefined,
    })
    expect(await receive()).toBe(500)
    expect(await readEffects(db)).toEqual([])
    expect(await row()).toMatchObject({ is_handled: false, attempts: 1 })
    expect(await receive()).toBe(200)
    expect(await readEffects(db)).toEqual(['B'])
  })

  // Drizzle has savepoints of its own, and rejects with the error of the rollback.
  if (name.startsWith('Drizzle')) return
  it('records the error of the handler, even if the connection is lost', async () => {
    const { receive } = createReceiver(database(), {
      async work(tx) {
        await tx.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
        throw new Error('No.')
      },
    })
    expect(await receive()).toBe(500)
    expect(await row()).toMatchObject({ is_handled: false, attempts: 1, last_error: 'No.' })
  })
}

/** Opens a database for the tests of a group, and empties it before each. */
function useDatabase(open: () => TestDatabase | Promise<TestDatabase>) {
  let opened: TestDatabase | undefined
  const database = () => {
    if (!opened) throw new Error('The database is not open.')
    return opened.db
  }
  beforeAll(async () => {
    opened = await open()
    await ensureSchema(opened.db)
    await createEffects(opened.db)
  })
  afterAll(() => opened?.close())
  beforeEach(async () => {
    for (const table of ['effects', 'permit_tracking.inbox', 'permit_tracking.permit_statuses']) {
      await database().query(`delete from ${table}`)
    }
  })
  const row = async () => {
    const { rows } = await database().query(
      `select event, organization_id, handled_at is not null as is_handled, attempts, repeats, last_error, payload
       from permit_tracking.inbox`,
    )
    return rows[0]
  }
  return { database, row }
}
