import type { Permit } from '@permit-tracking/sdk'
import type { LocalPermit } from '@permit-tracking/sdk/sync'
import type { Queryable } from '../database.ts'

/** The `uuid` of rows that were written or deleted. */
export interface RowChanges {
  readonly stored: readonly string[]
  readonly removed: readonly string[]
}

/** Number of rows that are read at once. */
const pageSize = 1_000

/** Lists the rows of the organization for `syncPermits`. Pages by key need no cursor, which not every client has. */
export async function* listRows(db: Queryable, organization_id: string): AsyncGenerator<LocalPermit> {
  let last: { readonly uuid: string } | undefined
  do {
    const params = [organization_id, last?.uuid ?? '', pageSize]
    const { rows } = await db.query<{ uuid: string; updated: string }>(list, params)
    for (const { uuid, updated } of rows) yield { uuid, updated_at: updated }
    last = rows.length === pageSize ? rows.at(-1) : undefined
  } while (last)
}

/** Stores a batch of `syncPermits` in the transaction in which the lease's row is locked. */
export async function storeBatch(
  tx: Queryable,
  organization_id: string,
  { items, removed }: { readonly items: readonly Permit[]; readonly removed: readonly string[] },
): Promise<RowChanges> {
  return {
    stored: items.length > 0 ? await change(tx, upsertBatch, [organization_id, toRows(items)]) : [],
    removed: removed.length > 0 ? await change(tx, deleteBatch, [organization_id, toJson(removed)]) : [],
  }
}

/**
 * Stores a permit that was read after an event.
 *
 * @param readAt Time of the database before the permit was read.
 * @param insertMissing False to write over an existing row only.
 */
export async function storePermit(
  tx: Queryable,
  organization_id: string,
  permit: Permit,
  { readAt, insertMissing }: { readonly readAt: string; readonly insertMissing: boolean },
): Promise<RowChanges> {
  if (insertMissing) await tx.query(forgetRemoval, [organization_id, permit.uuid])
  const params = [organization_id, toRows([permit]), readAt, insertMissing]
  return { stored: await change(tx, upsertPermit, params), removed: [] }
}

/**
 * Deletes the row of a permit that left the watchlist, and records the removal. A page that was read before the removal,
 * and is stored after it, doesn't restore the row.
 */
export async function removePermit(
  tx: Queryable,
  organization_id: string,
  uuid: string,
): Promise<RowChanges> {
  // A batch locks this row too. So it either sees the removal, or its rows are seen here.
  await tx.query(lockMirror, [organization_id])
  await tx.query(recordRemoval, [organization_id, uuid])
  return { stored: [], removed: await change(tx, deletePermit, [organization_id, uuid]) }
}

/** Deletes the records of removals before the run. No page of the run is older. */
export async function forgetRemovals(db: Queryable, organization_id: string): Promise<void> {
  await db.query(forgetOldRemovals, [organization_id])
}

/** Returns the time of the database. */
export async function readTime(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ time: string }>('select clock_timestamp()::text as time')
  return rows[0]?.time ?? ''
}

async function change(tx: Queryable, sql: string, params: unknown[]): Promise<string[]> {
  const { rows } = await tx.query<{ uuid: string }>(sql, params)
  return rows.map(({ uuid }) => uuid)
}

/** Returns the permits as JSON. One statement can't write the same row twice, so the last of equal ones counts. */
function toRows(permits: readonly Permit[]): string {
  const byUuid = new Map(permits.map((permit) => [permit.uuid, permit]))
  return toJson(Array.from(byUuid.values(), toRow))
}

/** Returns the columns of a permit. A time that its column cannot hold is `null`, and its text is in `extra`. */
function toRow(permit: Permit): Record<string, unknown> {
  const { uuid, permit_number, status, type, description, address, filed_date, updated_at, ...extra } = permit
  const [filedAt, updatedAt] = [toIsoTime(filed_date), toIsoTime(updated_at)]
  const isDate = filedAt?.slice(0, 10) === filed_date
  return {
    ...{ uuid, permit_number, status, type, description, address },
    filed_date: isDate ? filed_date : null,
    updated_at: updatedAt,
    extra: { ...extra, ...(!isDate && { filed_date }), ...(updatedAt === null && { updated_at }) },
  }
}

