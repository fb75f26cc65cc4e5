import type { WebhookStore } from '@permit-tracking/sdk/webhooks'

/** Time for which a delivery is reserved while it is handled. */
const leaseMs = 60_000

/** Time for which a delivery counts as handled, 7 days. */
const retentionMs = 604_800_000

/** Creates a store of handled deliveries in the table `webhook_deliveries`. */
export function createD1Store(database: D1Database): WebhookStore {
  return {
    async claim(key, owner) {
      const now = Date.now()
      // One statement, so that only one of two concurrent claims writes the row.
      const claimed = await database
        .prepare(`
          INSERT INTO webhook_deliveries (key, owner, until) VALUES (?, ?, ?)
          ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, until = excluded.until
            WHERE webhook_deliveries.until <= ?
          RETURNING key`)
        .bind(key, owner, now + leaseMs, now)
        .first()
      if (claimed) return 'new'
      const row = await database
        .prepare('SELECT owner FROM webhook_deliveries WHERE key = ?')
        .bind(key)
        .first<{ owner: string | null }>()
      return row?.owner === null ? 'done' : 'busy'
    },
    async commit(key, owner) {
      const now = Date.now()
      await database.batch([
        database
          .prepare(`
            INSERT INTO webhook_deliveries (key, owner, until) VALUES (?, NULL, ?)
            ON CONFLICT (key) DO UPDATE SET owner = NULL, until = excluded.until
              WHERE webhook_deliveries.owner = ? OR webhook_deliveries.until <= ?`)
          .bind(key, now + retentionMs, owner, now),
        database.prepare('DELETE FROM webhook_deliveries WHERE until <= ?').bind(now),
      ])
    },
    async release(key, owner) {
      await database
        .prepare('DELETE FROM webhook_deliveries WHERE key = ? AND owner = ?')
        .bind(key, owner)
        .run()
    },
  }
}
