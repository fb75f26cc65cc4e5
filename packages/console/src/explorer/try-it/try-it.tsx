import { eventExamples } from '@permit-tracking/spec/event-examples'
import { webhookEventNames } from '@permit-tracking/spec/labels'
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { type ReceivedResponse, sendRequest } from '../../api/send-request.ts'
import { HttpStatus } from '../../components/facts.tsx'
import { Button, Choice, Field, Form } from '../../components/form.tsx'
import { KeyField } from '../../components/key-field.tsx'
import { MessageView } from '../../components/message-view.tsx'
import { formatCount, formatDuration } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole, useKeyCreation, useOrganization } from '../../state/hooks.ts'
import type { Operation } from '../document/read-reference.ts'
import { useExplorer } from '../explorer-state.ts'
import { requestUrl } from '../samples/sample-request.ts'
import { createRequestForm, type RequestForm, suggestValues } from './request-form.ts'

/** Form that sends a request to the service, and shows its response. */
export function TryIt({ operation, form }: { readonly operation: Operation; readonly form: RequestForm }) {
  const { fetch } = useConsole()
  const client = useOrganization()
  const { isInteractive, baseUrl, apiKey, dialect } = useExplorer()
  const createKey = useKeyCreation()
  const response = useSignal<ReceivedResponse | undefined>(undefined)
  if (!isInteractive.value) return null

  /** Creates a key on the mock, and replaces identifiers of the document that the mock doesn't have. */
  async function prepare(): Promise<void> {
    if (apiKey.value === '') apiKey.value = (await createKey('Console', ['read', 'write', 'admin'])).key
    await suggestValues(client, operation, form)
  }

  async function send(): Promise<void> {
    if (form.error.value !== undefined) throw new Error(form.error.value)
    response.value = undefined
    const { method, body } = operation
    const key = apiKey.value.trim()
    const request = new Request(
      requestUrl(operation, { baseUrl: baseUrl.value, values: form.values.value }),
      {
        method,
        headers: {
          ...(key && { Authorization: `Bearer ${key}` }),
          ...(body && { 'Content-Type': 'application/json' }),
        },
        body: body ? JSON.stringify(form.json.value) : null,
      },
    )
    response.value = await sendRequest(fetch, request)
  }

  return (
    <Disclosure
      label="Try it"
      subject={operation.summary}
      onOpen={() => dialect.value && prepare().catch(() => {})}
    >
      <Form submit="Send the request" onSubmit={send}>
        <KeyField apiKey={apiKey} canCreate={dialect.value !== undefined} />
        {operation.parameters.map(({ field, type, isRequired, example, values: known }) => (
          <Field
            key={field}
            label={field}
            hint={isRequired ? undefined : `optional, for example ${example}`}
            required={isRequired}
            inputMode={type === 'integer' ? 'numeric' : undefined}
            list={known && `${field}-values`}
            suggestions={known}
            value={form.values.value[field] ?? ''}
            onValue={(value) => {
              form.values.value = { ...form.values.value, [field]: value }
            }}
          />
        ))}
        {operation.body && <JsonField label="Body" form={form} />}
      </Form>
      {response.value && <ResponseView operation={operation} response={response.value} />}
    </Disclosure>
  )
}

interface SendEventProps {
  /** Webhooks to choose from. */
  readonly webhooks: readonly Schemas['Webhook'][]
  /** Event that is chosen first. */
  readonly first: Schemas['DeliveredEvent']
}

