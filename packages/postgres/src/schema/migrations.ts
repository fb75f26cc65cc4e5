import { inboxTables } from '../inbox/tables.ts'
import { limiterTables } from '../limiter/tables.ts'
import { mirrorTables } from '../mirror/tables.ts'

/**
 * Statements of each version of the schema, which are run once and in order. A released version never changes. Each
 * statement must work while processes of the version before are running.
 */
export const migrations: readonly (readonly string[])[] = [
  [
    'create schema if not exists permit_tracking',
    `create table if not exists permit_tracking.migrations (
  version int primary key,
  applied_at timestamptz not null default now()
)`,
    ...inboxTables,
    ...mirrorTables,
    ...limiterTables,
  ],
]

/** Returns the statement that records a version as applied. */
export function recordVersion(version: number): string {
  return `insert into permit_tracking.migrations (version) values (${version}) on conflict do nothing`
}
