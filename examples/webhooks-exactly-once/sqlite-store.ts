import type { DatabaseSync } from 'node:sqlite'
import type { WebhookStore } from '@permit-tracking/sdk/webhooks'

/** Creates a store in a table. The statements also work in PostgreSQL, with `$1` for `?`. */
export function createSqliteStore(database: DatabaseSync, now = Date.now): WebhookStore {
  database.exec(`CREATE TABLE IF NOT EXISTS webhook_deliveries (
    key   TEXT PRIMARY KEY,
    done  INTEGER NOT NULL,
    until BIGINT NOT NULL
  )`)
  // One statement, so that only one of two concurrent claims inserts the row.
  const insert = database.prepare(`
    INSERT INTO webhook_deliveries (key, done, until) VALUES (?, 0, ?)
    ON CONFLICT (key) DO UPDATE SET done = 0, until = excluded.until WHERE webhook_deliveries.until <= ?
    RETURNING key`)
  const read = database.prepare('SELECT done FROM webhook_deliveries WHERE key = ?')
  const finish = database.prepare(`
    INSERT INTO webhook_deliveries (key, done, until) VALUES (?, 1, ?)
    ON CONFLICT (key) DO UPDATE SET done = 1, until = excluded.until`)
  const free = database.prepare('DELETE FROM webhook_deliveries WHERE key = ? AND done = 0')
  const forget = database.prepare('DELETE FROM webhook_deliveries WHERE until <= ?')

  return {
    async claim(key, leaseMs) {
      if (insert.get(key, now() + leaseMs, now())) return 'new'
      return read.get(key)?.done === 1 ? 'done' : 'busy'
    },
    async commit(key, ttlMs) {
      finish.run(key, now() + ttlMs)
      forget.run(now())
    },
    async release(key) {
      free.run(key)
    },
  }
}
