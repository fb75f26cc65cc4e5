import type { WebhookReceiver } from '@permit-tracking/sdk/webhooks'
import type { EventBridgeEvent } from 'aws-lambda'
import type { Message } from './receiver.ts'

/** Returns the function that is the target of a rule. Lambda repeats an event twice if the function throws. */
export function createTarget(webhooks: WebhookReceiver) {
  return async ({ detail }: EventBridgeEvent<string, Message>): Promise<void> => {
    const result = await webhooks.handle(detail.event, detail.key)
    if (result.status === 200) return
    const cause = result.outcome === 'failed' ? result.error : undefined
    throw new Error(`${detail.event.event} was not handled`, { cause })
  }
}
