import type { RandomState } from '../domain/random.ts'
import type { Fetch } from '../options/options.ts'
import type { Delivery } from './delivery.ts'
import { type Endpoint, missingEndpoint, type Receiver, resolveEndpoint } from './endpoint.ts'
import type { MockNotification } from './notification.ts'
import type { Webhook, WebhookWithEndpoint } from './webhook.ts'

/** A webhook as it is stored. */
export interface WebhookState extends Webhook {
  /** Secret of the signatures. Null if deliveries aren't signed. */
  readonly secret: string | null
  /** True if the receiver is a function, which cannot be stored. */
  readonly in_process: boolean
}

/** The webhooks of an organization as JSON. */
export interface WebhooksState {
  readonly webhooks: readonly WebhookState[]
  /** Deliveries in the order of their events. */
  readonly deliveries: readonly Delivery[]
  readonly notifications: readonly MockNotification[]
  readonly random: RandomState
}

/** Receivers by the identifiers of their webhooks. */
export type Receivers = Readonly<Record<string, Receiver>>

/** Returns the state of a webhook. */
export function toWebhookState({ webhook, secret, endpoint }: WebhookWithEndpoint): WebhookState {
  return { ...webhook, secret: secret ?? null, in_process: endpoint.isInProcess }
}

/** Returns the state of a delivery. An attempt in progress counts as not started. */
export function toDeliveryState(delivery: Delivery, nextAttemptAt: string): Delivery {
  const isInProgress = delivery.state === 'pending' && delivery.next_attempt_at === null
  return isInProgress ? { ...delivery, next_attempt_at: nextAttemptAt } : delivery
}

/** Restores a webhook. Its receiver is the given one, its URL, or its last in-process receiver. Without any, its deliveries fail. */
export function restoreWebhook(
  { secret, in_process, ...webhook }: WebhookState,
  context: {
    readonly receivers: Receivers
    readonly lastInProcessEndpoint: Endpoint | undefined
    readonly send: Fetch
  },
): WebhookWithEndpoint {
  const endpoint = restoreEndpoint(webhook, in_process, context)
  return { webhook: { ...webhook, url: endpoint.url }, secret: secret ?? undefined, endpoint }
}

function restoreEndpoint(
  { id, url }: Webhook,
  in_process: boolean,
  { receivers, lastInProcessEndpoint, send }: Parameters<typeof restoreWebhook>[1],
): Endpoint {
  const receiver = Object.hasOwn(receivers, id) ? receivers[id] : undefined
  if (receiver !== undefined) return resolveEndpoint(receiver, id, send)
  if (!in_process) return resolveEndpoint(url, id, send)
  return lastInProcessEndpoint ?? missingEndpoint(id)
}
