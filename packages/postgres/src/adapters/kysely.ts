import type { Database, Queryable, Transaction } from '../database.ts'

/** Part of an instance of Kysely. */
interface KyselyExecutor {
  withoutPlugins(): {
    executeQuery(query: never): Promise<{ readonly rows: unknown[] }>
  }
}

/** Part of an instance of Kysely. */
interface KyselyDatabase<KyselyTransaction extends KyselyExecutor> extends KyselyExecutor {
  transaction(): {
    execute<Result>(run: (transaction: KyselyTransaction) => Promise<Result>): Promise<Result>
  }
}

/**
 * Creates a database from an instance of Kysely. A transaction has Kysely's own as `kysely`.
 *
 * @example
 * ```ts
 * const db = fromKysely(new Kysely<Tables>({ dialect }))
 * await db.transaction((tx) => tx.kysely.insertInto('messages').values({ text: 'Hello' }).execute())
 * ```
 */
export function fromKysely<KyselyTransaction extends KyselyExecutor>(
  kysely: KyselyDatabase<KyselyTransaction>,
): Database<Transaction & { readonly kysely: KyselyTransaction }> {
  return {
    query: queryOn(kysely),
    transaction: (run) =>
      kysely
        .transaction()
        .execute((transaction) => run({ query: queryOn(transaction), kysely: transaction })),
  }
}

function queryOn(executor: KyselyExecutor): Queryable['query'] {
  // Plugins such as `CamelCasePlugin` would rename the columns.
  const plain = executor.withoutPlugins()
  return async (sql, parameters = []) => {
    const query = { kind: 'RawNode', sqlFragments: [sql], parameters: [] }
    const { rows } = await plain.executeQuery({ sql, parameters, query, queryId: { queryId: '' } } as never)
    // The type of the rows is the caller's claim, as in every client.
    return { rows: rows as never[] }
  }
}
