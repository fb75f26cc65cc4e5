import type { Database, Queryable, Transaction } from '../database.ts'

/** Part of a database or transaction of Drizzle for PostgreSQL. */
interface DrizzleExecutor {
  execute(query: never): PromiseLike<unknown>
}

/** Part of a database of Drizzle. A transaction is one as well. */
interface DrizzleDatabase<DrizzleTransaction> extends DrizzleExecutor {
  transaction<Result>(run: (transaction: DrizzleTransaction) => Promise<Result>): Promise<Result>
}

/** Part of `sql` of Drizzle. */
interface DrizzleSql {
  (strings: TemplateStringsArray, ...params: unknown[]): unknown
  param(value: unknown): unknown
}

/**
 * Creates a database from one of Drizzle, on any of its drivers with transactions. A transaction has Drizzle's own as
 * `drizzle`.
 *
 * @param sql `sql` of `drizzle-orm`, which builds the queries.
 * @example
 * ```ts
 * import { sql } from 'drizzle-orm'
 *
 * const db = fromDrizzle(drizzle(process.env.DATABASE_URL), sql)
 * await db.transaction((tx) => tx.drizzle.insert(messages).values({ text: 'Hello' }))
 * ```
 */
export function fromDrizzle<DrizzleTransaction extends DrizzleDatabase<DrizzleTransaction>>(
  drizzle: DrizzleDatabase<DrizzleTransaction>,
  sql: DrizzleSql,
): Database<Transaction & { readonly drizzle: DrizzleTransaction }> {
  const toTx = (transaction: DrizzleTransaction): Transaction & { readonly drizzle: DrizzleTransaction } => ({
    query: queryOn(transaction, sql),
    drizzle: transaction,
    savepoint: (run) => transaction.transaction((inner) => run(toTx(inner))),
  })
  return {
    query: queryOn(drizzle, sql),
    transaction: (run) =>
      drizzle.transaction(async (transaction) => {
        const tx = toTx(transaction)
        const result = await run(tx)
        // Rejects if a query has failed. The commit would not, and Drizzle does not return its reply.
        await tx.query('select 1')
        return result
      }),
  }
}

function queryOn(executor: DrizzleExecutor, sql: DrizzleSql): Queryable['query'] {
  return async (text, params = []) => {
    const result: unknown = await executor.execute(toTemplate(text, params, sql) as never)
    // Some drivers return the rows, others an object with the rows. Their type is the caller's claim, as in every client.
    const { rows = result }: { rows?: unknown } = Object(result)
    return { rows: rows as never[] }
  }
}

/** Returns the SQL as a template of Drizzle. A parameter that occurs twice is passed twice. */
function toTemplate(text: string, params: readonly unknown[], sql: DrizzleSql): unknown {
  const strings = text.split(/\$\d+/)
  const values = Array.from(text.matchAll(/\$(\d+)/g), ([, number]) => sql.param(params[Number(number) - 1]))
  return sql(Object.assign(strings, { raw: strings }), ...values)
}
