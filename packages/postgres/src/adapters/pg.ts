import type { Database, Queryable } from '../database.ts'

/** Part of a client of `pg`. */
export interface PgClient extends Queryable {
  on(event: 'error', listener: (error: Error) => void): unknown
  removeListener(event: 'error', listener: (error: Error) => void): unknown
  release(error?: Error | boolean): void
}

/** Part of a pool of `pg`. */
export interface PgPool<Client extends PgClient> extends Queryable {
  connect(): Promise<Client>
  // The overloads of `pg`, from which the type of the client is inferred.
  connect(callback: (...args: never[]) => void): void
}

/**
 * Creates a database from a pool of `pg`. The transaction is the pool's client itself.
 *
 * @example
 * ```ts
 * const db = fromPg(new Pool({ connectionString: process.env.DATABASE_URL }))
 * await db.transaction((tx) => tx.query('insert into messages (text) values ($1)', ['Hello']))
 * ```
 */
export function fromPg<Client extends PgClient>(pool: PgPool<Client>): Database<Client> {
  return {
    query: (sql, params) => pool.query(sql, params),
    async transaction(run) {
      const client = await pool.connect()
      let failure: Error | undefined
      // A connection that is lost between two queries emits an error, which would end the process. The next query rejects.
      const onError = (error: Error) => {
        failure = error
      }
      client.on('error', onError)
      try {
        await client.query('begin')
        const result = await run(client)
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch(onError)
        throw error
      } finally {
        client.removeListener('error', onError)
        // The pool drops a client that is released with an error.
        client.release(failure)
      }
    },
  }
}
