import { createPostgresInbox, type Database } from '@permit-tracking/postgres'
import { createWebhooks } from '@permit-tracking/sdk/webhooks'

/** Creates a receiver that writes a message for each status change. */
export function createReceiver(db: Database, secret: string | undefined) {
  const inbox = createPostgresInbox(db)
  const webhooks = createWebhooks({ secret, store: inbox })
    .on('permit.status_changed', async ({ data }, { tx }) => {
      // Commits together with the record of the delivery, or not at all.
      await tx.query('insert into messages (text) values ($1)', [
        `${data.permit_number} is ${data.new_status}.`,
      ])
    })
    .fallback(() => {})
  return { inbox, webhooks }
}
