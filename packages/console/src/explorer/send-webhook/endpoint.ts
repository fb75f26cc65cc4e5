import { type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { type ControlClient, ControlError, dataOf, type Schemas } from '../../api/control-client.ts'

/** Address of the events, and the secret that signs them. */
export interface EndpointDraft {
  readonly url: string
  readonly secret: string
}

/** A webhook that exists only to send events from the explorer. */
export interface Endpoint {
  readonly draft: Signal<EndpointDraft>
  /** Identifier of the webhook, once there is one. */
  readonly webhookId: ReadonlySignal<string | undefined>
  /** Sends an event. The webhook is created first, or follows a change of the draft. */
  send(event: string, data: unknown): Promise<Schemas['Delivery']>
  /** Deletes the webhook. */
  remove(): Promise<void>
}

const endpoints = new WeakMap<ControlClient, Map<string, Endpoint>>()

/** Returns the endpoint of an organization, which every event is sent to. It lasts as long as the console. */
export function endpointOf(control: ControlClient, organization_id: string): Endpoint {
  const known = endpoints.get(control) ?? new Map<string, Endpoint>()
  endpoints.set(control, known)
  const endpoint = known.get(organization_id) ?? createEndpoint(control, organization_id)
  known.set(organization_id, endpoint)
  return endpoint
}

function createEndpoint(control: ControlClient, organization_id: string): Endpoint {
  const webhookId = signal<string | undefined>(undefined)
  const draft = signal<EndpointDraft>({ url: 'http://localhost:3000/', secret: createSecret() })

  /** Brings the webhook up to date. Returns false if it was deleted elsewhere. */
  async function update(webhook_id: string): Promise<boolean> {
    try {
      await control.PATCH('/organizations/{organization_id}/webhooks/{webhook_id}', {
        params: { path: { organization_id, webhook_id } },
        body: draft.value,
      })
      return true
    } catch (error) {
      if (error instanceof ControlError && error.status === 404) return false
      throw error
    }
  }

  async function save(event: string): Promise<string> {
    if (webhookId.value !== undefined && (await update(webhookId.value))) return webhookId.value
    // A webhook subscribes to at least one event; a test event needs no subscription.
    const subscribed = isSubscribable(event) ? event : 'permit.status_changed'
    const { id } = await dataOf(
      control.POST('/organizations/{organization_id}/webhooks', {
        params: { path: { organization_id } },
        body: { ...draft.value, events: [subscribed] },
      }),
    )
    webhookId.value = id
    return id
  }

  return {
    draft,
    webhookId,
    async send(event, data) {
      const webhook_id = await save(event)
      return dataOf(
        control.POST('/organizations/{organization_id}/webhooks/{webhook_id}/test', {
          params: { path: { organization_id, webhook_id } },
          // The mock validates them, and its message names the wrong field.
          body: { event, data } as Schemas['WebhookTesting'],
        }),
      )
    },
    async remove() {
      const webhook_id = webhookId.value
      if (webhook_id === undefined) return
      await control.DELETE('/organizations/{organization_id}/webhooks/{webhook_id}', {
        params: { path: { organization_id, webhook_id } },
      })
      webhookId.value = undefined
    },
  }
}

function isSubscribable(event: string): event is Schemas['SubscribableEvent'] {
  return event !== 'webhook.test'
}

function createSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(18))
  return `whsec_${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', 'a')
    .replaceAll('/', 'b')}`
}
