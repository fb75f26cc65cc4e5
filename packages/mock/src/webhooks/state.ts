import type { RandomState } from '../domain/random.ts'
import type { Fetch } from '../options/options.ts'
import type { Delivery } from './delivery.ts'
import { type Endpoint, missingEndpoint, type Receiver, resolveEndpoint } from './endpoint.ts'
import type { Notification } from './notification.ts'
import type { Subscription, Webhook } from './subscription.ts'

/** A webhook as it is stored. */
export interface WebhookState extends Webhook {
  /** Null when deliveries aren't signed. */
  readonly secret: string | null
  /** Whether its receiver is a function, which can't be stored. */
  readonly in_process: boolean
}

/** The webhooks of an organization as JSON. */
export interface WebhooksState {
  readonly webhooks: readonly WebhookState[]
  /** In the order of their events. */
  readonly deliveries: readonly Delivery[]
  readonly notifications: readonly Notification[]
  readonly random: RandomState
}

/** Receivers by the identifiers of their webhooks. */
export type Receivers = Readonly<Record<string, Receiver>>

/** The webhook to store. */
export function toWebhookState({ webhook, secret, endpoint }: Subscription): WebhookState {
  return { ...webhook, secret: secret ?? null, in_process: endpoint.isInProcess }
}

/** The delivery to store: an attempt under way counts as not yet made. */
export function toDeliveryState(delivery: Delivery, at: string): Delivery {
  const isUnderWay = delivery.state === 'pending' && delivery.next_attempt_at === null
  return isUnderWay ? { ...delivery, next_attempt_at: at } : delivery
}

/** The stored webhook, with the receiver that is given for it, or else the one that it has, or had, in this process. */
export function restoreSubscription(
  { secret, in_process, ...webhook }: WebhookState,
  surroundings: {
    readonly receivers: Receivers
    /** The receiver that the webhook has, or had last, in this process. */
    readonly here: Endpoint | undefined
    readonly send: Fetch
  },
): Subscription {
  const endpoint = restoreEndpoint(webhook, in_process, surroundings)
  return { webhook: { ...webhook, url: endpoint.url }, secret: secret ?? undefined, endpoint }
}

function restoreEndpoint(
  { id, url }: Webhook,
  in_process: boolean,
  { receivers, here, send }: Parameters<typeof restoreSubscription>[1],
): Endpoint {
  const given = Object.hasOwn(receivers, id) ? receivers[id] : undefined
  if (given !== undefined) return resolveEndpoint(given, id, send)
  if (!in_process) return resolveEndpoint(url, id, send)
  return here ?? missingEndpoint(id)
}
