import {
  createWebhooks,
  diagnoseWebhook,
  type WebhookLogger,
  type Webhooks,
} from '@permit-tracking/sdk/webhooks'

/** Creates a receiver that sends a message for every change of a permit's status. */
export function createReceiver(
  secret: string,
  notify: (text: string) => Promise<void>,
  logger: WebhookLogger = console,
): Webhooks {
  return createWebhooks({ secret, logger, debug: diagnoseWebhook })
    .on('permit.status_changed', ({ data }) =>
      notify(`${data.permit_number}: ${data.previous_status} → ${data.new_status}`),
    )
    .fallback(() => {})
}
