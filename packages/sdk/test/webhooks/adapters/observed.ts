import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import { createLines, secret } from '../delivery.ts'

/** A receiver that takes 1,000 bytes, with what it handled and wrote to its log. */
export function createObserved() {
  const handled: string[] = []
  const { lines, logger } = createLines()
  const webhooks = createWebhooks({ secret, logger, maxBodyBytes: 1_000 }).fallback(({ event }) =>
    handled.push(event),
  )
  return { webhooks, handled, lines }
}
