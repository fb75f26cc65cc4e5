import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { dataOf, type Schemas } from '../api/control-client.ts'
import { HttpStatus } from '../components/facts.tsx'
import { Button, Field, Form, textOf } from '../components/form.tsx'
import { Loaded } from '../components/screen.tsx'
import { formatDuration } from '../format.ts'
import { Link } from '../router/link.tsx'
import { useOrganization, useQuery } from '../state/hooks.ts'
import type { Operation } from './document/read-reference.ts'
import { useExplorer } from './explorer-state.ts'
import { createRequestForm, sendTestEvent } from './try-it/request-form.ts'
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
  const webhooks = useQuery((client) => dataOf(client.GET('/webhooks')), ['webhook'])
  const form = useMemo(() => createRequestForm({}, dataOfExample(body?.example)), [])
  const delivery = useSignal<Schemas['Delivery'] | undefined>(undefined)
  async function send(values: FormData): Promise<void> {
    delivery.value = undefined
    delivery.value = await sendTestEvent(client, textOf(values, 'webhook'), event, form)
  }
  const empty = (
    <p>
      <Link to="/webhooks">Create a webhook</Link> for your endpoint first.
    </p>
  )
  return (
    <Loaded query={webhooks} empty={empty}>
      {(all) => (
        <>
          <Form submit="Send the event" onSubmit={send}>
            <Field label="Webhook" name="webhook" options={all.map(({ id, url }) => [id, url] as const)} />
            <JsonField label="data" form={form} />
          </Form>
          <DeliveryResult delivery={delivery.value} />
        </>
      )}
    </Loaded>
  )
}

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
