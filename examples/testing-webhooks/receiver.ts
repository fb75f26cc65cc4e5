import { createMemoryWebhookStore, createWebhooks, type Secrets } from '@permit-tracking/sdk/webhooks'

/** Sends messages about changes of permits to their organization. */
export function createReceiver(
  secret: Secrets,
  send: (organizationId: string, text: string) => Promise<void>,
) {
  return createWebhooks({ secret, store: createMemoryWebhookStore(), logger: false })
    .on('permit.status_changed', ({ organization_id, data }) =>
      send(organization_id, `${data.permit_number} is ${data.new_status}.`),
    )
    .on('permit.fee_changed', async ({ organization_id, data: { permit_number, fee } }) => {
      // The service's specification doesn't list the fields of this event.
      if (fee?.previous_amount !== null) return
      await send(organization_id, `${permit_number} has a fee: ${fee.name}, ${fee.amount} ${fee.currency}.`)
    })
    .fallback(() => {})
}
