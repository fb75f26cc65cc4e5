import type { webhooks } from '../../../../spec/generated/types.ts'

/** An event as this repository's OpenAPI document describes it, including fields that the service specification doesn't show. */
export type DescribedEvent = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json']

/** Name of an event in the service specification, or of the test event. */
export type WebhookEventName = DescribedEvent['event']

/** The event with every field of `data` optional, unless the service specification shows these fields. */
type AsSpecified<Event extends DescribedEvent> = Event extends { event: 'permit.status_changed' }
  ? Event
  : Omit<Event, 'data'> & { data: Optional<Event['data']> }

/** The type with every field optional, at every depth. */
type Optional<Value> = Value extends object ? { [Field in keyof Value]?: Optional<Value[Field]> } : Value

/** An event that this version of the SDK does not know. */
export interface UnknownWebhookEvent {
  /**
   * Name of the event. The type stands for "every string except the known ones", which TypeScript lacks. With `string`,
   * comparing `event` would no longer narrow the known events. With `never`, the event would be `never` in the
   * default branch of a `switch`.
   */
  readonly event: `(unknown) ${string}`
  /** Time of the event, ISO 8601, UTC. */
  readonly timestamp: string
  /** Identifier of the organization. */
  readonly organization_id: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Event of a delivery. `WebhookEvent<'permit.fee_changed'>` is the event of that name. `WebhookEvent` is any event, and
 * comparing its `event` with a name narrows it. The service may add events, so handle those you need and ignore the rest.
 * Except for `permit.status_changed`, the fields of `data` are optional: the service specification does not show them.
 *
 * @see [The events of the service](https://permit-tracking.github.io/permit-tracking-js/service#events)
 */
export type WebhookEvent<Name extends string = string> = string extends Name
  ? AsSpecified<DescribedEvent> | UnknownWebhookEvent
  : Name extends WebhookEventName
    ? AsSpecified<Extract<DescribedEvent, { event: Name }>>
    : UnknownWebhookEvent

/** True for an object whose `event` is text and whose `data` is an object. Other fields are not checked. */
export function isWebhookEvent(value: unknown): value is WebhookEvent {
  const { event, data }: { event?: unknown; data?: unknown } = Object(value)
  return typeof event === 'string' && typeof data === 'object' && data !== null
}
