import type { Client } from '@permit-tracking/sdk'
import { type SyncBatch, syncPermits } from '@permit-tracking/sdk/sync'

/** Brings the copy of the watchlist up to date. Each batch and its checkpoint are one transaction. */
export async function syncCopy(database: D1Database, client: Client): Promise<void> {
  const checkpoint = await database.prepare('SELECT checkpoint FROM sync').first<string>('checkpoint')
  const listLocal = async () => {
    const rows = database.prepare('SELECT uuid, updated_at FROM permits')
    return (await rows.all<{ uuid: string; updated_at: string }>()).results
  }
  for await (const batch of syncPermits(client, { checkpoint, listLocal })) {
    const save = database.prepare('INSERT OR REPLACE INTO sync (id, checkpoint) VALUES (1, ?)')
    await database.batch([...changeCopy(database, batch), save.bind(batch.checkpoint)])
  }
}

/** Returns the statements that apply changes to the copy: two, however many permits have changed. */
export function changeCopy(database: D1Database, changes: Pick<SyncBatch, 'items' | 'removed'>) {
  const upsert = database.prepare(`
    INSERT INTO permits (uuid, permit_number, status, updated_at)
    SELECT value ->> 'uuid', value ->> 'permit_number', value ->> 'status', value ->> 'updated_at'
    FROM json_each(?) WHERE true
    ON CONFLICT (uuid) DO UPDATE SET
      permit_number = excluded.permit_number, status = excluded.status, updated_at = excluded.updated_at
      WHERE excluded.updated_at >= permits.updated_at`)
  const erase = database.prepare('DELETE FROM permits WHERE uuid IN (SELECT value FROM json_each(?))')
  return [upsert.bind(JSON.stringify(changes.items)), erase.bind(JSON.stringify(changes.removed))]
}
