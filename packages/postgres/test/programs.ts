/** Packages for the programs in `tests/`, which have no dependencies of their own. */
import pg from 'pg'
import { type Database, fromPg } from '../src/index.ts'

export { createClient, type Permit } from '@permit-tracking/sdk'
export { syncPermits } from '@permit-tracking/sdk/sync'
export { verifyWebhook } from '@permit-tracking/sdk/webhooks'
export { ensureSchema } from '../src/index.ts'

/** Connects to a server with `pg`. The name is the `application_name` of the connections. */
export function openPool(
  url: string,
  application_name: string,
): { readonly db: Database<pg.PoolClient>; readonly close: () => Promise<void> } {
  const pool = new pg.Pool({ connectionString: url, application_name, max: 4 })
  // The next query reports a lost connection.
  pool.on('error', () => undefined)
  return { db: fromPg(pool), close: () => pool.end() }
}
