import type { ControlEvent } from './event-log.ts'

/** Returns the last event of each thing in the order of the events. */
export function mergeEvents(events: readonly ControlEvent[]): ControlEvent[] {
  const merged = new Map<string, ControlEvent>()
  for (const event of events) {
    const key = keyOf(event)
    // Moves it to the end.
    merged.delete(key)
    merged.set(key, event)
  }
  return [...merged.values()]
}

/** Returns a text that identifies what changed. */
function keyOf(event: ControlEvent): string {
  if (event.type === 'request') return event.request.id
  if (event.type === 'delivery') return event.delivery_id
  // The other types have only identifiers.
  return JSON.stringify(event)
}
