import type { DatabaseSync } from 'node:sqlite'
import type { WebhookStore } from '@permit-tracking/sdk/webhooks'

/** Time for which a delivery counts as handled, 7 days. */
const retentionMs = 604_800_000

/** Creates a store in a table. The statements also work in PostgreSQL, with `$1` for `?`. */
export function createSqliteStore(
  database: DatabaseSync,
  { leaseMs = 60_000, now = Date.now } = {},
): WebhookStore {
  // A delivery that was handled has no owner.
  database.exec(`CREATE TABLE IF NOT EXISTS webhook_deliveries (
    key   TEXT PRIMARY KEY,
    owner TEXT,
    until BIGINT NOT NULL
  )`)
  // One statement, so that only one of two concurrent claims inserts the row.
  const insert = database.prepare(`
    INSERT INTO webhook_deliveries (key, owner, until) VALUES (?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, until = excluded.until
      WHERE webhook_deliveries.until <= ?
    RETURNING key`)
  const read = database.prepare('SELECT owner FROM webhook_deliveries WHERE key = ?')
  const finish = database.prepare(`
    INSERT INTO webhook_deliveries (key, owner, until) VALUES (?, NULL, ?)
    ON CONFLICT (key) DO UPDATE SET owner = NULL, until = excluded.until
      WHERE webhook_deliveries.owner = ? OR webhook_deliveries.until <= ?`)
  const free = database.prepare('DELETE FROM webhook_deliveries WHERE key = ? AND owner = ?')
  const forget = database.prepare('DELETE FROM webhook_deliveries WHERE until <= ?')

  return {
    async claim(key, owner) {
      if (insert.get(key, owner, now() + leaseMs, now())) return 'new'
      return read.get(key)?.owner === null ? 'done' : 'busy'
    },
    async commit(key, owner) {
      finish.run(key, now() + retentionMs, owner, now())
      forget.run(now())
    },
    async release(key, owner) {
      free.run(key, owner)
    },
  }
}
