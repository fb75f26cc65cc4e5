import type { WebhookReceiver } from '@permit-tracking/sdk/webhooks'
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'

/**
 * Returns the function behind a queue of deliveries that nobody has verified yet. The queue repeats what was not handled. A forged
 * delivery ends in the dead-letter queue, as does a genuine one while the secret is wrong.
 */
export function createRawConsumer(webhooks: WebhookReceiver) {
  const isHandled = async ({ messageId, body, messageAttributes }: SQSRecord) => {
    try {
      const headers = { 'X-Webhook-Signature': messageAttributes.signature?.stringValue ?? '' }
      const request = new Request('https://queue.invalid', { method: 'POST', headers, body })
      const { status } = await webhooks.fetch(request)
      return status === 200
    } catch (error) {
      // Anyone can send a header that is not one.
      console.error(messageId, error)
      return false
    }
  }
  return async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
    const results = await Promise.all(Records.map(isHandled))
    const failed = Records.filter((_, index) => !results[index])
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) }
  }
}
