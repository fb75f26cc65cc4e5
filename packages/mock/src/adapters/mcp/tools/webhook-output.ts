import type { components } from '../../../generated/control-types.ts'

/** Returns a webhook without its secret. */
export function describeWebhook({
  id,
  url,
  events,
  has_secret,
  paused_at,
}: components['schemas']['Webhook']) {
  return { id, url, events, has_secret, paused_at }
}
