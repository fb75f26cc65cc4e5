import { type Database, inReadCommitted, type Queryable } from '../database.ts'
import { hasErrorCode } from '../error-code.ts'
import { migrations, recordVersion } from './migrations.ts'

/**
 * Creates the tables of this package in the schema `permit_tracking`, or brings them up to date. Call it when a program
 * starts, in any number of processes at once. It does nothing if the schema is current or newer.
 *
 * The role of the connection needs the privilege to create schemas. Without it, run `schema.sql` of this package as another
 * role.
 *
 * @throws {Error} If the role lacks the privilege. The message names `schema.sql`.
 *
 * @example
 * ```ts
 * const db = new PGlite('./data')
 * await ensureSchema(db)
 * ```
 */
export async function ensureSchema(db: Database): Promise<void> {
  if ((await readVersion(db)) >= migrations.length) return
  const applied = inReadCommitted(db, async (tx) => {
    // One of several processes applies the migrations. The others wait here, and then find nothing to do.
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('permit_tracking.migrations', 0))`)
    const current = await readVersion(tx)
    for (const [index, statements] of migrations.entries()) {
      const version = index + 1
      if (version <= current) continue
      for (const statement of [...statements, recordVersion(version)]) await tx.query(statement)
    }
  })
  await applied.catch((error: unknown) => {
    throw hasErrorCode(error, insufficientPrivilege) ? describeDenial(error) : error
  })
}

const insufficientPrivilege = '42501'

function describeDenial(cause: unknown): Error {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new Error(
    `Could not create the tables of @permit-tracking/postgres: ${reason}. Run its file schema.sql (node_modules/@permit-tracking/postgres/schema.sql) with psql, as a role that may create schemas.`,
    { cause },
  )
}

/**
 * Returns the version of the schema; 0 without one. Reads the catalog, because `to_regclass` after the wait for the lock might still
 * not know the schema that another connection has created: a statement learns of it when it locks a table.
 */
async function readVersion(db: Queryable): Promise<number> {
  const table = await db.query(
    `select 1 from pg_catalog.pg_class join pg_catalog.pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'permit_tracking' and relname = 'migrations'`,
  )
  if (table.rows.length === 0) return 0
  const { rows } = await db.query<{ version: number }>(
    'select coalesce(max(version), 0) as version from permit_tracking.migrations',
  )
  return Number(rows[0]?.version)
}
