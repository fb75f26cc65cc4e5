import { ConfigurationError } from '@permit-tracking/sdk'

/**
 * Transaction of a database. Runs SQL with the parameters `$1`, `$2` and so on. A client of `pg` and a transaction of PGlite
 * are transactions.
 *
 * Clients convert values differently. SQL that must work with every client follows these rules:
 *
 * - Parameters are strings, numbers, booleans and `null`. Others are passed as text and cast: `$1::text::jsonb`.
 * - Rows are read as text, `int` and `float8`, and numbers are converted. Times and JSON are cast to text, `bigint` to `int`.
 * - Columns have names of one lowercase word, because clients may rename others.
 */
export interface Transaction {
  query<Row = Record<string, unknown>>(sql: string, params?: unknown[]): Promise<{ rows: Row[] }>
  /**
   * Runs the function between `savepoint` and `release savepoint`, and rolls back to the savepoint if its promise rejects.
   * Only clients that keep track of savepoints have this method. The others run the SQL commands.
   */
  savepoint?<Result>(run: (tx: this) => Promise<Result>): Promise<Result>
}

/** A database or a transaction. */
export type Queryable = Pick<Transaction, 'query'>

/** Database with transactions. PGlite is one; the adapters create one from other clients. */
export interface Database<Tx extends Transaction = Transaction> extends Queryable {
  /** Runs the function in a transaction, which commits when its promise resolves, and rolls back when it rejects. */
  transaction<Result>(run: (tx: Tx) => Promise<Result>): Promise<Result>
}

/** Runs the function in a transaction whose statements see what others have committed, whatever the default of the role is. */
export function inReadCommitted<Tx extends Transaction, Result>(
  db: Database<Tx>,
  run: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.query('set transaction isolation level read committed')
    return run(tx)
  })
}

/** Runs the function in a savepoint of the transaction. If its promise rejects, only its own effects are rolled back. */
export async function inSavepoint<Tx extends Transaction, Result>(
  tx: Tx,
  run: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  if (tx.savepoint) return tx.savepoint(run)
  await tx.query('savepoint permit_tracking')
  try {
    const result = await run(tx)
    await tx.query('release savepoint permit_tracking')
    return result
  } catch (error) {
    // Fails if the connection is lost. Then every later query fails as well, and this error says why.
    await tx.query('rollback to savepoint permit_tracking').catch(() => {})
    throw error
  }
}

/** @throws ConfigurationError for a value that is not a database. */
export function checkDatabase(db: unknown): void {
  const { query, transaction }: { query?: unknown; transaction?: unknown } = Object(db)
  if (typeof query !== 'function' || typeof transaction !== 'function') {
    throw new ConfigurationError(
      '`db` must have the methods query and transaction. Pass a PGlite, or the result of fromPg, fromPostgres, fromDrizzle or fromKysely.',
    )
  }
}
