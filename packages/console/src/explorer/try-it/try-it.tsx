import { useSignal } from '@preact/signals'
import { Button } from '../../components/button.tsx'
import { Field } from '../../components/field.tsx'
import { Form } from '../../components/form.tsx'
import { useConsole, useOrganization } from '../../state/hooks.ts'
import type { Operation, Parameter } from '../document/reference.ts'
import { useExplorer } from '../explorer-state.ts'
import { JsonField } from '../json-field.tsx'
import { KeyPicker } from './key-picker.tsx'
import type { RequestForm } from './request-form.ts'
import { ResponseView } from './response-view.tsx'
import { type ReceivedResponse, sendRequest } from './send-request.ts'
import { suggestValues } from './suggest-values.ts'

interface TryItProps {
  readonly operation: Operation
  readonly form: RequestForm
}

/** Form that sends a request to the service, and shows its response. */
export function TryIt({ operation, form }: TryItProps) {
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
            {operation.body && <JsonField label="Body" text={form.text} error={form.error.value} />}
          </Form>
          {response.value && <ResponseView response={response.value} />}
        </>
      )}
    </div>
  )
}

function ParameterField({
  parameter,
  form: { values },
}: {
  readonly parameter: Parameter
  readonly form: RequestForm
}) {
  const { field, type, isRequired, example, values: known = [] } = parameter
  const listId = `${field}-values`
  return (
    <Field label={field} hint={isRequired ? undefined : `optional, for example ${example}`}>
      {(control) => (
        <>
          <input
            {...control}
            required={isRequired}
            inputMode={type === 'integer' ? 'numeric' : undefined}
            list={known.length > 0 ? listId : undefined}
            autocomplete="off"
            spellcheck={false}
            value={values.value[field] ?? ''}
            onInput={({ currentTarget: { value } }) => {
              values.value = { ...values.value, [field]: value }
            }}
          />
          {known.length > 0 && (
            <datalist id={listId}>
              {known.map((value) => (
                <option key={value} value={value} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}
