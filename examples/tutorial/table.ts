import { DatabaseSync } from 'node:sqlite'
import type { SyncBatch } from '@permit-tracking/sdk/sync'

/** Changes of the table, from a batch or from a webhook. A webhook has no checkpoint. */
type Changes = Pick<SyncBatch, 'items' | 'removed'> & { checkpoint?: string }

/** Opens the table of permits in this file. Creates both if they are missing. */
export function openTable(path: string) {
  const database = new DatabaseSync(path, { timeout: 5_000 })
  database.exec(`
    create table if not exists permits
      (uuid text primary key, permit_number text, status text, address text, updated_at text);
    create table if not exists sync (id integer primary key, checkpoint text);
  `)
  const upsert = database.prepare(`
    insert into permits values (?, ?, ?, ?, ?) on conflict (uuid) do update
      set status = excluded.status, address = excluded.address, updated_at = excluded.updated_at
      where excluded.updated_at >= permits.updated_at
  `)
  const erase = database.prepare('delete from permits where uuid = ?')
  const save = database.prepare('insert or replace into sync values (1, ?)')

  return {
    /** Stores changes and their checkpoint together, or nothing. */
    store({ items, removed, checkpoint }: Changes) {
      database.exec('begin')
      try {
        for (const { uuid, permit_number, status, address, updated_at } of items) {
          upsert.run(uuid, permit_number, status, address, updated_at)
        }
        for (const uuid of removed) erase.run(uuid)
        if (checkpoint) save.run(checkpoint)
        database.exec('commit')
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    /** Checkpoint of the last batch. */
    checkpoint() {
      const row = database.prepare('select checkpoint from sync').get()
      return row && String(row.checkpoint)
    },
    *listLocal() {
      for (const { uuid, updated_at } of database.prepare('select * from permits').iterate()) {
        yield { uuid: String(uuid), updated_at: String(updated_at) }
      }
    },
    /** Permits that were updated last. */
    newest: (count: number) =>
      database
        .prepare('select permit_number, status, address from permits order by updated_at desc limit ?')
        .all(count),
  }
}
