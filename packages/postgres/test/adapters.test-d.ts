import { PGlite, type Transaction as PGliteTransaction } from '@electric-sql/pglite'
import { createPostgresInbox, fromDrizzle, fromKysely, fromPg, fromPostgres } from '@permit-tracking/postgres'
import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { drizzle as drizzlePostgres } from 'drizzle-orm/postgres-js'
import type { Kysely, Transaction } from 'kysely'
import { Pool, type PoolClient } from 'pg'
import postgres from 'postgres'
import { describe, expectTypeOf, test } from 'vitest'

/** Type of the transactions of a database of Drizzle. */
type TransactionOf<Db extends { transaction: (run: never) => unknown }> = Parameters<
  Parameters<Db['transaction']>[0]
>[0]

const secret = 'a-webhook-secret'

describe('a handler of an inbox receives', () => {
  test('the client of pg', () => {
    createWebhooks({ secret, store: createPostgresInbox(fromPg(new Pool())) }).fallback((_, { tx }) =>
      expectTypeOf(tx).toEqualTypeOf<PoolClient>(),
    )
  })

  test('the transaction of postgres', () => {
    createWebhooks({ secret, store: createPostgresInbox(fromPostgres(postgres())) }).fallback((_, { tx }) =>
      expectTypeOf(tx.sql).toEqualTypeOf<postgres.TransactionSql>(),
    )
  })

  test('the transaction of Kysely', () => {
    interface Tables {
      messages: { text: string }
    }
    const kysely = {} as Kysely<Tables>
    createWebhooks({ secret, store: createPostgresInbox(fromKysely(kysely)) }).fallback((_, { tx }) =>
      expectTypeOf(tx.kysely).toEqualTypeOf<Transaction<Tables>>(),
    )
  })

  test('the transaction of Drizzle, on any driver', () => {
    const onPg = drizzle('')
    createWebhooks({ secret, store: createPostgresInbox(fromDrizzle(onPg, sql)) }).fallback((_, { tx }) =>
      expectTypeOf(tx.drizzle).toEqualTypeOf<TransactionOf<typeof onPg>>(),
    )
    const onPglite = drizzlePglite()
    createWebhooks({ secret, store: createPostgresInbox(fromDrizzle(onPglite, sql)) }).fallback((_, { tx }) =>
      expectTypeOf(tx.drizzle).toEqualTypeOf<TransactionOf<typeof onPglite>>(),
    )
    const onPostgres = drizzlePostgres('')
    createWebhooks({ secret, store: createPostgresInbox(fromDrizzle(onPostgres, sql)) }).fallback(
      (_, { tx }) => expectTypeOf(tx.drizzle).toEqualTypeOf<TransactionOf<typeof onPostgres>>(),
    )
  })

  test('the transaction of PGlite', () => {
    createWebhooks({ secret, store: createPostgresInbox(new PGlite()) }).fallback((_, { tx }) =>
      expectTypeOf(tx).toEqualTypeOf<PGliteTransaction>(),
    )
  })
})
