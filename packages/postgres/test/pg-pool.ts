import pg from 'pg'

/** Creates a pool of `pg` whose lost connections do not end the process. */
export function createPool(connectionString: string, max = 8): pg.Pool {
  const pool = new pg.Pool({ connectionString, max })
  pool.on('error', () => {})
  // Drizzle and Kysely do not listen to the errors of a connection in a transaction, which end the process otherwise.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
