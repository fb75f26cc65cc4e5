import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import postgres from 'postgres'
import { type Database, fromDrizzle, fromKysely, fromPg, fromPostgres } from '../src/index.ts'
import { createPool } from './pg-pool.ts'

/** A database of a test, and how to close its connections. */
export interface TestDatabase {
  readonly db: Database
  readonly close: () => Promise<unknown>
}

/** Databases without a server. */
export const embedded: Readonly<Record<string, () => TestDatabase>> = {
  PGlite() {
    const db = new PGlite()
    return { db, close: () => db.close() }
  },
  'Drizzle on PGlite'() {
    const client = new PGlite()
    return { db: fromDrizzle(drizzlePglite({ client }), sql), close: () => client.close() }
  },
}

/** Databases of a server, by the client. */
export const clients: Readonly<Record<string, (url: string) => TestDatabase>> = {
  pg(url) {
    const pool = createPool(url)
    return { db: fromPg(pool), close: () => pool.end() }
  },
  postgres(url) {
    const client = postgres(url, { max: 8, onnotice: () => {} })
    return { db: fromPostgres(client), close: () => client.end() }
  },
  'Drizzle on pg'(url) {
    const pool = createPool(url)
    return { db: fromDrizzle(drizzlePg({ client: pool }), sql), close: () => pool.end() }
  },
  'Drizzle on postgres'(url) {
    const client = postgres(url, { max: 8, onnotice: () => {} })
    return { db: fromDrizzle(drizzlePostgres({ client }), sql), close: () => client.end() }
  },
  Kysely(url) {
    const dialect = new PostgresDialect({ pool: createPool(url) })
    const kysely = new Kysely<Record<string, never>>({ dialect, plugins: [new CamelCasePlugin()] })
    return { db: fromKysely(kysely), close: () => kysely.destroy() }
  },
}

/** Creates an empty database of the server, and returns its URL. */
export async function createDatabase(serverUrl: string): Promise<string> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await client.query(`create database ${name}`)
  await client.end()
  return serverUrl.replace(/\/[^/]*$/, `/${name}`)
}

/** Returns the number of connections that wait for a lock. */
export async function waiting(db: Database): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  return rows[0]?.count ?? 0
}
