import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emitDeclarations } from '../../../tests/harness/emit-declarations.ts'

/** Exports the result of every public function, as the module of a user would. */
const program = `import { PGlite } from '@electric-sql/pglite'
import {
  createPostgresInbox, ensureSchema, fromDrizzle, fromKysely, fromPg, fromPostgres, mirrorEvent, mirrorPermits,
} from '@permit-tracking/postgres'
import { createClient } from '@permit-tracking/sdk'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Kysely } from 'kysely'
import { Pool } from 'pg'
import postgres from 'postgres'
const pool = new Pool()
export const pg = fromPg(pool)
export const postgresJs = fromPostgres(postgres())
export const onDrizzle = fromDrizzle(drizzle({ client: pool }), sql)
export const onKysely = fromKysely({} as Kysely<{ messages: { text: string } }>)
export const schema = ensureSchema(pg)
export const inbox = createPostgresInbox(pg, { storeEvents: true })
export const inboxOnDrizzle = createPostgresInbox(onDrizzle)
export const inboxOnPglite = createPostgresInbox(new PGlite())
export const letters = inbox.deadLetters()
export const replay = inbox.replay
export const run = mirrorPermits(createClient(), pg, { minInterval: '4m', lease: '30s', onProgress: ({ stored }) => stored })
export const change = mirrorEvent(createClient(), pg, { event: 'x', organization_id: 'o', data: {} })
export const inTransaction = pg.transaction((tx) =>
  mirrorEvent(createClient(), tx, { event: 'x', organization_id: 'o', data: {} }, { channel: 'c' }))
export const withTx = onDrizzle.transaction(async (tx) => tx)
`

test('the results of all functions can be exported by a program with declarations (TS2742)', () => {
  const modules = join(import.meta.dirname, '../node_modules')
  const names = [
    '@electric-sql/pglite',
    '@permit-tracking/sdk',
    '@types/pg',
    'drizzle-orm',
    'kysely',
    'pg',
    'postgres',
  ]
  const packages = {
    '@permit-tracking/postgres': join(import.meta.dirname, '..'),
    ...Object.fromEntries(names.map((name) => [name, join(modules, name)])),
  }
  expect(emitDeclarations(program, packages)).toEqual([])
})
