/** Runs SQL with the parameters `$1`, `$2` and so on. A client of `pg` and a transaction of PGlite are ones. */
export interface Queryable {
  query<Row = Record<string, unknown>>(sql: string, params?: unknown[]): Promise<{ rows: Row[] }>
}

/** Database with transactions. PGlite is one; the adapters create one from other clients. */
export interface Database<Tx extends Queryable = Queryable> extends Queryable {
  /** Runs the function in a transaction, which commits when its promise resolves, and rolls back when it rejects. */
  transaction<Result>(run: (tx: Tx) => Promise<Result>): Promise<Result>
}
