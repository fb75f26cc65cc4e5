import { useSignal } from '@preact/signals'
import { dataOf } from '../../api/control-client.ts'
import { ActionButton, Button, Field, Form } from '../../components/form.tsx'
import { useConsole, useOrganization } from '../../state/hooks.ts'
import type { Operation } from '../document/read-reference.ts'
import type { Parameter } from '../document/read-schema.ts'
import { useExplorer } from '../explorer-state.ts'
import { type RequestForm, suggestValues } from './request-form.ts'
import { type ReceivedResponse, ResponseView, sendRequest } from './response-view.tsx'

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
    response.value = await sendRequest(fetch, operation, {
      baseUrl: baseUrl.value,
      apiKey: apiKey.value.trim(),
      values: form.values.value,
      body: form.json.value,
    })
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
            <KeyPicker />
            {operation.parameters.map((parameter) => (
              <ParameterField key={parameter.field} parameter={parameter} form={form} />
            ))}
            {operation.body && <JsonField label="Body" form={form} />}
          </Form>
          {response.value && <ResponseView response={response.value} />}
        </>
      )}
    </div>
  )
}

interface ParameterFieldProps {
  readonly parameter: Parameter
  readonly form: RequestForm
}

function ParameterField({ parameter, form: { values } }: ParameterFieldProps) {
  const { field, type, isRequired, example, values: known } = parameter
  return (
    <Field
      label={field}
      hint={isRequired ? undefined : `optional, for example ${example}`}
      required={isRequired}
      inputMode={type === 'integer' ? 'numeric' : undefined}
      list={known && `${field}-values`}
      suggestions={known}
      value={values.value[field] ?? ''}
      onValue={(value) => {
        values.value = { ...values.value, [field]: value }
      }}
    />
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

/** Choice of the key of a request: one that was created in this tab, another one, or a new one. */
function KeyPicker() {
  const { organizationId, keys, message } = useConsole()
  const client = useOrganization()
  const { apiKey, dialect } = useExplorer()
  const isOther = useSignal(false)
  const known = keys.value
  const selected = known.find(({ key }) => key === apiKey.value)
  async function create(): Promise<void> {
    const organization_id = organizationId.peek()
    const { id, name, key } = await dataOf(
      client.POST('/keys', { body: { name: 'API explorer', permissions: ['read', 'write'] } }),
    )
    keys.value = [...keys.peek(), { organization_id, id, name, key }]
    apiKey.value = key
    isOther.value = false
    message.value = 'Created the key API explorer with the permissions Read and Write.'
  }
  const showsInput = isOther.value || !selected
  return (
    <>
      {known.length > 0 && (
        <Field
          label="API key"
          value={showsInput ? '' : selected.id}
          options={[...known.map(({ id, name }) => [id, `${name} (${id})`] as const), ['', 'Another key …']]}
          onValue={(value) => {
            isOther.value = value === ''
            apiKey.value = known.find(({ id }) => id === value)?.key ?? ''
          }}
        />
      )}
      {showsInput && (
        <Field
          label={known.length > 0 ? 'Value of the key' : 'API key'}
          hint="It is sent to the service only."
          type="password"
          value={apiKey.value}
          onValue={(value) => {
            apiKey.value = value
          }}
        />
      )}
      {dialect.value !== undefined && (
        <div class="actions">
          <ActionButton action={create}>Create a key</ActionButton>
        </div>
      )}
    </>
  )
}
