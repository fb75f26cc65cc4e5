import type { webhooks } from '@permit-tracking/spec/types'
import type { StandardSchema } from './verification/standard-schema.ts'

/** An event that the specification names, or the test event; `event` tells which one. */
export type KnownWebhookEvent = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json']

/** The name of an event that the specification names, or of the test event. */
export type WebhookEventName = KnownWebhookEvent['event']

/** An event of a kind that this version of the SDK doesn't know. */
export interface UnknownWebhookEvent {
  /**
   * Its name, whatever that is. The type stands in for "every string but the known ones", which TypeScript doesn't have:
   * with `string`, a comparison of `event` would no longer tell the known events apart, and with `never` the default
   * branch of a `switch` would be empty.
   */
  readonly event: `(unknown) ${string}`
  /** When it happened, ISO 8601, UTC. */
  readonly timestamp: string
  /** The organization it happened to. */
  readonly organization_id: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * What a delivery carries (service specification, "Events"). The service may come to send more kinds than are known
 * today, so handle the ones you need and let the rest pass.
 */
export type WebhookEvent = KnownWebhookEvent | UnknownWebhookEvent

/**
 * Validators of events by the event's name; each is given the whole event and says what comes of it. Events without one
 * are taken as they come.
 */
export type EventSchemas = { readonly [event: string]: StandardSchema }

/** The events as their validators leave them; without validators, {@link WebhookEvent}. */
export type VerifiedEvent<Schemas extends EventSchemas> =
  | Exclude<WebhookEvent, { event: keyof Schemas }>
  | OutputOf<Schemas[keyof Schemas]>

/** What a validator makes of an event. */
export type OutputOf<Schema> = Schema extends StandardSchema<infer Output> ? Output : never

/** What every event has. `data` is the specification's word, so that new and missing fields do no harm. */
export function isWebhookEvent(value: unknown): value is WebhookEvent {
  const { event, data }: { event?: unknown; data?: unknown } = Object(value)
  return typeof event === 'string' && typeof data === 'object' && data !== null
}
