import { useSignal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { CodeBlock } from '../../components/code-block.tsx'
import { HttpStatus } from '../../components/facts.tsx'
import { ActionButton, Button, Field, Form } from '../../components/form.tsx'
import { formatDuration } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useOrganization } from '../../state/hooks.ts'
import type { Operation } from '../document/read-reference.ts'
import { useExplorer } from '../explorer-state.ts'
import { createRequestForm, JsonField } from '../try-it/try-it.tsx'
import { endpointOf } from './endpoint.ts'

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
    delivery.value = await endpoint.send(event, form.json.value)
  }
  async function remove(): Promise<void> {
    await endpoint.remove()
    delivery.value = undefined
  }
  return (
    <>
      <Form submit="Send the event" onSubmit={send}>
        <Field
          label="URL of your endpoint"
          hint="HTTPS, or plain HTTP on this machine."
          required
          value={draft.value.url}
          onValue={(url) => {
            draft.value = { ...draft.value, url }
          }}
        />
        <Field
          label="Secret"
          hint="Signs the event. Your endpoint needs the same one."
          required
          value={draft.value.secret}
          onValue={(secret) => {
            draft.value = { ...draft.value, secret }
          }}
        />
        <JsonField label="data" form={form} />
      </Form>
      {delivery.value && <DeliveryView delivery={delivery.value} />}
      {endpoint.webhookId.value !== undefined && (
        <div class="actions">
          <ActionButton action={remove}>Remove the webhook</ActionButton>
        </div>
      )}
    </>
  )
}

function dataOfExample(example: unknown): unknown {
  return typeof example === 'object' && example !== null && 'data' in example ? example.data : {}
}

/** A sent event: what was sent, and what your endpoint responded. */
export function DeliveryView({
  delivery: { id, headers, body, state, attempts },
}: {
  readonly delivery: Schemas['Delivery']
}) {
  const attempt = attempts.at(-1)
  const sent = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return (
    <section class="received" aria-label="Delivery">
      <p role="status">
        {attempt && (
          <>
            <HttpStatus status={attempt.status} /> in {formatDuration(attempt.duration_ms)}{' '}
          </>
        )}
        {state}
        {attempt?.error && <>: {attempt.error}</>}
        {' · '}
        <Link to={`/webhooks/deliveries/${encodeURIComponent(id)}`}>Delivery with every attempt</Link>
      </p>
      <CodeBlock label="Sent" text={`${sent.join('\n')}\n\n${body}`} />
      {attempt?.response_excerpt && (
        <CodeBlock label="Response of your endpoint" text={attempt.response_excerpt} />
      )}
    </section>
  )
}
