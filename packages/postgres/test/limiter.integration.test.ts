import { PGlite } from '@electric-sql/pglite'
import { createMock } from '@permit-tracking/mock'
import { ConfigurationError, createClient, type Limiter } from '@permit-tracking/sdk'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { hasPostgres, type PostgresServer, startPostgres } from '../../../tests/harness/postgres-server.ts'
import { createPostgresLimiter, type Database, ensureSchema, fromPg } from '../src/index.ts'
import { clients, createDatabase, embedded, type TestDatabase } from './databases.ts'
import { createPool } from './pg-pool.ts'

type Request = Parameters<Limiter['acquire']>[0]

/** Lines about a database that does not respond, from the limiters of the running test. */
let lines: string[] = []
beforeEach(() => {
  lines = []
})
afterEach(() => expect(lines).toEqual([]))

/** Creates a limiter with a long deadline, as a busy machine must not fail these tests. */
function createLimiter(db: Database, own = lines): Limiter {
  const logger = { info: () => undefined, warn: (line: string) => void own.push(line) }
  return createPostgresLimiter(db, { commandTimeout: '10s', logger })
}

/** Waits longer than the default of a second, for the same reason. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 30_000 })

let scopes = 0
const createScope = () => `https://test/v1#${++scopes}`
const hour = 3_600_000

/** Acquires a slot, and returns the request. */
async function acquire(limiter: Limiter, scope: string): Promise<Request> {
  const request = { scope, priority: 'call', maxWaitMs: hour } as const
  await limiter.acquire(request)
  return request
}

/** Acquires a slot and releases it with a response that leaves this many requests. */
async function respond(limiter: Limiter, scope: string, remaining: number): Promise<void> {
  const request = await acquire(limiter, scope)
  void limiter.release(request, { status: 200, limit: 100, remaining, resetInMs: hour })
}

async function readState(db: Database, scope: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await db.query<{ state: string }>(
    'select state::text from permit_tracking.rate_limits where scope = $1',
    [scope],
  )
  return JSON.parse(rows[0]?.state ?? 'null')
}

function describeLimiter(open: () => TestDatabase | Promise<TestDatabase>): void {
  let db: TestDatabase['db']
  let close: TestDatabase['close']
  beforeAll(async () => {
    ;({ db, close } = await open())
    await ensureSchema(db)
  })
  afterAll(() => close?.())

  it('shares what one process has learned', async () => {
    const [one, other] = [createLimiter(db), createLimiter(db)]
    const scope = createScope()
    await respond(one, scope, 3)
    await eventually(async () => expect(await readState(db, scope)).toMatchObject({ remaining: 3 }))
    await Promise.all([1, 2, 3].map(() => acquire(other, scope)))
    const controller = new AbortController()
    const { signal } = controller
    const fourth = one.acquire({ scope, priority: 'call', maxWaitMs: hour, signal })
    await eventually(async () => expect(await readState(db, scope)).toMatchObject({ held: 3, calls: 1 }))
    controller.abort(new Error('no fourth request remains'))
    await expect(fourth).rejects.toThrow('no fourth request remains')
  })
}

for (const [name, open] of Object.entries(embedded)) describe(name, () => describeLimiter(open))

