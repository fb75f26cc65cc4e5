import type { webhooks } from '../generated/types.ts'
import type { StandardSchema } from './verification/standard-schema.ts'

/** An event as the OpenAPI document describes it, with all assumptions of the document. */
export type DescribedWebhookEvent =
  webhooks[keyof webhooks]['post']['requestBody']['content']['application/json']

/** Name of an event that the specification names, or of the test event. */
export type WebhookEventName = DescribedWebhookEvent['event']

/**
 * An event that the specification names, or the test event. `event` discriminates between them. Except for
 * `permit.status_changed`, the fields of `data` are optional: the service specification does not show them ("Events").
 */
export type KnownWebhookEvent = AsSpecified<DescribedWebhookEvent>

type AsSpecified<Event extends DescribedWebhookEvent> = Event extends { event: 'permit.status_changed' }
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
 * Content of a delivery. The service may add events, so handle those you need and
 * ignore the rest.
 *
 * @see [The events of the service](https://permit-tracking.github.io/permit-tracking-js/service#events)
 */
export type WebhookEvent = KnownWebhookEvent | UnknownWebhookEvent

/** Validators of events by the event's name. Each receives the whole event. Events without a validator are not checked. */
export type EventSchemas = { readonly [event: string]: StandardSchema }

/** The events as their validators return them; without validators, {@link WebhookEvent}. */
export type VerifiedEvent<Schemas extends EventSchemas> =
  | Exclude<WebhookEvent, { event: keyof Schemas }>
  | OutputOf<Schemas[keyof Schemas]>

/** Output of a validator. */
export type OutputOf<Schema> = Schema extends StandardSchema<infer Output> ? Output : never

/** True for a value with the fields that every event has. `data` is an object with any fields. */
export function isWebhookEvent(value: unknown): value is WebhookEvent {
  const { event, data }: { event?: unknown; data?: unknown } = Object(value)
  return typeof event === 'string' && typeof data === 'object' && data !== null
}
