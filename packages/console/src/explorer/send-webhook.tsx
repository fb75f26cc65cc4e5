import { signal, useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { ControlError, dataOf, type OrganizationClient, type Schemas } from '../api/control-client.ts'
import { HttpStatus } from '../components/facts.tsx'
import { ActionButton, Button, Field, Form } from '../components/form.tsx'
import { formatDuration } from '../format.ts'
import { Link } from '../router/link.tsx'
import { useOrganization } from '../state/hooks.ts'
import { generateSecret } from '../state/webhook-secret.ts'
import type { Operation } from './document/read-reference.ts'
import { useExplorer } from './explorer-state.ts'
import { createRequestForm, type RequestForm, sendTestEvent } from './try-it/request-form.ts'
import { JsonField } from './try-it/try-it.tsx'

/** Form that sends a signed event to an endpoint of one's own. */
export function SendWebhook({ operation }: { readonly operation: Operation }) {
  const { isInteractive, dialect } = useExplorer()
  const isOpen = useSignal(false)
  if (!isInteractive.value || dialect.value === undefined) return null
  return (
    <div class="try">
      <Button
        aria-expanded={isOpen.value}
        onClick={() => {
          isOpen.value = !isOpen.value
        }}
      >
        {isOpen.value ? 'Close the form' : 'Send it to your endpoint'}
        <span class="visually-hidden">: {operation.path}</span>
      </Button>
      {isOpen.value && <SendForm operation={operation} />}
    </div>
  )
}

function SendForm({ operation: { path: event, body } }: { readonly operation: Operation }) {
  const client = useOrganization()
  const endpoint = endpointOf(client)
  const { draft } = endpoint
  const form = useMemo(() => createRequestForm({}, dataOfExample(body?.example)), [])
  const delivery = useSignal<Schemas['Delivery'] | undefined>(undefined)
  async function send(): Promise<void> {
    if (form.error.value !== undefined) throw new Error(form.error.value)
    delivery.value = undefined
    delivery.value = await endpoint.send(event, form)
  }
  async function remove(): Promise<void> {
    await endpoint.remove()
    delivery.value = undefined
  }
  return (
    <>
      <Form submit="Send the event" onSubmit={send}>
        {endpointFields.map(([name, label, hint]) => (
          <Field
            key={name}
            label={label}
            hint={hint}
            required
            value={draft.value[name]}
            onValue={(value) => {
              draft.value = { ...draft.value, [name]: value }
            }}
          />
        ))}
        <JsonField label="data" form={form} />
      </Form>
      <DeliveryResult delivery={delivery.value} />
      {endpoint.webhookId.value !== undefined && (
        <div class="actions">
          <ActionButton action={remove}>Remove the webhook</ActionButton>
        </div>
      )}
    </>
  )
}

const endpointFields = [
  ['url', 'URL of your endpoint', 'HTTPS, or plain HTTP on this machine.'],
  ['secret', 'Secret', 'Signs the event. Your endpoint needs the same one.'],
] as const

function dataOfExample(example: unknown): unknown {
  return typeof example === 'object' && example !== null && 'data' in example ? example.data : {}
}

/** Result of a sent event, once there is one, and a link to what was sent and received. */
export function DeliveryResult({ delivery }: { readonly delivery: Schemas['Delivery'] | undefined }) {
  const attempt = delivery?.attempts.at(-1)
  return (
    <div role="status">
      {delivery && (
        <p>
          {attempt && (
            <>
              <HttpStatus status={attempt.status} /> in {formatDuration(attempt.duration_ms)}{' '}
            </>
          )}
          {delivery.state}
          {attempt?.error && `: ${attempt.error}`}
          {' · '}
          <Link to={`/webhooks/deliveries/${encodeURIComponent(delivery.id)}`}>Open the delivery</Link>
        </p>
      )}
    </div>
  )
}

/** A webhook that exists only to send events from the explorer. */
type Endpoint = ReturnType<typeof createEndpoint>

const endpoints = new WeakMap<OrganizationClient, Endpoint>()

/** Returns the endpoint of an organization, which every event is sent to. It lasts as long as the console. */
function endpointOf(client: OrganizationClient): Endpoint {
  const endpoint = endpoints.get(client) ?? createEndpoint(client)
  endpoints.set(client, endpoint)
  return endpoint
}

function createEndpoint(client: OrganizationClient) {
  /** Identifier of the webhook, once there is one. */
  const webhookId = signal<string | undefined>(undefined)
  /** Address of the events, and the secret that signs them. */
  const draft = signal({ url: 'http://localhost:3000/', secret: generateSecret() })

  /** Creates the webhook, or brings it up to date. */
  async function save(): Promise<string> {
    const webhook_id = webhookId.value
    if (webhook_id !== undefined) {
      try {
        await client.PATCH('/webhooks/{webhook_id}', { params: { path: { webhook_id } }, body: draft.value })
        return webhook_id
      } catch (error) {
        // Unless it was deleted elsewhere.
        if (!(error instanceof ControlError && error.status === 404)) throw error
      }
    }
    // A webhook subscribes to at least one event; a test event needs no subscription.
    const body = { ...draft.value, events: ['permit.status_changed' as const] }
    const { id } = await dataOf(client.POST('/webhooks', { body }))
    webhookId.value = id
    return id
  }

  return {
    draft,
    webhookId,
    /** Sends an event. The webhook is created first, or follows a change of the draft. */
    async send(event: string, form: RequestForm): Promise<Schemas['Delivery']> {
      return sendTestEvent(client, await save(), event, form)
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
