import { useSignal } from '@preact/signals'
import { type ReceivedResponse, sendRequest } from '../../api/send-request.ts'
import { HttpStatus } from '../../components/facts.tsx'
import { Button, Field, Form } from '../../components/form.tsx'
import { KeyField } from '../../components/key-field.tsx'
import { MessageView } from '../../components/message-view.tsx'
import { formatCount, formatDuration } from '../../format.ts'
import { Link } from '../../router/link.tsx'
import { useConsole, useOrganization } from '../../state/hooks.ts'
import type { Operation } from '../document/read-reference.ts'
import { useExplorer } from '../explorer-state.ts'
import { requestUrl } from '../samples/sample-request.ts'
import { type RequestForm, suggestValues } from './request-form.ts'

/** Form that sends a request to the service, and shows its response. */
export function TryIt({ operation, form }: { readonly operation: Operation; readonly form: RequestForm }) {
  const { fetch } = useConsole()
  const client = useOrganization()
  const { isInteractive, baseUrl, apiKey, dialect } = useExplorer()
  const isOpen = useSignal(false)
  const response = useSignal<ReceivedResponse | undefined>(undefined)
  if (!isInteractive.value) return null

  function open(): void {
    isOpen.value = !isOpen.value
    if (!isOpen.value || dialect.value === undefined) return
    // The examples of the document work, too, except for identifiers that the mock doesn't have.
    suggestValues(client, operation, form).catch(() => {})
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
    <div class="try">
      <Button aria-expanded={isOpen.value} onClick={open}>
        {isOpen.value ? 'Close the form' : 'Try it'}
        <span class="visually-hidden">: {operation.summary}</span>
      </Button>
      {isOpen.value && (
        <>
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
        </>
      )}
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

interface JsonFieldProps {
  readonly label: string
  readonly form: RequestForm
}

/** Text area for JSON. */
export function JsonField({ label, form: { text, error } }: JsonFieldProps) {
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
