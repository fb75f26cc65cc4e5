import { ConfigurationError } from '@permit-tracking/sdk'
import type { WebhookEvent } from '@permit-tracking/sdk/webhooks'
import type { Queryable } from '../database.ts'

/** A webhook event that failed in every attempt of the service. */
export interface DeadLetter {
  readonly key: string
  readonly event: WebhookEvent
  /** Time of its first delivery. */
  readonly receivedAt: Date
  /** Number of failed attempts to handle it. */
  readonly attempts: number
  /** Message of the last error; `null` if no attempt could report one, because the process ended. */
  readonly lastError: string | null
}

/** A delivery of the receiver. */
interface Delivery {
  readonly receiver: string
  readonly key: string
  readonly event: WebhookEvent
}

/** Stores the event before it is handled. A transaction that is handling a copy would block the insert, as in a claim. */
export async function storeDelivery(db: Queryable, delivery: Delivery): Promise<void> {
  await db.query(
    `insert into permit_tracking.inbox (receiver, key, event, organization_id, payload)
     select $1::text, $2::text, $3::text, $4::text, $5::text::json where ${tryLock} on conflict do nothing`,
    [...identify(delivery), JSON.stringify(delivery.event)],
  )
}

/**
 * Claims the delivery for the transaction. A copy that is being handled in another transaction is `busy`: it would block an
 * insert, so a lock that does not wait comes first. It is one statement, which sees what was committed before the lock.
 */
export async function claimDelivery(
  tx: Queryable,
  delivery: Delivery,
): Promise<'busy' | 'duplicate' | { readonly attempts: number }> {
  const { rows } = await tx.query<{ attempts: number | null }>(
    `insert into permit_tracking.inbox as delivery (receiver, key, event, organization_id)
     select $1::text, $2::text, $3::text, $4::text where ${tryLock}
     on conflict (receiver, key) do update set repeats = delivery.repeats + (delivery.handled_at is not null)::int
     returning case when handled_at is null then attempts end as attempts`,
    identify(delivery),
  )
  const [row] = rows
  if (!row) return 'busy'
  const { attempts } = row
  if (attempts === null) return 'duplicate'
  // Otherwise each delivery would count as new.
  if (attempts === undefined) {
    throw new ConfigurationError(
      'The database client must not rename the column `attempts`. Remove the `transform` of its columns.',
    )
  }
  return { attempts: Number(attempts) }
}

/** Records that the delivery was handled. */
export async function recordHandled(
  tx: Queryable,
  { receiver, key }: Delivery,
  keepsEvent: boolean,
): Promise<void> {
  await tx.query(
    `update permit_tracking.inbox
     set handled_at = clock_timestamp(), attempts = attempts + 1, payload = case when $3::boolean then payload end
     where receiver = $1 and key = $2`,
    [receiver, toText(key), keepsEvent],
  )
}

/** Records a failed attempt, unless another transaction is handling the delivery or has handled it. */
export async function recordFailure(db: Queryable, delivery: Delivery, error: unknown): Promise<void> {
  await db.query(
    `insert into permit_tracking.inbox as delivery
       (receiver, key, event, organization_id, attempts, failed_at, last_error, payload)
     select $1::text, $2::text, $3::text, $4::text, 1, clock_timestamp(), $5::text, $6::text::json where ${tryLock}
     on conflict (receiver, key) do update set
       attempts = delivery.attempts + 1, failed_at = excluded.failed_at,
       last_error = excluded.last_error, payload = excluded.payload
     where delivery.handled_at is null`,
    [...identify(delivery), describe(error), JSON.stringify(delivery.event)],
  )
}

/**
 * Returns the events that the service does not send again.
 *
 * @param order `received` for the oldest first, `attempted` for those first whose last attempt is the oldest.
 */
export async function readDeadLetters(
  db: Queryable,
  receiver: string,
  limit: number,
  order: 'received' | 'attempted',
): Promise<readonly DeadLetter[]> {
  const { rows } = await db.query<DeadLetterRow>(
    `select key, payload::text as payload, attempts, last_error as error, extract(epoch from received_at)::float8 as received
     from permit_tracking.dead_letters
     where receiver = $1
     order by case when $3::boolean then coalesce(failed_at, received_at) end, received_at, key limit $2::int`,
    [receiver, limit, order === 'attempted'],
  )
  return rows.map(({ key, payload, attempts, error, received }) => ({
    key,
    event: JSON.parse(payload),
    receivedAt: new Date(Number(received) * 1_000),
    attempts: Number(attempts),
    lastError: error,
  }))
}

interface DeadLetterRow {
  readonly key: string
  readonly payload: string
  readonly attempts: number
  readonly error: string | null
  readonly received: number
}

/** Deletes the rows of handled events and returns their number. */
export async function deleteHandledBefore(db: Queryable, receiver: string, time: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `with deleted as (
       delete from permit_tracking.inbox
       where receiver = $1 and handled_at < $2::text::timestamptz returning 1
     )
     select count(*)::int as count from deleted`,
    [receiver, time.toISOString()],
  )
  return Number(rows[0]?.count)
}

/** Condition that locks the delivery until the end of the transaction, and is false if another one has the lock. */
const tryLock = `pg_try_advisory_xact_lock(hashtextextended('permit_tracking.inbox ' || $1::text || ' ' || $2::text, 0))`

/** Maximum length of the message of an error. */
const maxErrorLength = 1_000

function identify({ receiver, key, event }: Delivery): [string, string, string, string | null] {
  const { organization_id }: { organization_id?: unknown } = event
  const organization = typeof organization_id === 'string' ? toText(organization_id) : null
  return [receiver, toText(key), toText(event.event), organization]
}

/** Returns the message of an error without passwords of URLs. */
function describe(error: unknown): string {
  const message: unknown = error instanceof Error ? error.message : error
  // An object may be without `toString`.
  const text = message === Object(message) ? 'A value that is not an Error was thrown.' : String(message)
  return toText(text.replace(/:\/\/[^/\s]*@/g, '://…@')).slice(0, maxErrorLength)
}

/** Returns the text without the null character, which PostgreSQL cannot store. */
function toText(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}
