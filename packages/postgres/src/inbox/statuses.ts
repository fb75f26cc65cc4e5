import type { StatusStore } from '@permit-tracking/sdk/webhooks'
import { inSavepoint, type Transaction } from '../database.ts'

/** Creates a status store in a transaction. A lock ends with the transaction, as the statuses are visible only then. */
export function createStatuses(tx: Transaction, receiver: string): StatusStore {
  return {
    async get(permit_uuid) {
      const { rows } = await tx.query<{ known: string }>(
        'select known::text as known from permit_tracking.permit_statuses where receiver = $1 and permit_uuid = $2',
        [receiver, permit_uuid],
      )
      return rows[0] && JSON.parse(rows[0].known)
    },
    async set(permit_uuid, known) {
      await tx.query(
        `insert into permit_tracking.permit_statuses (receiver, permit_uuid, known) values ($1, $2, $3::text::json)
         on conflict (receiver, permit_uuid) do update set known = excluded.known, updated_at = clock_timestamp()`,
        [receiver, permit_uuid, JSON.stringify(known)],
      )
    },
    async lock(permit_uuid, task, { waitMs }) {
      const lock = lockOf('pg_try_advisory_xact_lock')
      const { rows } = await tx.query<{ locked: number }>(`select ${lock}::int as locked`, [
        receiver,
        permit_uuid,
      ])
      if (Number(rows[0]?.locked) !== 1) await waitForLock(tx, [receiver, permit_uuid], waitMs)
      await task()
    },
  }
}

/** Waits for the lock of a permit. A timeout fails the savepoint and not the transaction. */
async function waitForLock(
  tx: Transaction,
  [receiver, permit_uuid]: readonly [string, string],
  waitMs: number,
): Promise<void> {
  try {
    await inSavepoint(tx, async (inner) => {
      const { rows } = await inner.query<{ value: string }>(`select current_setting('lock_timeout') as value`)
      await setLockTimeout(inner, `${Math.ceil(waitMs)}ms`)
      // The result of a function without one is not a value of every client.
      const lock = lockOf('pg_advisory_xact_lock')
      await inner.query(`select ${lock} is null as locked`, [receiver, permit_uuid])
      await setLockTimeout(inner, rows[0]?.value ?? '0')
    })
  } catch (error) {
    throw new Error(
      `Could not lock permit ${permit_uuid} within ${waitMs} ms. Another transaction is handling one of its changes.`,
      { cause: error },
    )
  }
}

async function setLockTimeout(tx: Transaction, value: string): Promise<void> {
  await tx.query(`select set_config('lock_timeout', $1::text, true)`, [value])
}

function lockOf(name: string): string {
  return `${name}(hashtextextended('permit_tracking.permit ' || $1::text || ' ' || $2::text, 0))`
}
