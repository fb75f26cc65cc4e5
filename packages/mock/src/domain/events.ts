import type { webhooks } from '../../../../spec/generated/types.ts'
import type { WorldTime } from './world/world-time.ts'

/** Content of a delivery: an event about a permit, or the test event of the settings screen. */
export type WebhookEvent = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json']

/** An event about a permit. */
export type PermitEvent = Exclude<WebhookEvent, { event: 'webhook.test' }>

/** An event without its time and organization. */
export type EventContent = PermitEvent extends infer Event
  ? Event extends PermitEvent
    ? Pick<Event, 'event' | 'data'>
    : never
  : never

/** Events of one organization. */
export interface WorldEvents {
  /** Completes the event and passes it to every listener, in the order of registration. */
  raise(content: EventContent): void
  /** Adds a listener. The returned function removes it. */
  onEvent(listener: (event: WebhookEvent) => void): () => void
}

/** Creates the source of an organization's events. */
export function createWorldEvents(options: { organizationId: () => string; time: WorldTime }): WorldEvents {
  const listeners = new Set<(event: WebhookEvent) => void>()
  return {
    raise(content) {
      const event: PermitEvent = Object.freeze({
        event: content.event,
        timestamp: options.time.stamp(),
        organization_id: options.organizationId(),
        data: Object.freeze(content.data),
        // `EventContent` pairs name and data. The compiler checks each alone.
      } as PermitEvent)
      for (const listener of [...listeners]) listener(event)
    },
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
