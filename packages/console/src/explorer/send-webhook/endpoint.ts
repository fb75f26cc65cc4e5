import { type ReadonlySignal, signal } from '@preact/signals'
import { type ControlClient, dataOf, type Schemas } from '../../api/control-client.ts'

/** Address of the events, and the secret that signs them. */
export interface EndpointDraft {
  readonly url: string
  readonly secret: string
}

/** A webhook that exists only to send events from the explorer. */
export interface Endpoint {
  /** Identifier of the webhook, once there is one. */
  readonly webhookId: ReadonlySignal<string | undefined>
  /** Sends an event. The webhook is created first, or follows a change of the draft. */
  send(draft: EndpointDraft, event: string, data: unknown): Promise<Schemas['Delivery']>
  /** Deletes the webhook. */
  remove(): Promise<void>
}

/** Creates an endpoint without a webhook. */
export function createEndpoint(control: ControlClient, organization_id: string): Endpoint {
  const webhookId = signal<string | undefined>(undefined)

  async function save({ url, secret }: EndpointDraft, event: string): Promise<string> {
    if (webhookId.value !== undefined) {
      const path = { organization_id, webhook_id: webhookId.value }
      await control.PATCH('/organizations/{organization_id}/webhooks/{webhook_id}', {
        params: { path },
        body: { url, secret },
      })
      return webhookId.value
    }
    // A webhook subscribes to at least one event; a test event needs no subscription.
    const subscribed = isSubscribable(event) ? event : 'permit.status_changed'
    const { id } = await dataOf(
      control.POST('/organizations/{organization_id}/webhooks', {
        params: { path: { organization_id } },
        body: { url, secret, events: [subscribed] },
      }),
    )
    webhookId.value = id
    return id
  }

  return {
    webhookId,
    async send(draft, event, data) {
      const webhook_id = await save(draft, event)
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
