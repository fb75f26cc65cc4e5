import { ConfigurationError } from '../../errors/configuration-error.ts'
import { typeOf } from '../option-checks.ts'
import type { Webhooks } from '../receiver.ts'
import type { Respond } from './respond.ts'

/** Returns the receiver's `respond`. @throws ConfigurationError for anything but a receiver, before a delivery comes. */
export function assertReceiver(webhooks: Pick<Webhooks, 'respond'>): Respond {
  const { respond }: Partial<Webhooks> = Object(webhooks)
  if (typeof respond === 'function') return respond
  throw new ConfigurationError(
    `\`webhooks\` must be a receiver (received ${typeOf(webhooks)}). Pass the result of createWebhooks(…).fallback(…).`,
  )
}

/** Creates the error for a body that something else has read; the instruction depends on the platform. */
export function bodyAlreadyReadError(instruction: string): ConfigurationError {
  return new ConfigurationError(
    `Could not verify the webhook: its body was already read or parsed, and the signature covers the bytes as they were sent. ${instruction}`,
  )
}