describe.skipIf(!hasPostgres)(`a server${hasPostgres ? '' : ' (PostgreSQL is not installed)'}`, () => {
  let server: PostgresServer
  let url: string
  let pool: ReturnType<typeof createPool>
  let db: Database
  beforeAll(async () => {
    server = await startPostgres()
    url = await createDatabase(server.url)
    pool = createPool(url)
    db = fromPg(pool)
    await ensureSchema(db)
  })
  afterAll(async () => {
    await pool?.end()
    await server?.stop()
  })
  afterEach(() => db.query('truncate permit_tracking.rate_limits'))

  for (const [name, open] of Object.entries(clients))
    describe(name, () => describeLimiter(async () => open(await createDatabase(server.url))))

  it('never grants more slots than remain, to processes that decide at once', async () => {
    const fleet = Array.from({ length: 8 }, () => createLimiter(db))
    const scope = createScope()
    const [first = expect.unreachable()] = fleet
    await respond(first, scope, 30)
    await eventually(async () => expect(await readState(db, scope)).toMatchObject({ remaining: 30 }))
    let granted = 0
    const controller = new AbortController()
    const { signal } = controller
    const waiting = fleet.flatMap((limiter) =>
      Array.from({ length: 8 }, async () => {
        await limiter.acquire({ scope, priority: 'call', maxWaitMs: hour, signal })
        granted += 1
      }),
    )
    await eventually(async () => expect(await readState(db, scope)).toMatchObject({ held: 30, calls: 34 }))
    expect(granted).toBe(30)
    controller.abort(new Error('over'))
    const outcomes = await Promise.allSettled(waiting)
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(34)
  })

  it('shares the limit if transactions are serializable by default', async () => {
    const serializable = createPool(`${url}?options=-c%20default_transaction_isolation%3Dserializable`)
    const strict = fromPg(serializable)
    const { rows } = await strict.query<{ level: string }>(
      `select current_setting('transaction_isolation') as level`,
    )
    expect(rows).toEqual([{ level: 'serializable' }])
    const fleet = Array.from({ length: 8 }, () => createLimiter(strict))
    const scope = createScope()
    let remaining = 1_000
    const callers = fleet.map(async (limiter) => {
      for (let call = 0; call < 20; call += 1) await respond(limiter, scope, --remaining)
    })
    await Promise.all(callers)
    await eventually(async () => expect(await readState(db, scope)).toMatchObject({ held: 0, calls: 0 }))
    await serializable.end()
  })

  it('does not wait for a process that is suspended within a decision', async () => {
    let isSuspended = false
    const suspended: Database = {
      ...db,
      query(sql, params) {
        if (sql.includes('insert')) {
          isSuspended = true
          return new Promise(() => undefined)
        }
        return db.query(sql, params)
      },
    }
    const scope = createScope()
    void acquire(createLimiter(suspended), scope)
    await eventually(() => expect(isSuspended).toBe(true))
    await respond(createLimiter(db), scope, 5)
  })

  it('starts with one request if its row was deleted', async () => {
    const limiter = createLimiter(db)
    const scope = createScope()
    await respond(limiter, scope, 9)
    // A slot that the process holds in advance would need no row.
    const unheld = { remaining: 9, held: 0 }
    await eventually(async () => expect(await readState(db, scope)).toMatchObject(unheld))
    await db.query('delete from permit_tracking.rate_limits')
    const next = await acquire(limiter, scope)
    expect(await readState(db, scope)).toMatchObject({ remaining: 9, remainingCheck: 2, held: 1 })
    void limiter.release(next, { status: 200, remaining: 8, resetInMs: hour })
    await eventually(async () => expect(await readState(db, scope)).toMatchObject({ remainingCheck: 0 }))
  })

  it('stores one row for each key, which does not contain it', async () => {
    const mock = createMock()
    const apiKey = mock.keys.create({ name: 'fleet', permissions: ['read'] }).key
    const limiter = createLimiter(db)
    const client = createClient({ baseUrl: mock.baseUrl, apiKey, fetch: mock.fetch, limiter })
    await client.me()
    await client.permits.list()
    const rows = async () =>
      (
        await db.query(
          "select scope, state::text as state from permit_tracking.rate_limits where scope like $1 || '%'",
          [mock.baseUrl],
        )
      ).rows
    await eventually(async () => expect(JSON.stringify(await rows())).toContain('limit\\":1000'))
    expect(await rows()).toHaveLength(1)
    expect(JSON.stringify(await rows())).not.toContain(apiKey)
  })

  it('grants requests and names ensureSchema if the table is missing', async () => {
    const empty = createPool(await createDatabase(server.url))
    const warn = vi.fn()
    const limiter = createPostgresLimiter(fromPg(empty), {
      logger: { warn, info: vi.fn() },
      commandTimeout: '10s',
    })
    await acquire(limiter, createScope())
    expect(warn.mock.calls).toEqual([
      [
        '[permit-tracking] PostgreSQL does not respond (its table is missing: call ensureSchema(db)). This process uses its share of the rate limit until it does.',
      ],
    ])
    await empty.end()
  })
})

it('does not accept an invalid database or option', async () => {
  const db = new PGlite()
  const invalid: [unknown, unknown, RegExp][] = [
    [{}, {}, /`db` must have the methods query and transaction\./],
    [db, { name: 'a' }, /unknown option `name`\. The options are commandTimeout, logger\./],
    [db, { commandTimeout: 0 }, /`commandTimeout` must be from 1 to 10000 milliseconds, .* \(received 0\)/],
    [db, { logger: true }, /`logger` must be false or have the functions info and warn \(received boolean\)/],
    [db, null, /`options` must be an object \(received null\)/],
  ]
  for (const [first, second, message] of invalid) {
    const create = () => Reflect.apply(createPostgresLimiter, undefined, [first, second])
    expect(create).toThrow(message)
    expect(create).toThrow(ConfigurationError)
  }
  await db.close()
})
