import { PGlite } from '@electric-sql/pglite'
import { type Database, fromPg } from '@permit-tracking/postgres'
import pg from 'pg'

/** Opens the server at the URL. Without one, opens PostgreSQL in this process, whose data is in the folder `data`. */
export function openDatabase(url: string | undefined): Database {
  if (url === undefined) return new PGlite('data')
  const pool = new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 5_000 })
  // The pool replaces a connection that is lost. Without a listener, its error would end the process.
  pool.on('error', (error) => console.error(error.message))
  return fromPg(pool)
}
