import { PGlite } from '@electric-sql/pglite'
import { type Database, fromPg, type PermitNotification } from '@permit-tracking/postgres'
import pg from 'pg'

/** A database, and its notifications. */
export interface MirrorDatabase {
  readonly db: Database
  /** Calls the function after each transaction that changed permits, in any process. */
  listen(onChange: (change: PermitNotification) => void): Promise<void>
  close(): Promise<void>
}

/** Opens the server at the address. Without one, opens PostgreSQL in this process, in the folder or in memory. */
export function openDatabase(url: string | undefined, folder?: string): MirrorDatabase {
  return url === undefined ? openEmbedded(folder) : openServer(url)
}

function openEmbedded(folder: string | undefined): MirrorDatabase {
  const db = new PGlite(folder)
  return {
    db,
    listen: async (onChange) => {
      await db.listen('permit_changes', (payload) => onChange(JSON.parse(payload)))
    },
    close: () => db.close(),
  }
}

function openServer(connectionString: string): MirrorDatabase {
  const pool = new pg.Pool({ connectionString })
  // A connection of its own, because a pool moves between connections.
  const listener = new pg.Client({ connectionString })
  let connected: Promise<unknown> | undefined
  return {
    db: fromPg(pool),
    async listen(onChange) {
      listener.on('notification', ({ payload = '{}' }) => onChange(JSON.parse(payload)))
      connected ??= listener.connect()
      await connected
      await listener.query('listen permit_changes')
    },
    async close() {
      if (connected) await listener.end()
      await pool.end()
    },
  }
}