/** Form that sends one event or all of them to a webhook, and shows what became of each. */
export function SendEvent({ webhooks, first }: SendEventProps) {
  const client = useOrganization()
  const [id, setId] = useState('')
  const [event, setEvent] = useState<SendEventProps['first'] | 'all'>(first)
  const [isEdited, setIsEdited] = useState(false)
  const [deliveries, setDeliveries] = useState<readonly Schemas['Delivery'][]>([])
  const { id: webhook_id = '', url = '' } = webhooks.find((webhook) => webhook.id === id) ?? webhooks[0] ?? {}
  const form = useMemo(() => {
    const example = event === 'all' || event === 'webhook.test' ? undefined : eventExamples[event]
    return createRequestForm({}, example?.data ?? { webhook_id })
  }, [event, webhook_id])
  const hasData = isEdited && event !== 'all'

  async function send(): Promise<void> {
    setDeliveries([])
    if (hasData && form.error.value !== undefined) throw new Error(form.error.value)
    const params = { path: { webhook_id } }
    for (const name of event === 'all' ? webhookEventNames : [event]) {
      // The mock validates the data, and its message names the wrong field.
      const body = { event: name, ...(hasData && { data: form.json.value }) } as Schemas['WebhookTesting']
      const delivery = await dataOf(client.POST('/webhooks/{webhook_id}/test', { params, body }))
      setDeliveries((before) => [...before, delivery])
    }
  }

  return (
    <>
      <Form submit={`Send to ${new URL(url).host}`} onSubmit={send}>
        {webhooks.length > 1 && (
          <Field
            label="Webhook"
            value={webhook_id}
            options={webhooks.map(({ id, url }) => [id, url] as const)}
            onValue={setId}
          />
        )}
        <Field
          label="Event"
          value={event}
          options={[...webhookEventNames, ['all', 'All of them']]}
          onValue={(value) => setEvent(webhookEventNames.find((name) => name === value) ?? 'all')}
        />
        {event !== 'all' && (
          <Choice checked={isEdited} onToggle={setIsEdited}>
            Edit its data (otherwise it is about a permit on the watchlist)
          </Choice>
        )}
        {hasData && <JsonField label="data (JSON)" form={form} />}
      </Form>
      <div role="status">
        {deliveries.map(({ id, event, state, attempts: [attempt] }) => (
          <p key={id}>
            {attempt && <HttpStatus status={attempt.status} />} {event}: {attempt?.error ?? state} ·{' '}
            <Link to={`/webhooks/deliveries/${encodeURIComponent(id)}`}>Open the delivery</Link>
          </p>
        ))}
      </div>
    </>
  )
}

interface DisclosureProps {
  readonly label: string
  /** Subject of the form, for a screen reader. */
  readonly subject: string
  readonly onOpen?: () => unknown
  readonly children: ComponentChildren
}

/** Button that shows a form. */
export function Disclosure({ label, subject, onOpen, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false)
  function toggle(): void {
    setIsOpen(!isOpen)
    if (!isOpen) onOpen?.()
  }
  return (
    <div class="try">
      <Button aria-expanded={isOpen} onClick={toggle}>
        {isOpen ? 'Close the form' : label}
        <span class="visually-hidden">: {subject}</span>
      </Button>
      {isOpen && children}
    </div>
  )
}

interface ResponseViewProps {
  readonly operation: Operation
  readonly response: ReceivedResponse
}

/** A response as it arrived. */
function ResponseView({ operation, response }: ResponseViewProps) {
  const { dialect } = useExplorer()
  const { status, headers, body, durationMs } = response
  return (
    <section class="received" aria-label="Response">
      <p role="status">
        <HttpStatus status={status} /> in {formatDuration(durationMs)},{' '}
        {formatCount(body.length, 'character')}
        {dialect.value !== undefined && (
          <>
            {' · '}
            <Link to={`/requests?operation=${operation.id}`}>Reason in the request log</Link>
          </>
        )}
      </p>
      <MessageView label="Response" headers={headers} body={body} />
    </section>
  )
}

/** Text area for JSON. */
function JsonField({ label, form }: { readonly label: string; readonly form: RequestForm }) {
  const { text, error } = form
  return (
    <Field
      label={label}
      error={error.value}
      class="mono"
      rows={Math.min(text.value.split('\n').length + 1, 14)}
      value={text.value}
      onValue={(value) => {
        text.value = value
      }}
    />
  )
}
