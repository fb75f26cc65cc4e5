import type { ControlEvent } from './event-log.ts'

/** Maximum number of requests in a batch. */
const maxRequests = 500

/** Returns the last event of each thing in the order of the events. Of the requests, only the newest are kept. */
export function mergeEvents(events: readonly ControlEvent[]): ControlEvent[] {
  const merged = new Map<string, ControlEvent>()
  for (const event of events) {
    const key = keyOf(event)
    // Moves it to the end.
    merged.delete(key)
    merged.set(key, event)
  }
  let excess = -maxRequests
  for (const { type } of merged.values()) excess += Number(type === 'request')
  return [...merged.values()].filter(({ type }) => {
    if (type !== 'request' || excess <= 0) return true
    excess -= 1
    return false
  })
}

/** Returns a text that identifies what changed. */
function keyOf(event: ControlEvent): string {
  if (event.type === 'request') return event.request.id
  if (event.type === 'delivery') return event.delivery_id
  // The other types have only identifiers.
  return JSON.stringify(event)
}
