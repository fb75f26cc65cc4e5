import { PermitTrackingError } from './permit-tracking-error.ts'

/**
 * Delivery that must not be handled. Respond with 400 to `invalid_payload` and `invalid_event`, else with 401. A mistake in
 * the setup, such as a body that was parsed before, is a `ConfigurationError`.
 */
export class WebhookVerificationError extends PermitTrackingError {
  /** @internal Identifies the class in every copy of the package. */
  static override readonly classPath = 'PermitTrackingError/WebhookVerificationError/'
  override readonly name = 'WebhookVerificationError'
  /**
   * Reason for which the delivery is rejected:
   *
   * - `missing_signature`: no signature header: headers not passed, webhook without a secret, or removed by a proxy
   * - `malformed_signature`: the header is not 64 hexadecimal digits, with or without `sha256=`
   * - `mismatch`: the signature was not made from these bytes with one of the secrets
   * - `invalid_payload`: valid signature, but the body is not JSON
   * - `invalid_event`: JSON without `event` or `data`, or rejected by the validator of its handler
   * - `outside_tolerance`: valid signature, but `timestamp` is not within `tolerance` of now
   */
  readonly reason:
    | 'missing_signature'
    | 'malformed_signature'
    | 'mismatch'
    | 'invalid_payload'
    | 'invalid_event'
    | 'outside_tolerance'

  /** @internal */
  constructor(reason: WebhookVerificationError['reason'], problem: string, options?: ErrorOptions) {
    super(`Could not verify the webhook: ${problem}`, options)
    this.reason = reason
  }
}
