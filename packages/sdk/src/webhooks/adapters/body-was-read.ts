import { type ConfigurationError, refusal } from '../../errors/configuration-error.ts'

/** Why a delivery can't be verified whose body something else has read; the advice is the platform's. */
export function bodyWasRead(advice: string): ConfigurationError {
  return refusal(
    'verify the webhook',
    'its body was read or parsed before, and the signature covers the bytes as they came',
    advice,
  )
}
