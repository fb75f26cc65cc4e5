import {
  createWebhooks,
  diagnoseWebhook,
  type WebhookReceiver,
  type WebhooksOptions,
} from '@permit-tracking/sdk/webhooks'

/** Creates a receiver that sends a message for every change of a permit's status. */
export function createReceiver(
  secret: string,
  notify: (text: string) => Promise<void>,
  logger: WebhooksOptions['logger'] = console,
): WebhookReceiver {
  return createWebhooks({ secret, logger, diagnose: diagnoseWebhook })
    .on('permit.status_changed', ({ data }) =>
      notify(`${data.permit_number}: ${data.previous_status} → ${data.new_status}`),
    )
    .fallback(() => {})
}
