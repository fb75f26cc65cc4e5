import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import { createLines, secret } from '../delivery.ts'

/** Creates a receiver with a limit of 1,000 bytes, and records its handled events and its log. */
export function createObserved() {
  const handled: string[] = []
  const { lines, logger } = createLines()
  const webhooks = createWebhooks({ secret, logger, maxBodyBytes: 1_000 }).fallback(({ event }) =>
    handled.push(event),
  )
  return { webhooks, handled, lines }
}
