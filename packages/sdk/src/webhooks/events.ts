import type { webhooks } from '../../../../spec/generated/types.ts'

/** An event as the OpenAPI document describes it, with all assumptions of the document. */
export type DescribedEvent = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json']

/** Name of an event that the specification names, or of the test event. */
export type WebhookEventName = DescribedEvent['event']

type AsSpecified<Event extends DescribedEvent> = Event extends { event: 'permit.status_changed' }
  ? Event
  : Omit<Event, 'data'> & { data: Optional<Event['data']> }

/** The type with every field optional, at every depth. */
type Optional<Value> = Value extends object ? { [Field in keyof Value]?: Optional<Value[Field]> } : Value

/** An event that this version of the SDK does not know. */
export interface UnknownWebhookEvent {
  /**
   * Name of the event. The type stands for "every string except the known ones", which TypeScript lacks. With `string`,
   * comparing `event` would no longer narrow the known events. With `never`, the default branch of a `switch` would be
   * empty.
   */
  readonly event: `(unknown) ${string}`
  /** Time of the event, ISO 8601, UTC. */
  readonly timestamp: string
  /** Identifier of the organization. */
  readonly organization_id: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Content of a delivery: of one name, such as `WebhookEvent<'permit.fee_changed'>`, or any event, which `event` narrows. The
 * service may add events, so handle those you need and ignore the rest. Except for `permit.status_changed`, the fields of
 * `data` are optional: the service specification does not show them.
 *
 * @see [The events of the service](https://permit-tracking.github.io/permit-tracking-js/service#events)
 */
export type WebhookEvent<Name extends string = string> = string extends Name
  ? AsSpecified<DescribedEvent> | UnknownWebhookEvent
  : Name extends WebhookEventName
    ? AsSpecified<Extract<DescribedEvent, { event: Name }>>
    : UnknownWebhookEvent

/** True for a value with the fields that every event has. `data` is an object with any fields. */
export function isWebhookEvent(value: unknown): value is WebhookEvent {
  const { event, data }: { event?: unknown; data?: unknown } = Object(value)
  return typeof event === 'string' && typeof data === 'object' && data !== null
}
