import { type Database, inReadCommitted, type Queryable } from '../database.ts'

/** Right of one run to write the copy of an organization. */
export interface Lease {
  readonly organization_id: string
  /** Number of the run. A later run has a greater one, after which nothing of this run can be committed. */
  readonly run: number
  /** Checkpoint of the last batch; `null` before the first. */
  readonly checkpoint: string | null
}

/** Result of an attempt to acquire the lease. */
export type Acquisition =
  | { readonly status: 'acquired'; readonly lease: Lease }
  | { readonly status: 'not_due' }
  /** Another run has the lease, for this time in milliseconds unless it is renewed or released. */
  | { readonly status: 'taken'; readonly expiresInMs: number }

/** Error of a batch whose run has lost its lease to another. Never reaches the user. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

/** Starts a run if no other has the lease, and if the last one that caught up began `minIntervalMs` ago. */
export async function acquireLease(
  db: Database,
  organization_id: string,
  { leaseMs, minIntervalMs }: { readonly leaseMs: number; readonly minIntervalMs: number },
): Promise<Acquisition> {
  const params = [organization_id, leaseMs, minIntervalMs]
  const { rows } = await inReadCommitted(db, (tx) =>
    tx.query<Pick<Lease, 'run' | 'checkpoint'>>(acquire, params),
  )
  const [acquired] = rows
  if (acquired) return { status: 'acquired', lease: { organization_id, ...acquired } }
  const other = await db.query<{ status: 'not_due' | 'taken'; remaining: number }>(inspect, [
    organization_id,
    minIntervalMs,
  ])
  const { status = 'taken', remaining = 0 } = other.rows[0] ?? {}
  return status === 'not_due' ? { status } : { status, expiresInMs: Number(remaining) }
}

/**
 * Stores the checkpoint of a batch and renews the lease. Locks the row until the end of the transaction, so that no other
 * run takes over before it is committed.
 *
 * @throws LeaseLostError if another run has taken over.
 */
export async function saveCheckpoint(
  tx: Queryable,
  { organization_id, run }: Lease,
  batch: { readonly checkpoint: string; readonly caughtUp: boolean; readonly leaseMs: number },
): Promise<void> {
  const params = [organization_id, run, batch.checkpoint, batch.caughtUp, batch.leaseMs]
  const { rows } = await tx.query(save, params)
  if (rows.length === 0) throw new LeaseLostError('Another run has taken over.')
}

/** Renews the lease until the function is called that it returns. A run may wait for minutes between two batches. */
export function keepLease(db: Queryable, { organization_id, run }: Lease, leaseMs: number): () => void {
  let isRenewing = false
  const timer = setInterval(async () => {
    // One that waits for the row holds a connection. More of them would use up the pool.
    if (isRenewing) return
    isRenewing = true
    // A failure shows in the next batch. Without one the lease expires, and another run continues.
    await db.query(renew, [organization_id, run, leaseMs]).catch(() => {})
    isRenewing = false
  }, leaseMs / 3)
  return () => clearInterval(timer)
}

/** Ends the lease, so that the next run need not wait until it expires. */
export async function releaseLease(db: Queryable, { organization_id, run }: Lease): Promise<void> {
  await db.query(release, [organization_id, run])
}

// `now()` is the start of the transaction, which may have waited for the row. So all times are `clock_timestamp()`.
const acquire = `
insert into permit_tracking.mirrors as mirror (organization_id, run, started_at, expires_at)
values ($1::text, 1, clock_timestamp(), clock_timestamp() + $2::float8 * interval '1 millisecond')
on conflict (organization_id) do update
  set run = mirror.run + 1, started_at = clock_timestamp(),
    expires_at = clock_timestamp() + $2::float8 * interval '1 millisecond'
  where (mirror.expires_at is null or mirror.expires_at <= clock_timestamp())
    and (mirror.caught_up_at is null
      or mirror.caught_up_at <= clock_timestamp() - $3::float8 * interval '1 millisecond')
returning run, checkpoint`

const inspect = `
select
  case when caught_up_at > clock_timestamp() - $2::float8 * interval '1 millisecond' then 'not_due' else 'taken' end as status,
  coalesce(extract(epoch from expires_at - clock_timestamp()) * 1000, 0)::float8 as remaining
from permit_tracking.mirrors where organization_id = $1::text`

const save = `
update permit_tracking.mirrors
set checkpoint = $3::text, expires_at = clock_timestamp() + $5::float8 * interval '1 millisecond',
  caught_up_at = case when $4::boolean then started_at else caught_up_at end
where organization_id = $1::text and run = $2::int
returning run`

const renew = `
update permit_tracking.mirrors set expires_at = clock_timestamp() + $3::float8 * interval '1 millisecond'
where organization_id = $1::text and run = $2::int and expires_at is not null`

const release = `
update permit_tracking.mirrors set expires_at = null where organization_id = $1::text and run = $2::int`
