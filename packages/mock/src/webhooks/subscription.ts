import { assertKnownKeys } from '../errors/suggest-name.ts'
import { inputError } from '../errors/user-error.ts'
import type { Fetch } from '../options/options.ts'
import { type Endpoint, type Receiver, resolveEndpoint } from './endpoint.ts'
import { type EventName, eventNames, isEventName } from './events.ts'

/** A webhook to create. */
export interface WebhookOptions {
  /**
   * Where deliveries go: an HTTPS URL, an `http://` URL on a loopback host, or something of this process that takes
   * the request and answers it: a function, or an object with such a `fetch`.
   */
  readonly url: Receiver
  /** The events to deliver. Default: all. */
  readonly events?: readonly EventName[]
  /** Signs every delivery. Default: deliveries aren't signed. */
  readonly secret?: string
}

/** What is to be different about a webhook; what is left out stays as it is. */
export interface WebhookChanges {
  /** Where deliveries go from now on, also the retries of earlier events. */
  readonly url?: Receiver
  /** The events to deliver from now on. */
  readonly events?: readonly EventName[]
  /** Signs the events from now on; null signs them no longer. Retries of earlier ones keep their signature. */
  readonly secret?: string | null
}

/** A webhook as the settings list it; its secret is not shown. */
export interface Webhook {
  readonly id: string
  /** The address; for a receiver of this process one that leads nowhere, so that webhooks can be told apart. */
  readonly url: string
  readonly events: readonly EventName[]
  /** ISO 8601 UTC. */
  readonly created_at: string
  readonly has_secret: boolean
  /** Since when its deliveries are held back, ISO 8601 UTC; null when they aren't. */
  readonly paused_at: string | null
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
  options: WebhookOptions,
  { id, created_at, send }: { readonly id: string; readonly created_at: string; readonly send: Fetch },
): Subscription {
  assertKnownKeys('set up the webhook', options, Object.keys(names))
  const { url, events = eventNames, secret } = options
  checkSecret(secret)
  const checked = checkEvents(events)
  const endpoint = resolveEndpoint(url, id, send)
  return {
    webhook: {
      id,
      url: endpoint.url,
      events: checked,
      created_at,
      has_secret: secret !== undefined,
      paused_at: null,
    },
    secret,
    endpoint,
  }
}

/**
 * The webhook with the changes.
 *
 * @throws TypeError when it can't be so: the message says why.
 */
export function changeSubscription(
  current: Subscription,
  changes: WebhookChanges,
  send: Fetch,
): Subscription {
  assertKnownKeys('change the webhook', changes, Object.keys(names))
  const { url, events = current.webhook.events, secret = current.secret } = changes
  checkSecret(secret)
  const endpoint = url === undefined ? current.endpoint : resolveEndpoint(url, current.webhook.id, send)
  return {
    webhook: {
      ...current.webhook,
      url: endpoint.url,
      events: checkEvents(events),
      has_secret: typeof secret === 'string',
    },
    secret: secret ?? undefined,
    endpoint,
  }
}

/** The subscription, of which nobody can change what it shows of itself. */
export function freezeSubscription({ webhook, ...rest }: Subscription): Subscription {
  return { ...rest, webhook: Object.freeze({ ...webhook, events: Object.freeze([...webhook.events]) }) }
}

/** What a webhook is made of, and what can be changed of it. */
const names: Record<keyof WebhookOptions | keyof WebhookChanges, true> = {
  url: true,
  events: true,
  secret: true,
}

function checkEvents(events: readonly EventName[]): EventName[] {
  const unknown = events.find((name) => !isEventName(name))
  if (unknown === undefined && events.length > 0) return [...new Set(events)]
  const reason = unknown === undefined ? 'it subscribes to no event' : `there is no event ${unknown}`
  throw inputError(
    new TypeError(`Could not set up the webhook, because ${reason}; there are: ${eventNames.join(', ')}.`),
  )
}

function checkSecret(secret: string | null | undefined): void {
  // An HMAC with the empty key can be forged by anyone.
  if (secret === undefined || secret === null || (typeof secret === 'string' && secret !== '')) return
  const reason = secret === '' ? 'is empty' : 'is no text'
  throw inputError(
    new TypeError(`Could not set up the webhook, because its secret ${reason}; leave it out or give one.`),
  )
}
