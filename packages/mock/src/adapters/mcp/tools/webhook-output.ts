import * as z from 'zod'
import type { components } from '../../../generated/control-types.ts'

/** Webhook without its secret. */
export const webhookOutput = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  has_secret: z.boolean().describe('Without a secret, deliveries have no signature'),
  paused_at: z.string().nullable(),
})

export function describeWebhook({
  id,
  url,
  events,
  has_secret,
  paused_at,
}: components['schemas']['Webhook']): z.output<typeof webhookOutput> {
  return { id, url, events: [...events], has_secret, paused_at }
}
