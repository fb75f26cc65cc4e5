import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { describe, expect, it } from 'vitest'
import { type Database, ensureSchema } from '../src/index.ts'
import { migrations, recordVersion } from '../src/schema/migrations.ts'

describe('schema.sql', () => {
  it('has the migrations (written by `vitest --update`)', async () => {
    const statements = migrations.flatMap((version, index) => [...version, recordVersion(index + 1)])
    const header =
      '-- Tables of @permit-tracking/postgres. Run it with psql if the program may not create them with ensureSchema(db).\n' +
      '-- It may be run again, and does nothing then.\n\nbegin;\n\n'
    await expect(`${header}${statements.join(';\n\n')};\n\ncommit;\n`).toMatchFileSnapshot('../schema.sql')
  })

  it('creates what ensureSchema creates, and may be run again', async () => {
    const db = new PGlite()
    const schema = await readFile(join(import.meta.dirname, '../schema.sql'), 'utf8')
    await db.exec(schema)
    await db.exec(schema)
    await ensureSchema(db)
    const other = new PGlite()
    await ensureSchema(other)
    expect(await columns(db)).toEqual(await columns(other))
    await Promise.all([db.close(), other.close()])
  })

  it('is named by the error of a role that may not create schemas', async () => {
    const db = new PGlite()
    await db.exec('create role app; set role app')
    await expect(ensureSchema(db)).rejects.toThrow(
      /^Could not create the tables of @permit-tracking\/postgres: permission denied for database \w+\. Run its file schema\.sql/,
    )
    await db.close()
  })

  it('is not needed if the schema is newer', async () => {
    const db = new PGlite()
    await db.exec('create schema permit_tracking; create table permit_tracking.migrations (version int)')
    await db.query('insert into permit_tracking.migrations values ($1)', [migrations.length + 1])
    await ensureSchema(db)
    expect(await columns(db)).toHaveLength(1)
    await db.close()
  })
})

async function columns(db: Database): Promise<unknown[]> {
  const { rows } = await db.query(
    `select table_name, column_name, data_type from information_schema.columns
     where table_schema = 'permit_tracking' order by 1, 2`,
  )
  return rows
}
