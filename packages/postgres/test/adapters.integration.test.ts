import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasPostgres, type PostgresServer, startPostgres } from '../../../tests/harness/postgres-server.ts'
import { inSavepoint } from '../src/database.ts'
import { type Database, ensureSchema, fromPg } from '../src/index.ts'
import { migrations } from '../src/schema/migrations.ts'
import { clients, createDatabase, embedded, type TestDatabase } from './databases.ts'
import { createPool } from './pg-pool.ts'

for (const [name, open] of Object.entries(embedded)) describe(name, () => describeDatabase(open))

describe.skipIf(!hasPostgres)(`a server${hasPostgres ? '' : ' (PostgreSQL is not installed)'}`, () => {
  let server: PostgresServer
  beforeAll(async () => {
    server = await startPostgres()
  })
  afterAll(() => server?.stop())

  for (const [name, open] of Object.entries(clients)) {
    describe(name, () => {
      describeDatabase(async () => open(await createDatabase(server.url)))

      it('creates the schema once in eight processes that start at once', async () => {
        const url = await createDatabase(server.url)
        const processes = Array.from({ length: 8 }, () => open(url))
        await Promise.all(processes.map(({ db }) => ensureSchema(db)))
        expect(await versions(processes[0]?.db)).toEqual([{ version: 1 }])
        await Promise.all(processes.map(({ close }) => close()))
      })
    })
  }

  it('creates the schema once on connections that know it as missing', async () => {
    const pool = createPool(await createDatabase(server.url))
    const connections = await Promise.all(Array.from({ length: 8 }, () => pool.connect()))
    for (const connection of connections) {
      await connection.query('begin')
      for (const statement of migrations.flat()) await connection.query(statement)
      await connection.query('rollback')
      await connection.query(`select to_regclass('permit_tracking.migrations')`)
      connection.release()
    }
    const db = fromPg(pool)
    await Promise.all(Array.from({ length: 8 }, () => ensureSchema(db)))
    expect(await versions(db)).toEqual([{ version: 1 }])
    await pool.end()
  })
})

function describeDatabase(open: () => TestDatabase | Promise<TestDatabase>): void {
  let db: TestDatabase['db']
  let close: TestDatabase['close']
  beforeAll(async () => {
    ;({ db, close } = await open())
    await db.query('create table messages (text text, body json, size int)')
  })
  afterAll(() => close?.())
  const texts = async () =>
    (await db.query('select text from messages order by text')).rows.map(({ text }) => text)

  it('passes parameters by their numbers, and returns rows', async () => {
    const { rows } = await db.query<{ text: string }>(
      'select $2::text as first_text, $1::int as size, $2::text as again, $3::text::json as body, $4::text as nothing',
      [7, 'it’s', '{"a":["b"]}', null],
    )
    expect(rows).toEqual([{ first_text: 'it’s', size: 7, again: 'it’s', body: { a: ['b'] }, nothing: null }])
  })

  it('commits a transaction, and returns its result, also an array of promises', async () => {
    const result = await db.transaction(async (tx) => {
      await tx.query('insert into messages (text) values ($1)', ['committed'])
      return [1, [2]]
    })
    expect(result).toEqual([1, [2]])
    expect(await texts()).toContain('committed')
  })

  it('rolls back a transaction that rejects', async () => {
    const error = new Error('No.')
    const failed = db.transaction(async (tx) => {
      await tx.query('insert into messages (text) values ($1)', ['rolled back'])
      throw error
    })
    await expect(failed).rejects.toBe(error)
    expect(await texts()).not.toContain('rolled back')
  })

  it('rejects a transaction whose function hid a failed query', async () => {
    const hiding = db.transaction(async (tx) => {
      await tx.query('insert into messages (text) values ($1)', ['lost'])
      await tx.query('select * from a_missing_table').catch(() => {})
    })
    await expect(hiding).rejects.toThrow()
    expect(await texts()).not.toContain('lost')
  })

  it('rolls back a savepoint only, even after a failed query', async () => {
    await db.transaction(async (tx) => {
      await tx.query('insert into messages (text) values ($1)', ['before'])
      const inner = inSavepoint(tx, async (nested) => {
        await nested.query('insert into messages (text) values ($1)', ['within'])
        await nested.query('select * from a_missing_table')
      })
      await expect(inner).rejects.toThrow()
      await inSavepoint(tx, (nested) => nested.query('insert into messages (text) values ($1)', ['second']))
    })
    const all = await texts()
    expect(all).toEqual(expect.arrayContaining(['before', 'second']))
    expect(all).not.toContain('within')
  })

  it('creates the schema, and leaves a current one alone', async () => {
    await ensureSchema(db)
    await ensureSchema(db)
    expect(await versions(db)).toEqual([{ version: 1 }])
  })
}

async function versions(db: Database | undefined): Promise<unknown> {
  return (await db?.query('select version from permit_tracking.migrations'))?.rows
}
