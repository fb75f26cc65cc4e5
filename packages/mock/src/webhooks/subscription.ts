import type { Fetch } from '../options.ts'
import { type Endpoint, type Receiver, resolveEndpoint } from './endpoint.ts'
import { type EventName, eventNames, isEventName } from './events.ts'

/** A webhook to create. */
export interface WebhookOptions {
  /**
   * Where deliveries go: an HTTPS URL, an `http://` URL on a loopback host, or a function of this process that
   * takes the request and answers it.
   */
  readonly url: Receiver
  /** The events to deliver. Default: all. */
  readonly events?: readonly EventName[]
  /** Signs every delivery. Default: deliveries aren't signed. */
  readonly secret?: string
}

/** A webhook as the settings list it; its secret is not shown. */
export interface Webhook {
  readonly id: string
  readonly url: string
  readonly events: readonly EventName[]
  /** ISO 8601 UTC. */
  readonly created_at: string
  readonly has_secret: boolean
}

/** A webhook with what deliveries need. */
export interface Subscription {
  readonly webhook: Webhook
  readonly secret: string | undefined
  readonly endpoint: Endpoint
}

/**
 * Checks what a webhook is to be.
 *
 * @throws TypeError when it can't be: the message says why.
 */
export function createSubscription(
  { url, events = eventNames, secret }: WebhookOptions,
  given: { readonly id: string; readonly created_at: string; readonly send: Fetch },
): Subscription {
  const unknown = events.find((name) => !isEventName(name))
  if (unknown !== undefined || events.length === 0) {
    const reason = unknown === undefined ? 'it subscribes to no event' : `there is no event ${unknown}`
    throw new TypeError(
      `Could not create the webhook, because ${reason}; there are: ${eventNames.join(', ')}.`,
    )
  }
  // An HMAC with the empty key can be forged by anyone.
  if (secret === '')
    throw new TypeError(
      'Could not create the webhook, because its secret is empty; leave it out or give one.',
    )
  const endpoint = resolveEndpoint(url, given.id, given.send)
  const { id, created_at } = given
  return {
    webhook: {
      id,
      url: endpoint.url,
      events: [...new Set(events)],
      created_at,
      has_secret: secret !== undefined,
    },
    secret,
    endpoint,
  }
}
