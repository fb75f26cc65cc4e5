import type { TransactionalStore, WebhookReceiver } from '@permit-tracking/sdk/webhooks'
import { applyRules, checkCount } from '../../../sdk/src/rules/option-rules.ts'
import { checkDatabase, type Database, inReadCommitted, inSavepoint, type Transaction } from '../database.ts'
import {
  claimDelivery,
  type DeadLetter,
  deleteHandledBefore,
  readDeadLetters,
  recordFailure,
  recordHandled,
  storeDelivery,
} from './deliveries.ts'
import { checkTime, type InboxOptions, inboxRules } from './options.ts'
import { createStatuses } from './statuses.ts'

/** Parts of a {@link TransactionalStore}. */
type ClaimedDelivery = Parameters<TransactionalStore<unknown>['handle']>[0]
type HandlerTransaction<Tx> = Parameters<Parameters<TransactionalStore<Tx>['transaction']>[0]>[0]

/** Store for `createWebhooks` in a database, see {@link createPostgresInbox}. */
export interface PostgresInbox<Tx> extends TransactionalStore<Tx> {
  /**
   * Returns the events that failed six times, or were not handled within 32 minutes: the service does not send them again.
   * The oldest come first.
   *
   * @param options.limit Maximum number of events. Default: 100.
   */
  deadLetters(options?: { readonly limit?: number | undefined }): Promise<readonly DeadLetter[]>
  /**
   * Handles dead letters again, one after the other, and returns how many were handled and how many failed again. Those
   * that another call is handling or has handled are not counted. Those whose last attempt is the oldest come first, so
   * that further calls reach all of them.
   *
   * @param webhooks The receiver of this inbox, with its handlers.
   * @param options.limit Maximum number of events. Default: 100.
   */
  replay(
    webhooks: Pick<WebhookReceiver, 'handle'>,
    options?: { readonly limit?: number | undefined },
  ): Promise<{ readonly handled: number; readonly failed: number }>
  /**
   * Deletes the rows of events that were handled before a time, and returns their number. A later delivery of such an event
   * is handled again, so keep them for as long as people may send events again from the log. Dead letters are kept.
   */
  deleteBefore(time: Date): Promise<number>
}

/**
 * Creates a webhook store whose handlers receive the transaction that records the delivery. Effects in this transaction
 * happen exactly once: they and the record commit together, or not at all.
 *
 * - A copy of a delivery that is being handled gets a 503 without waiting, in any process. A later copy is counted.
 * - A handler that throws loses its effects, and nothing else. The failure and the event are stored, the response is 500,
 *   and the service sends the event again.
 * - An event that fails in all six attempts is kept as a dead letter.
 * - `orderByPermit` keeps the statuses of the permits in the same transaction.
 *
 * A transaction holds a connection while its handler runs. On PGlite, which has one connection, a handler must use `tx` and
 * never the database, which waits for the end of the transaction.
 *
 * `ensureSchema` creates the tables.
 *
 * @example
 * ```ts
 * const db = fromPg(new Pool({ connectionString: process.env.DATABASE_URL }))
 * await ensureSchema(db)
 *
 * const webhooks = createWebhooks({ secret: process.env.WEBHOOK_SECRET, store: createPostgresInbox(db) })
 *   .on('permit.status_changed', async ({ data }, { tx }) => {
 *     await tx.query('insert into messages (text) values ($1)', [`${data.permit_number} is ${data.new_status}`])
 *   })
 *   .fallback(() => {})
 * ```
 *
 * @throws ConfigurationError if the database lacks a method, or an option is invalid or unknown.
 * @see [The events of the service](https://permit-tracking.github.io/permit-tracking-js/service#events)
 */
export function createPostgresInbox<Tx extends Transaction>(
  db: Database<Tx>,
  options: InboxOptions = {},
): PostgresInbox<Tx> {
  checkDatabase(db)
  const { name: receiver, storeEvents } = applyRules('create the inbox', options, inboxRules)

  /** Calls `run`, and returns its error after all handlers have settled. They may outlive a `run` that has timed out. */
  async function runIn(
    tx: Tx,
    attempt: number,
    run: (transaction: HandlerTransaction<Tx>) => Promise<unknown>,
  ) {
    let handlers: Promise<unknown> = Promise.resolve()
    const call: HandlerTransaction<Tx>['call'] = (handler) => {
      const called = inSavepoint(tx, async (inner) => void (await handler(inner)))
      handlers = Promise.allSettled([handlers, called])
      return called
    }
    try {
      await run({ call, attempt, statuses: createStatuses(tx, receiver) })
    } catch (error) {
      return { error }
    } finally {
      await handlers
    }
    return undefined
  }

  async function handle(
    { key, event }: ClaimedDelivery,
    run: (transaction: HandlerTransaction<Tx>) => Promise<unknown>,
  ) {
    const delivery = { receiver, key, event }
    if (storeEvents) await storeDelivery(db, delivery)
    let failure: { readonly error: unknown } | undefined
    const work = inReadCommitted(db, async (tx) => {
      const claim = await claimDelivery(tx, delivery)
      if (claim === 'busy' || claim === 'duplicate') return claim
      failure = await runIn(tx, claim.attempts + 1, run)
      if (failure) await recordFailure(tx, delivery, failure.error)
      else await recordHandled(tx, delivery, storeEvents)
      return 'handled'
    })
    const outcome = await work.catch(async (error) => {
      // The transaction is lost, and what it recorded. Without the failures, an event would not become a dead letter.
      failure ??= { error }
      await recordFailure(db, delivery, failure.error).catch(() => {})
      throw failure.error
    })
    if (failure) throw failure.error
    return outcome
  }

  async function deadLetters({ limit = 100 }: { readonly limit?: number | undefined } = {}) {
    return readDeadLetters(db, receiver, checkCount(limit, 'limit'), 'received')
  }

  return {
    handle,
    async transaction(run) {
      const failure = await inReadCommitted(db, (tx) => runIn(tx, 1, run))
      if (failure) throw failure.error
    },
    deadLetters,
    async replay(webhooks, { limit = 100 } = {}) {
      let [handled, failed] = [0, 0]
      const events = await readDeadLetters(db, receiver, checkCount(limit, 'limit'), 'attempted')
      for (const { event, key } of events) {
        const { outcome } = await webhooks.handle(event, key)
        if (outcome === 'handled') handled += 1
        if (outcome === 'failed' || outcome === 'rejected') failed += 1
      }
      return { handled, failed }
    },
    deleteBefore: async (time) => deleteHandledBefore(db, receiver, checkTime(time)),
  }
}
