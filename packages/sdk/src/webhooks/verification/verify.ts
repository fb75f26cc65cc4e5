import { invalid, quote } from '../../errors/configuration-error.ts'
import { applyRules, type OptionRules } from '../../rules/option-rules.ts'
import { type Duration, toMs } from '../../time/duration.ts'
import type { WebhookEvent } from '../events.ts'
import { checkDelivery } from './check-delivery.ts'
import { defaultHeader, type WebhookHeaders } from './delivery-headers.ts'
import { type RawBody, toBody } from './raw-body.ts'
import { prepareSecrets, type Secrets } from './secrets.ts'

/** Options of {@link verifyWebhook}. */
export interface VerifyOptions {
  /**
   * Secret of the webhook. While it is being replaced, a list of the current and the previous one. An entry that is
   * `undefined` is ignored, so that `[process.env.SECRET, process.env.PREVIOUS_SECRET]` works without the second. A
   * function is called for each delivery, to load the secret from elsewhere.
   */
  readonly secret?: Secrets | (() => Secrets | Promise<Secrets>)
  /** Name of the header with the signature, in upper or lower case. Default: `X-Webhook-Signature`. */
  readonly header?: string | undefined
  /**
   * Accepts deliveries without verifying them, for a webhook that was created without a secret. Anyone who knows the
   * address can then send events. Cannot be combined with `secret`. Default: false.
   */
  readonly allowUnsigned?: boolean | undefined
  /**
   * Maximum difference between the event's `timestamp` and now, as text such as `'1h'` or in milliseconds; at least 33
   * minutes. Off by default: retries keep the timestamp, and a delivery that a person retries from the log may have any
   * age. Against repeated deliveries, the `store` of `createWebhooks` is the better protection.
   */
  readonly tolerance?: Duration | undefined
}

/**
 * Verifies that a delivery comes from the service, and returns its event.
 *
 * The signature covers the bytes as they were sent, so pass the body before anything has parsed it. Compares in constant
 * time. Runs on every platform with Web Crypto: Node, Bun, Deno, edge runtimes, browsers.
 *
 * @example
 * ```ts
 * const event = await verifyWebhook(await request.arrayBuffer(), request.headers, { secret })
 * if (event.event === 'permit.status_changed') console.log(event.data.new_status)
 * ```
 *
 * @param rawBody Body as it was sent.
 * @param headers Headers of the delivery.
 * @throws WebhookVerificationError if the delivery must not be trusted; `reason` has the cause.
 * @throws ConfigurationError if the secret is missing or cannot be a webhook's secret, another option is invalid or
 * unknown, or the body is neither text nor bytes.
 * @see [The signature header](https://permit-tracking.github.io/permit-tracking-js/service#signature-header)
 */
export function verifyWebhook(
  rawBody: RawBody,
  headers: WebhookHeaders,
  options: VerifyOptions,
): Promise<WebhookEvent> {
  // Not `async`: a second promise would make the rejection of a forged delivery a tenth slower.
  try {
    const checked = applyRules('verify the webhook', options, verifyRules)
    const secrets = prepareSecrets(checked)
    const body = toBody(rawBody)
    if (typeof secrets !== 'function') return checkDelivery(body, headers, secrets, checked)
    // The caller may reuse the memory while the secrets are loaded.
    const copy = body.slice()
    return secrets().then((loaded) => checkDelivery(copy, headers, loaded, checked))
  } catch (error) {
    return Promise.reject(error)
  }
}

/** The last attempt is made after 31 minutes of delays and five timeouts, which is almost 32 minutes. The clocks may differ by a minute. */
const minToleranceMs = 33 * 60_000

/** Rules of the options. The secret is checked by `prepareSecrets`. */
export const verifyRules = {
  secret: (secret) => secret,
  header: (header: string | undefined = defaultHeader) => header,
  allowUnsigned: (isAllowed) => isAllowed,
  tolerance: (tolerance: Duration | undefined, name: string) => {
    if (tolerance === undefined) return tolerance
    const expected = '33 minutes or more'
    const toleranceMs = toMs(name, tolerance, expected)
    // A lower one would reject the last attempt to deliver an event.
    if (toleranceMs >= minToleranceMs) return toleranceMs
    throw invalid(name, expected, quote(tolerance))
  },
} satisfies OptionRules<VerifyOptions>
