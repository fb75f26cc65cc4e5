import type { webhooks } from '../generated/types.ts'
import type { WorldTime } from './world/world-time.ts'

/** Content of a delivery: an event about a permit, or the test event of the settings screen. */
export type WebhookEvent = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json']

/** An event about a permit. */
export type PermitEvent = Exclude<WebhookEvent, { event: 'webhook.test' }>

/** What an event says before it gets its time and organization. */
export type EventContent = PermitEvent extends infer Event
  ? Event extends PermitEvent
    ? Pick<Event, 'event' | 'data'>
    : never
  : never

/** Hands the events of one organization to whoever listens. */
export interface EventSource {
  /** Completes the event and hands it to every listener, in the order in which they came. */
  raise(content: EventContent): void
  /** Listens from now on; the returned function ends it. */
  onEvent(listener: (event: WebhookEvent) => void): () => void
}

/** Events of the organization, stamped with the time of its world. */
export function createEventSource(options: { organizationId: () => string; time: WorldTime }): EventSource {
  const listeners = new Set<{ hear: (event: WebhookEvent) => void }>()
  return {
    raise(content) {
      const event: PermitEvent = Object.freeze({
        event: content.event,
        timestamp: options.time.stamp(),
        organization_id: options.organizationId(),
        data: Object.freeze(content.data),
        // The pairing of name and data was checked as EventContent; a spread of a union loses it.
      } as PermitEvent)
      for (const listener of [...listeners]) listener.hear(event)
    },
    onEvent(listener) {
      const entry = { hear: listener }
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
  }
}
