import { createWebhooks, type WebhookEvent } from '@permit-tracking/sdk/webhooks'
import { toLambdaHandler } from '@permit-tracking/sdk/webhooks/lambda'

/** A message of the queue: a verified event and the key of its delivery. */
export interface Message {
  readonly event: WebhookEvent
  readonly key: string
}

/** Returns the function behind the webhook's URL. It verifies each delivery, and responds when the queue has it. */
export function createReceiver(secret: string | undefined, send: (message: Message) => Promise<unknown>) {
  const webhooks = createWebhooks({ secret }).fallback((event, { key }) => send({ event, key }))
  return toLambdaHandler(webhooks)
}
