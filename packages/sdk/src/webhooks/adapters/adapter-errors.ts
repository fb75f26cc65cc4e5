import { ConfigurationError, invalid, typeOf } from '../../errors/configuration-error.ts'
import type { WebhookReceiver } from '../receiver.ts'
import type { Respond } from './respond.ts'

/**
 * Returns the receiver's `respond`.
 *
 * @throws ConfigurationError for a value that is not a receiver, before the first delivery comes.
 */
export function respondOf(webhooks: Pick<WebhookReceiver, 'respond'>): Respond {
  const { respond }: Partial<WebhookReceiver> = Object(webhooks)
  if (typeof respond === 'function') return respond
  const advice = 'Pass the result of createWebhooks(…).fallback(…).'
  throw invalid('webhooks', 'a receiver', typeOf(webhooks), advice)
}

/** Creates the error for a body that other code has read. The instruction depends on the platform. */
export function bodyAlreadyReadError(instruction: string): ConfigurationError {
  return new ConfigurationError(
    `Could not read the webhook: its body was already read or parsed. ${instruction}`,
  )
}
