import type { WebhookReceiver } from '@permit-tracking/sdk/webhooks'
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda'
import type { Message } from './receiver.ts'

/** Returns the function behind the queue. It handles each message once, and the queue repeats failed messages. */
export function createConsumer(webhooks: WebhookReceiver) {
  const isHandled = async ({ body, messageId }: SQSRecord) => {
    try {
      const { event, key }: Message = JSON.parse(body)
      const result = await webhooks.handle(event, key)
      if (result.outcome === 'failed') console.error(messageId, result.error)
      return result.status === 200
    } catch (error) {
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
