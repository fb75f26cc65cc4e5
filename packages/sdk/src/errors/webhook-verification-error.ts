import { hasName, PermitTrackingError } from './permit-tracking-error.ts'

/**
 * Why a delivery was refused:
 *
 * - `missing_signature`: no signature header came with it; the webhook has no secret, or something stripped the header
 * - `malformed_signature`: the header is not 64 hexadecimal digits, with or without `sha256=`
 * - `mismatch`: the signature was not made from these bytes with one of the secrets
 * - `invalid_payload`: rightly signed, but no JSON
 * - `invalid_event`: JSON, but no event: without `event` or `data`, or refused by the validator given for it
 * - `outside_tolerance`: rightly signed, but its `timestamp` is further from now than `toleranceMs` allows
 */
export type WebhookVerificationReason =
  | 'missing_signature'
  | 'malformed_signature'
  | 'mismatch'
  | 'invalid_payload'
  | 'invalid_event'
  | 'outside_tolerance'

/**
 * A delivery that must not be acted on. Answer it with 401, or with 400 where the signature was right (`invalid_payload`,
 * `invalid_event`). Not thrown for a mistake in the set-up, such as a body that was parsed before: that is a
 * `ConfigurationError`.
 */
export class WebhookVerificationError extends PermitTrackingError {
  override readonly name = 'WebhookVerificationError'
  /** Why the delivery was refused. */
  readonly reason: WebhookVerificationReason

  constructor(reason: WebhookVerificationReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Is this a {@link WebhookVerificationError}, also of another copy of the package? */
export function isWebhookVerificationError(value: unknown): value is WebhookVerificationError {
  return hasName(value, 'WebhookVerificationError')
}
