import type { Database, Queryable } from '../database.ts'

/** Part of a client of `pg`. */
interface PgClient extends Queryable {
  on(event: 'error', listener: (error: Error) => void): unknown
  removeListener(event: 'error', listener: (error: Error) => void): unknown
  release(error?: Error | boolean): void
}

/** Part of a pool of `pg`. */
interface PgPool<Client extends PgClient> extends Queryable {
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
      let failure: Error | undefined
      // A connection that is lost between two queries emits an error, which would end the process. The next query rejects.
      const onError = (error: Error) => {
        failure = error
      }
      // With a promise, a server that ends the connection at once would be noticed before the listener is there.
      const client = await new Promise<Client>((resolve, reject) => {
        pool.connect((error: Error | undefined, connected: Client | undefined) => {
          if (!connected) return reject(error)
          connected.on('error', onError)
          resolve(connected)
        })
      })
      try {
        await client.query('begin')
        const result = await run(client)
        const { command }: { command?: unknown } = Object(await client.query('commit'))
        // PostgreSQL does not reject the commit of a transaction in which a query has failed.
        if (command === 'ROLLBACK') {
          throw new Error(
            'Could not commit the transaction: one of its queries failed, so it was rolled back. Let the function reject with the error of the query.',
          )
        }
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
