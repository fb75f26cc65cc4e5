import type { webhooks } from '../generated/types.ts'
import type { StandardSchema } from './verification/standard-schema.ts'

/** An event as the OpenAPI document describes it, with everything that the document assumes. */
export type DescribedWebhookEvent =
  webhooks[keyof webhooks]['post']['requestBody']['content']['application/json']

/** The name of an event that the specification names, or of the test event. */
export type WebhookEventName = DescribedWebhookEvent['event']

/**
 * An event that the specification names, or the test event; `event` tells which one. Except for
 * `permit.status_changed`, the fields of `data` are optional: the service specification does not show them ("Events").
 */
export type KnownWebhookEvent = AsSpecified<DescribedWebhookEvent>

type AsSpecified<Event extends DescribedWebhookEvent> = Event extends { event: 'permit.status_changed' }
  ? Event
  : Omit<Event, 'data'> & { data: Optional<Event['data']> }

/** The same with every field optional, however deep. */
type Optional<Value> = Value extends object ? { [Field in keyof Value]?: Optional<Value[Field]> } : Value

/** An event of a kind that this version of the SDK does not know. */
export interface UnknownWebhookEvent {
  /**
   * Name of the event. The type stands for "every string except the known ones", which TypeScript lacks: with `string`,
   * a comparison of `event` would no longer tell the known events apart, and with `never` the default branch of a
   * `switch` would be empty.
   */
  readonly event: `(unknown) ${string}`
  /** Time at which it happened, ISO 8601, UTC. */
  readonly timestamp: string
  /** The organization it happened to. */
  readonly organization_id: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Content of a delivery (service specification, "Events"). The service may add kinds of events, so handle those you need
 * and ignore the rest.
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

/** True for a value that has what every event has. `data` is an object, whatever its fields. */
export function isWebhookEvent(value: unknown): value is WebhookEvent {
  const { event, data }: { event?: unknown; data?: unknown } = Object(value)
  return typeof event === 'string' && typeof data === 'object' && data !== null
}
