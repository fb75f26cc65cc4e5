import { eventExamples } from '@permit-tracking/spec/event-examples'
import { refusal } from '../errors/configuration-error.ts'
import type { KnownWebhookEvent, WebhookEventName } from './events.ts'
import { checkOptions } from './option-checks.ts'
import { signWebhook } from './verification/sign.ts'

/** The known event of that name. */
export type TestEvent<Name extends WebhookEventName> = Extract<KnownWebhookEvent, { event: Name }>

/** What is to be different about an event: of objects only the fields given, of lists the whole list. */
export type EventOverrides<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? { readonly [Field in keyof Value]?: EventOverrides<Value[Field]> | undefined }
    : Value

/**
 * An event to test a receiver with: the example of the OpenAPI document, with what is to be different about it. The
 * same arguments make the same event.
 *
 * @example
 * ```ts
 * const event = createTestEvent('permit.status_changed', { data: { new_status: 'Approved' } })
 * const { body, headers } = await createTestDelivery(event, { secret })
 * const response = await app.request('/webhooks', { method: 'POST', body, headers })
 * ```
 *
 * @throws ConfigurationError for a name that the specification doesn't have: such an event is any object of your own. For
 * a field beside those that every event has, too; what is special about an event is in its `data`.
 */
export function createTestEvent<Name extends WebhookEventName>(
  event: Name,
  overrides?: EventOverrides<Omit<TestEvent<Name>, 'event'>>,
): TestEvent<Name> {
  if (!Object.hasOwn(eventExamples, event)) {
    throw refusal(
      `make a test event ${event}`,
      'there is no example of it',
      `take one of ${Object.keys(eventExamples).join(', ')}`,
    )
  }
  checkOptions(Object(overrides), eventExamples[event])
  // Merging keeps the shape, which the compiler can't follow through a union.
  return merge(eventExamples[event], overrides) as TestEvent<Name>
}

/** Options of {@link createTestDelivery}. */
export interface TestDeliveryOptions {
  /** The webhook's secret. Default: the delivery isn't signed. */
  readonly secret?: string | undefined
  /** Name of the header with the signature. Default: `X-Webhook-Signature`. */
  readonly header?: string | undefined
}

/** What the service sends. */
export interface TestDelivery {
  readonly method: 'POST'
  readonly headers: Readonly<Record<string, string>>
  /** The very text that was signed. */
  readonly body: string
}

/**
 * The delivery of an event as the service sends it, signed (service specification, "Signature"): what `fetch` and
 * `new Request` take, or a framework's own test client.
 *
 * @param event The event; or a text, which is sent as it is.
 * @throws ConfigurationError when the secret can't be a webhook's.
 */
export async function createTestDelivery(
  event: object | string,
  options: TestDeliveryOptions = {},
): Promise<TestDelivery> {
  const { secret, header = 'X-Webhook-Signature' } = checkOptions(options, { secret: 1, header: 1 })
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const headers: Record<string, string> = { 'Content-Type': 'application/json' }
  if (secret !== undefined) headers[header] = await signWebhook(body, { secret })
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
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
