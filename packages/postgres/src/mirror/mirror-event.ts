import { type CallOptions, type Client, ConfigurationError } from '@permit-tracking/sdk'
import { syncEvent } from '@permit-tracking/sdk/sync'
import { type Database, inReadCommitted, type Queryable, type Transaction } from '../database.ts'
import { notify } from './notification.ts'
import { checkChannel } from './options.ts'
import { type RowChanges, readTime, removePermit, storePermit } from './permit-rows.ts'

/**
 * Updates the row of the permit that a webhook event is about, in the table of {@link mirrorPermits}. Reads the permit
 * again, so repeated and late events about its status do no harm. An event of another kind
 * changes nothing.
 *
 * - An older version never overwrites a newer one, whether a run or another event stored it.
 * - Only `permit.added_to_watchlist` inserts a row. Another late event about a permit that was removed doesn't restore it.
 *   A late or repeated addition does, until the next full walk, if a condition of the portfolio keeps the permit readable.
 * - `permit.removed_from_watchlist` deletes the row. A page that was read before doesn't restore it.
 *
 * The next run of {@link mirrorPermits} stores what a lost event would have changed, a full walk also removals.
 *
 * @param client Client of the organization of the event.
 * @param db Transaction of a handler, or the database. The request is sent while a transaction is open.
 * @param event Verified webhook event, as `verifyWebhook` and `createWebhooks` return it.
 * @param options Options of the request that reads the permit.
 * @param options.channel Channel of the notification, the same as in {@link mirrorPermits}. Default: `permit_changes`.
 * @returns Number of rows that were written and deleted.
 * @throws ConfigurationError if the permit can't be read, and the client is of another organization.
 * @throws ApiError and the other errors of a request. Respond with a 5xx, so that the event is delivered again.
 * @example
 * ```ts
 * const event = await verifyWebhook(await request.arrayBuffer(), request.headers, { secret })
 * await mirrorEvent(client, db, event)
 * ```
 * @see [The events of the service](https://permit-tracking.github.io/permit-tracking-js/service#events)
 */
export async function mirrorEvent(
  client: Pick<Client, 'me' | 'permits'>,
  db: Database | Transaction,
  event: { readonly event: string; readonly data: object; readonly organization_id: string },
  options: CallOptions & { channel?: string | undefined } = {},
): Promise<{ readonly stored: number; readonly removed: number }> {
  const { channel: name, ...call } = options
  const channel = checkChannel(name)
  const { organization_id } = event
  const readAt = await readTime(db)
  const { items, removed } = await syncEvent(client, event, call)
  const isRemoval = event.event === 'permit.removed_from_watchlist'
  if (removed.length > 0 && !isRemoval) await assertOrganization(client, organization_id, call)
  const insertMissing = event.event === 'permit.added_to_watchlist'

  const store = async (tx: Queryable) => {
    const changes: RowChanges[] = []
    for (const { jurisdiction, parties, status_history, notes, tags, ...permit } of items) {
      changes.push(await storePermit(tx, organization_id, permit, { readAt, insertMissing }))
    }
    for (const uuid of removed) changes.push(await removePermit(tx, organization_id, uuid))
    for (const change of changes) await notify(tx, channel, organization_id, change)
    return {
      stored: changes.reduce((count, change) => count + change.stored.length, 0),
      removed: changes.reduce((count, change) => count + change.removed.length, 0),
    }
  }
  return 'transaction' in db ? inReadCommitted(db, store) : store(db)
}

/** A permit of another organization can't be read either, and would be removed. */
async function assertOrganization(
  client: Pick<Client, 'me'>,
  expected: string,
  call: CallOptions,
): Promise<void> {
  const { organization_id } = await client.me(call)
  if (organization_id === expected) return
  throw new ConfigurationError(
    `Could not apply the event: it is of ${expected} and the API key of ${organization_id}. Pass the client of that organization.`,
  )
}
