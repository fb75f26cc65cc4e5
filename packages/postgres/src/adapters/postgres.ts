import type { Database, Queryable, Transaction } from '../database.ts'

/** Part of a transaction of `postgres` (postgres.js). */
interface PostgresSql {
  unsafe(sql: string, params?: never[]): PromiseLike<unknown[]>
}

/** Part of a transaction of `postgres` (postgres.js). */
interface PostgresTransaction extends PostgresSql {
  savepoint<Result>(name: string, run: (sql: this) => Promise<Result>): Promise<Unwrapped<Result>>
}

/** Part of the client of `postgres` (postgres.js). */
interface PostgresClient<Sql extends PostgresTransaction> extends PostgresSql {
  begin<Result>(options: string, run: (sql: Sql) => Promise<Result>): Promise<Unwrapped<Result>>
}

/** The client resolves the elements of an array. */
type Unwrapped<Result> = Result extends unknown[]
  ? { [Index in keyof Result]: Awaited<Result[Index]> }
  : Result

/**
 * Creates a database from the client of `postgres` (postgres.js). A transaction has the client's own as `sql`.
 *
 * @example
 * ```ts
 * const db = fromPostgres(postgres(process.env.DATABASE_URL))
 * await db.transaction((tx) => tx.sql`insert into messages (text) values (${'Hello'})`)
 * ```
 */
export function fromPostgres<Sql extends PostgresTransaction>(
  client: PostgresClient<Sql>,
): Database<Transaction & { readonly sql: Sql }> {
  return {
    query: queryOn(client),
    async transaction(run) {
      const { result } = await client.begin('read write', async (sql) => ({ result: await run(toTx(sql)) }))
      return result
    },
  }
}

function toTx<Sql extends PostgresTransaction>(sql: Sql): Transaction & { readonly sql: Sql } {
  return {
    query: queryOn(sql),
    sql,
    // The client fails a transaction in which any query has failed, unless that was in a savepoint of its own.
    async savepoint(run) {
      const { result } = await sql.savepoint('inner', async (inner) => ({ result: await run(toTx(inner)) }))
      return result
    },
  }
}

function queryOn(sql: PostgresSql): Queryable['query'] {
  // The type of the rows is the caller's claim, as in every client.
  return async (text, params = []) => ({ rows: (await sql.unsafe(text, params as never[])) as never[] })
}
