import type { StatusChange } from '@permit-tracking/sdk'
import {
  createTestDelivery,
  createWebhooks,
  orderByPermit,
  type WebhookContext,
  type WebhookEvent,
} from '@permit-tracking/sdk/webhooks'
import type { InboxOptions } from '../src/inbox/options.ts'
import { createPostgresInbox, type Database, type Transaction } from '../src/index.ts'

const secret = 'whsec_4f1c8a2b'

interface ReceiverOptions extends InboxOptions {
  readonly work?: (tx: Transaction, context: WebhookContext<Transaction>) => unknown
  readonly history?: () => Promise<readonly StatusChange[]>
}

/** Creates a receiver on an inbox. Its handler writes the effect, and then does the `work` of the test. */
export function createReceiver(db: Database, { work, history, ...options }: ReceiverOptions = {}) {
  const inbox = createPostgresInbox(db, options)
  const errors: string[] = []
  const webhooks = createWebhooks({
    secret,
    store: inbox,
    logger: { warn: () => {}, error: (line: string) => errors.push(line) },
    ...(history ? { order: orderByPermit({ history }) } : {}),
  }).fallback(async (event, context) => {
    await context.tx.query('insert into effects (text) values ($1)', [
      String(Object(event.data).new_status ?? event.event),
    ])
    await work?.(context.tx, context)
  })
  const receive = async (event: WebhookEvent = statusChanged('A', 'B', 1)) => {
    const { method, headers, body } = await createTestDelivery(event, { secret })
    const readBody = () => new TextEncoder().encode(body)
    return (await webhooks.respond({ method, headers, readBody })).status
  }
  return { inbox, webhooks, receive, errors }
}

/** Creates the table of the effects. */
export async function createEffects(db: Database): Promise<void> {
  await db.query('create table effects (id serial, text text not null)')
}

/** Returns the effects in the order of their commits and statements. */
export async function readEffects(db: Database): Promise<unknown[]> {
  return (await db.query('select text from effects order by id')).rows.map(({ text }) => text)
}

/** Returns a status change in the given minute. */
export function statusChanged(previous_status: string, new_status: string, minute: number) {
  return {
    event: 'permit.status_changed',
    timestamp: at(minute),
    organization_id: 'org_1',
    data: { permit_uuid: 'p1', permit_number: 'BLD-1', previous_status, new_status },
  } as const
}

/** Returns the history of a permit with a change in each minute. */
export function historyOf(...statuses: string[]): StatusChange[] {
  return statuses.map((new_status, minute) => ({
    previous_status: statuses[minute - 1] ?? null,
    new_status,
    changed_at: at(minute),
  }))
}

function at(minute: number): string {
  return new Date(Date.UTC(2026, 2, 2, 16, minute)).toISOString()
}
