import { webhookEventNames } from '../../../../spec/generated/labels.ts'
import type { PermitEvent } from '../domain/events.ts'

/** Name of an event that a webhook can subscribe to. */
export type EventName = PermitEvent['event']

/** Names of all events that a webhook can subscribe to: every event except `webhook.test`. */
export const permitEventNames = webhookEventNames.filter((name) => name !== 'webhook.test')

/** True for the name of an event that a webhook can subscribe to. */
export function isEventName(text: string): text is EventName {
  return permitEventNames.some((name) => name === text)
}
