import { eventExamples } from '../../../../spec/generated/event-examples.ts'
import { webhookEventNames } from '../../../../spec/generated/labels.ts'
import { ConfigurationError } from '../errors/configuration-error.ts'
import { isObject } from '../errors/is-object.ts'
import { checkNames } from '../rules/option-rules.ts'
import type { DescribedEvent, WebhookEventName } from './events.ts'
import { defaultHeader } from './verification/delivery-headers.ts'
import { checkSecret } from './verification/secrets.ts'
import { hmac } from './verification/signature.ts'

/** The event of a name, with all fields that the OpenAPI document describes. */
type TestEvent<Name extends WebhookEventName> = Extract<DescribedEvent, { event: Name }>

/** Values that replace the example's values. An object replaces single fields, a list the whole list. */
type Overrides<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Field in keyof Value]?: Overrides<Value[Field]> | undefined }
    : Value

/**
 * Creates an event to test a receiver: the example of the OpenAPI document, with some values replaced. The same arguments
 * return the same event.
 *
 * @example
 * ```ts
 * const event = createTestEvent('permit.status_changed', { data: { new_status: 'Approved' } })
 * const { body, headers } = await createTestDelivery(event, { secret })
 * const response = await app.request('/webhooks', { method: 'POST', body, headers })
 * ```
 *
 * @throws ConfigurationError for an unknown name.
 */
export function createTestEvent<Name extends WebhookEventName>(
  event: Name,
  overrides?: Overrides<Omit<TestEvent<Name>, 'event'>>,
): TestEvent<Name> {
  if (!Object.hasOwn(eventExamples, event)) {
    throw new ConfigurationError(
      `\`${event}\` is not a known event. The known ones are ${webhookEventNames.join(', ')}. For another one, write the object yourself.`,
    )
  }
  // Merging keeps the shape, which the compiler cannot infer for a union.
  return merge(eventExamples[event], overrides) as TestEvent<Name>
}

/**
 * Creates the delivery of an event, signed with the secret. Pass it to `fetch`,
 * `new Request` or the test client of a framework.
 *
 * @param event Event, or a text, which is sent unchanged.
 * @param options Options of the delivery.
 * @param options.secret Secret of the webhook. `null` for an unsigned delivery, as a webhook without a secret sends.
 * @param options.header Name of the header with the signature. Default: `X-Webhook-Signature`.
 * @returns Method, headers and body of the request. The body is the text that was signed.
 * @throws ConfigurationError if the secret is missing or cannot be a webhook's secret, or an option is unknown.
 * @see [The signature header](https://permit-tracking.github.io/permit-tracking-js/service#signature-header)
 */
export async function createTestDelivery(
  event: object | string,
  options: { readonly secret: string | null | undefined; readonly header?: string | undefined },
): Promise<{
  readonly method: 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}> {
  checkNames('create the delivery', 'option', options, { secret: true, header: true })
  const { secret, header = defaultHeader } = options
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (secret !== null) headers[header] = await hmac(body, checkSecret(secret))
  return { method: 'POST', headers, body }
}

function merge(value: unknown, override: unknown): unknown {
  if (override === undefined) return structuredClone(value)
  if (!isRecord(value) || !isRecord(override)) return override
  const merged: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(value), ...Object.keys(override)])) {
    merged[name] = merge(value[name], override[name])
  }
  return merged
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !Array.isArray(value)
}
