import { refusal } from '../../errors/configuration-error.ts'
import type { Webhooks } from '../create-webhooks.ts'
import type { Respond } from './respond.ts'

/** What answers for the receiver. @throws ConfigurationError for what is no receiver, before a delivery has to wait for it. */
export function respondOf(webhooks: Pick<Webhooks, 'respond'>): Respond {
  const { respond }: Partial<Webhooks> = Object(webhooks)
  if (typeof respond === 'function') return respond
  throw refusal('answer webhooks', 'this is no receiver', 'give what createWebhooks(…).fallback(…) returns')
}
