import type { webhooks } from '../../../../spec/generated/types.ts'
import { assertOptions, type OptionRules } from '../errors/options.ts'
import { inputError } from '../errors/user-error.ts'
import type { Fetch } from '../options/options.ts'
import { type Endpoint, type Receiver, resolveEndpoint } from './endpoint.ts'
import { type EventName, isEventName, permitEventNames } from './events.ts'

/** Changes of a webhook. Absent fields stay as they are. */
type WebhookChanges = Pick<WebhookOptions, 'events'> & {
  readonly url?: Receiver | undefined
  readonly secret?: string | null | undefined
}

/** Options of a new webhook. */
export interface WebhookOptions {
  /**
   * Receiver of deliveries: an HTTPS URL, an `http://` URL on a loopback host, a function of this process, or an object with a
   * `fetch` method.
   */
  readonly url: Receiver
  /** Events to deliver. Default: all. */
  readonly events?: Webhook['events'] | undefined
  /** Secret of the signatures. Default: deliveries aren't signed. */
  readonly secret?: string | undefined
}

/** A webhook without its secret. */
export interface Webhook {
  readonly id: string
  /** URL of the receiver. An in-process receiver has a unique placeholder. */
  readonly url: string
  readonly events: readonly Exclude<keyof webhooks, 'webhook.test'>[]
  /** Time of the creation, ISO 8601 UTC. */
  readonly created_at: string
  readonly has_secret: boolean
  /** Time of the pause, ISO 8601 UTC. Null if deliveries aren't paused. */
  readonly paused_at: string | null
}

/** A webhook with its secret and endpoint. */
export interface WebhookWithEndpoint {
  readonly webhook: Webhook
  readonly secret: string | undefined
  readonly endpoint: Endpoint
}

/**
 * Creates a webhook from checked options.
 *
 * @throws TypeError for an invalid option.
 */
export function createWebhook(
  options: WebhookOptions,
  { id, created_at, send }: { readonly id: string; readonly created_at: string; readonly send: Fetch },
): WebhookWithEndpoint {
  assertOptions('set up the webhook', options, rules)
  const { url, events = permitEventNames, secret } = options
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
 * Returns the webhook with the changes.
 *
 * @throws TypeError for an invalid option.
 */
export function changeWebhook(
  current: WebhookWithEndpoint,
  changes: WebhookChanges,
  send: Fetch,
): WebhookWithEndpoint {
  assertOptions('change the webhook', changes, rules)
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

/** Returns the webhook with its public part frozen. */
export function freezeWebhook({ webhook, ...rest }: WebhookWithEndpoint): WebhookWithEndpoint {
  return { ...rest, webhook: Object.freeze({ ...webhook, events: Object.freeze([...webhook.events]) }) }
}

// An invalid secret must not be in a message.
const rules: OptionRules<WebhookOptions & WebhookChanges> = { url: true, events: true, secret: true }

function checkEvents(events: readonly EventName[]): EventName[] {
  const unknown = events.find((name) => !isEventName(name))
  if (unknown === undefined && events.length > 0) return [...new Set(events)]
  const reason =
    unknown === undefined ? 'the list of events is empty' : `unknown event ${JSON.stringify(unknown)}`
  throw inputError(
    `Could not set up the webhook: ${reason}. Expected one of: ${permitEventNames.join(', ')}.`,
  )
}

function checkSecret(secret: string | null | undefined): void {
  // An HMAC with the empty key can be forged by anyone.
  if (secret === undefined || secret === null || (typeof secret === 'string' && secret !== '')) return
  const received = secret === '' ? 'an empty one' : typeof secret
  throw inputError(
    `Could not set up the webhook: \`secret\` must be a non-empty string (received ${received}).`,
  )
}
