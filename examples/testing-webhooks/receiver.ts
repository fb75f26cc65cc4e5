import { createMemoryStore, createWebhooks, type Secrets } from '@permit-tracking/sdk/webhooks'

/** Tells people what happens to their permits. */
export function createReceiver(secret: Secrets, send: (text: string) => Promise<void>) {
  return createWebhooks({ secret, store: createMemoryStore(), logger: false })
    .on('permit.status_changed', ({ data }) => send(`${data.permit_number} is ${data.new_status}.`))
    .on('permit.fee_changed', async ({ data: { permit_number, fee } }) => {
      // Which fields this event has, the service's specification doesn't say.
      if (fee?.previous_amount !== null) return
      await send(`${permit_number} has a fee: ${fee.name}, ${fee.amount} ${fee.currency}.`)
    })
    .fallback(() => {})
}
