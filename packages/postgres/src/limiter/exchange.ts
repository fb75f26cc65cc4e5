import { type FleetCommand, type FleetReply, type FleetState, step } from '@permit-tracking/sdk/fleet'
import type { Queryable } from '../database.ts'
import { hasErrorCode } from '../error-code.ts'

/** Maximum number of attempts of a command, far above what a large fleet needs. */
const maxAttempts = 500

/**
 * Applies a command to the window of the fleet, and returns its reply. No lock is held between two statements: a process that
 * is suspended in between would block the others. If another process was faster, the command is applied to its state.
 */
export async function exchange(db: Queryable, scope: string, command: FleetCommand): Promise<FleetReply> {
  let row: StoredWindow | undefined
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    try {
      row ??= await read(db, scope)
      const { state, reply } = step(row.state, command, row.now)
      row = await write(db, scope, row.version, state)
      if (!row) return reply
    } catch (error) {
      // The role's transactions are not in read committed, and another process was faster.
      if (!hasErrorCode(error, '40001')) throw error
      row = undefined
    }
  }
  throw new Error(`Could not update permit_tracking.rate_limits: the row changed in ${maxAttempts} attempts.`)
}

/** Row of a scope, and the time of the server in epoch milliseconds. */
interface StoredWindow {
  readonly now: number
  readonly version: string
  readonly state: FleetState | undefined
}

async function read(db: Queryable, scope: string): Promise<StoredWindow> {
  const stored = parse((await db.query<StoredRow>(select, [scope])).rows)
  if (!stored) throw new Error('Could not read permit_tracking.rate_limits: the query returned no row.')
  return stored
}

/** Stores the state if the version is the latest. Otherwise returns the latest row. */
async function write(
  db: Queryable,
  scope: string,
  version: string,
  state: FleetState,
): Promise<StoredWindow | undefined> {
  const { rows } = await db.query<StoredRow>(update, [scope, version, JSON.stringify(state)])
  return parse(rows)
}

interface StoredRow {
  readonly now: number
  readonly version: string | null
  readonly state: string | null
}

function parse([row]: readonly StoredRow[]): StoredWindow | undefined {
  if (!row) return undefined
  return {
    now: Number(row.now),
    version: row.version ?? '0',
    state: row.state === null ? undefined : JSON.parse(row.state),
  }
}

const select = `
select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as now, version::text, state::text
from (values ($1::text)) as wanted (name) left join permit_tracking.rate_limits on scope = name`

const update = `
with written as (
  insert into permit_tracking.rate_limits as stored (scope, version, state)
  values ($1::text, $2::text::bigint + 1, $3::text::json)
  on conflict (scope) do update set version = excluded.version, state = excluded.state
  where stored.version = $2::text::bigint
  returning version
) ${select} where not exists (select from written)`
