import { DatabaseSync } from 'node:sqlite'
import type { Permit } from '@permit-tracking/sdk'
import type { LocalPermit, SyncBatch } from '@permit-tracking/sdk/sync'

/** A copy of the watchlist's permits in a SQLite file. */
export interface Mirror {
  /** Checkpoint of the last stored batch. */
  checkpoint(): string | undefined
  /** Permits in the mirror, with their `updated_at`. */
  listLocal(): Iterable<LocalPermit>
  /** Stores the changes and their checkpoint in one transaction. */
  store(change: Pick<SyncBatch, 'items' | 'removed'> & { checkpoint?: string }): void
  /** Every permit, by `uuid`. */
  permits(): Permit[]
  close(): void
}

const columns = [
  'uuid',
  'permit_number',
  'status',
  'type',
  'description',
  'address',
  'filed_date',
  'updated_at',
] as const

/** Opens the mirror in this file. Creates the file if it is missing. */
export function openMirror(path: string): Mirror {
  const database = new DatabaseSync(path)
  database.exec(`
    create table if not exists permits (
      ${columns.map((name) => `${name} text not null`).join(', ')}, primary key (uuid)
    ) strict, without rowid;
    create table if not exists sync (id integer primary key check (id = 1), checkpoint text not null) strict;
  `)
  const upsert = database.prepare(`
    insert into permits (${columns.join(', ')}) values (${columns.map((name) => `:${name}`).join(', ')})
    on conflict (uuid) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}
    -- A webhook may have delivered a newer version than the page that is stored now.
    where excluded.updated_at >= permits.updated_at
  `)
  const erase = database.prepare('delete from permits where uuid = ?')
  const save = database.prepare('insert or replace into sync (id, checkpoint) values (1, ?)')
  const load = database.prepare('select checkpoint from sync')
  const list = database.prepare('select * from permits order by uuid')

  return {
    checkpoint() {
      const row = load.get()
      return row && String(row.checkpoint)
    },
    *listLocal() {
      for (const row of list.iterate()) yield toPermit(row)
    },
    store({ items, removed, checkpoint }) {
      database.exec('begin immediate')
      try {
        for (const item of items)
          upsert.run(Object.fromEntries(columns.map((name) => [`:${name}`, item[name]])))
        for (const uuid of removed) erase.run(uuid)
        if (checkpoint !== undefined) save.run(checkpoint)
        database.exec('commit')
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
    permits: () => list.all().map(toPermit),
    close: () => database.close(),
  }
}

function toPermit(row: Record<string, unknown>): Permit {
  const text = (name: (typeof columns)[number]) => String(row[name])
  return {
    uuid: text('uuid'),
    permit_number: text('permit_number'),
    status: text('status'),
    type: text('type'),
    description: text('description'),
    address: text('address'),
    filed_date: text('filed_date'),
    updated_at: text('updated_at'),
  }
}
