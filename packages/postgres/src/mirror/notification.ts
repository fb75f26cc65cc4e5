import type { Queryable } from '../database.ts'
import type { RowChanges } from './permit-rows.ts'

/**
 * Payload of a notification, as JSON. Each transaction that changes permits sends one when it commits (`listen
 * permit_changes`).
 */
export interface PermitNotification {
  readonly organization_id: string
  /** Number of rows that were written. */
  readonly stored: number
  /** Number of rows that were deleted. */
  readonly removed: number
  /**
   * The `uuid` of these rows. A permit that has no row any more was removed. Absent if there are too many for a
   * notification. Then read what has changed by `mirrored_at`.
   */
  readonly uuids?: readonly string[]
}

/** Maximum length of a payload, one byte less than PostgreSQL rejects. */
const maxBytes = 7_999

/** Sends a notification when the transaction commits. */
export async function notify(
  tx: Queryable,
  channel: string,
  organization_id: string,
  { stored, removed }: RowChanges,
): Promise<void> {
  if (stored.length + removed.length === 0) return
  const counts: PermitNotification = { organization_id, stored: stored.length, removed: removed.length }
  const whole = JSON.stringify({ ...counts, uuids: [...stored, ...removed] })
  const payload = new TextEncoder().encode(whole).length <= maxBytes ? whole : JSON.stringify(counts)
  await tx.query('select pg_notify($1::text, $2::text)', [channel, payload])
}
