import type { Schemas } from '../../api/control-client.ts'

/** Name of an event that a webhook can subscribe to. */
export type EventName = Schemas['SubscribableEvent']

/** Cause of each event that a webhook can subscribe to. */
export const reasons: Readonly<Record<EventName, string>> = {
  'permit.status_changed': 'The status of a permit is updated.',
  'permit.fee_changed': 'A fee of a permit is added or modified.',
  'permit.inspection_scheduled': 'An inspection of a permit gets a date.',
  'permit.added_to_watchlist': 'A permit is put on the watchlist.',
  'permit.removed_from_watchlist': 'A permit is taken off the watchlist.',
}

/** Events that a webhook can subscribe to, in the order of the documentation. */
export const eventNames = Object.keys(reasons).filter(isEventName)

/** Every event that can be delivered. */
export const deliveredEventNames: readonly Schemas['DeliveredEvent'][] = [...eventNames, 'webhook.test']

/** True for an event that a webhook can subscribe to. */
export function isEventName(text: string): text is EventName {
  return Object.hasOwn(reasons, text)
}