const iso = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?) ?(Z|[+-]\d\d:?\d\d)?)?$/i

/** Returns the time as `syncPermits` reads it, in the years 1 to 9999. Text without a zone means UTC. */
function toIsoTime(text: string): string | null {
  const [, date, clock = '00:00', zone = 'Z'] = iso.exec(text) ?? []
  const offset = zone.toUpperCase().replace(/(\d\d)(\d\d)$/, '$1:$2')
  const ms = Date.parse(`${date}T${clock.replace(',', '.')}${offset}`)
  const time = Number.isNaN(ms) ? '' : new Date(ms).toISOString()
  // Other years start with a sign or with 0000.
  return time > '0001' ? time : null
}

/** Returns JSON without the characters that a column of PostgreSQL cannot hold: NUL, and half of a surrogate pair. */
function toJson(value: unknown): string {
  // Names of fields are texts as well. The first alternative skips other escapes, such as an escaped backslash.
  return JSON.stringify(value).replace(/\\[^u]|\\u(?:0000|d[89a-f]..)/g, (sequence) =>
    sequence[1] === 'u' ? '\uFFFD' : sequence,
  )
}

const list = `
select uuid, coalesce(to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '') as updated
from permit_tracking.permits where organization_id = $1::text and uuid > $2::text order by uuid limit $3::int`

const columns = 'permit_number, status, type, description, address, filed_date, updated_at, extra'

// Text and not `json` as the type of the parameter, because clients convert a `json` parameter differently.
const insert = `
insert into permit_tracking.permits as permit (organization_id, uuid, ${columns}, mirrored_at)
select $1::text, uuid, ${columns}, clock_timestamp()
from jsonb_to_recordset($2::text::jsonb) as item (
  uuid text, permit_number text, status text, type text, description text, address text, filed_date date,
  updated_at timestamptz, extra jsonb
)`

const overwrite = `
on conflict (organization_id, uuid) do update set (${columns}, mirrored_at) = row (
  ${columns.replace(/\w+/g, 'excluded.$&')}, clock_timestamp()
)`

const startedAt = '(select started_at from permit_tracking.mirrors where organization_id = $1::text)'

// A row from before the run is older than each page of it. Otherwise an event may have been faster than the page.
const upsertBatch = `${insert}
where not exists (
  select from permit_tracking.removed_permits removal
  where removal.organization_id = $1::text and removal.uuid = item.uuid and removal.removed_at >= ${startedAt}
)
${overwrite}
where excluded.updated_at >= permit.updated_at or permit.mirrored_at < ${startedAt}
returning uuid`

// Equal times don't overwrite: if the permit has changed twice within a second, the next run stores the later version.
const upsertPermit = `${insert}
where $4::boolean or exists (select from permit_tracking.permits where organization_id = $1::text and uuid = item.uuid)
${overwrite}
where excluded.updated_at > permit.updated_at or permit.mirrored_at < $3::text::timestamptz
returning uuid`

// A permit that was added again during the run has a row that is newer than the page without it.
const deleteBatch = `
delete from permit_tracking.permits
where organization_id = $1::text and uuid in (select jsonb_array_elements_text($2::text::jsonb))
  and mirrored_at < ${startedAt}
returning uuid`

const deletePermit =
  'delete from permit_tracking.permits where organization_id = $1::text and uuid = $2::text returning uuid'

const lockMirror = 'select 1 from permit_tracking.mirrors where organization_id = $1::text for share'

const recordRemoval = `
insert into permit_tracking.removed_permits (organization_id, uuid, removed_at) values ($1::text, $2::text, clock_timestamp())
on conflict (organization_id, uuid) do update set removed_at = excluded.removed_at`

const forgetRemoval =
  'delete from permit_tracking.removed_permits where organization_id = $1::text and uuid = $2::text'

const forgetOldRemovals = `
delete from permit_tracking.removed_permits where organization_id = $1::text and removed_at < ${startedAt}`
