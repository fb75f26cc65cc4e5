import type { PermitEvent } from '../domain/events.ts'

/** An event that a webhook can subscribe to. */
export type EventName = PermitEvent['event']

/** Every event that a webhook can subscribe to. */
export const eventNames: readonly EventName[] = names({
  'permit.status_changed': true,
  'permit.fee_changed': true,
  'permit.inspection_scheduled': true,
  'permit.added_to_watchlist': true,
  'permit.removed_from_watchlist': true,
})

/** Whether the text is the name of an event that can be subscribed to. */
export function isEventName(text: string): text is EventName {
  return eventNames.some((name) => name === text)
}

/** The parameter's type makes the compiler ask for every event of the document. */
function names(events: Record<EventName, true>): EventName[] {
  // `Object.keys` knows no literal types.
  return Object.keys(events) as EventName[]
}
