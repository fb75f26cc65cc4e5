import { signal } from '@preact/signals'
import { ControlError, dataOf, type OrganizationClient, type Schemas } from '../../api/control-client.ts'

/** A webhook that exists only to send events from the explorer. */
type Endpoint = ReturnType<typeof createEndpoint>

const endpoints = new WeakMap<OrganizationClient, Endpoint>()

/** Returns the endpoint of an organization, which every event is sent to. It lasts as long as the console. */
export function endpointOf(client: OrganizationClient): Endpoint {
  const endpoint = endpoints.get(client) ?? createEndpoint(client)
  endpoints.set(client, endpoint)
  return endpoint
}

function createEndpoint(client: OrganizationClient) {
  /** Identifier of the webhook, once there is one. */
  const webhookId = signal<string | undefined>(undefined)
  /** Address of the events, and the secret that signs them. */
  const draft = signal({ url: 'http://localhost:3000/', secret: createSecret() })

  /** Brings the webhook up to date. Returns false if it was deleted elsewhere. */
  async function update(webhook_id: string): Promise<boolean> {
    try {
      await client.PATCH('/webhooks/{webhook_id}', { params: { path: { webhook_id } }, body: draft.value })
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
    const { id } = await dataOf(client.POST('/webhooks', { body: { ...draft.value, events: [subscribed] } }))
    webhookId.value = id
    return id
  }

  return {
    draft,
    webhookId,
    /** Sends an event. The webhook is created first, or follows a change of the draft. */
    async send(event: string, data: unknown): Promise<Schemas['Delivery']> {
      const webhook_id = await save(event)
      return dataOf(
        client.POST('/webhooks/{webhook_id}/test', {
          params: { path: { webhook_id } },
          // The mock validates them, and its message names the wrong field.
          body: { event, data } as Schemas['WebhookTesting'],
        }),
      )
    },
    /** Deletes the webhook. */
    async remove(): Promise<void> {
      const webhook_id = webhookId.value
      if (webhook_id === undefined) return
      await client.DELETE('/webhooks/{webhook_id}', { params: { path: { webhook_id } } })
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
