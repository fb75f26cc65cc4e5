import { useSignal } from '@preact/signals'
import { dataOf } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { Field, InputField } from '../../components/field.tsx'
import { ErrorNote } from '../../components/screen.tsx'
import { useAction, useConsole, useOrganization } from '../../state/hooks.ts'
import { useExplorer } from '../explorer-state.ts'

/** Choice of the key of a request: one that was created in this tab, another one, or a new one. */
export function KeyPicker() {
  const { organizationId, keys, message } = useConsole()
  const client = useOrganization()
  const { apiKey, dialect } = useExplorer()
  const isOther = useSignal(false)
  const known = keys.value
  const selected = known.find(({ key }) => key === apiKey.value)
  const { run, isRunning, error } = useAction(async () => {
    const organization_id = organizationId.peek()
    const { id, name, key } = await dataOf(
      client.POST('/keys', { body: { name: 'API explorer', permissions: ['read', 'write'] } }),
    )
    keys.value = [...keys.peek(), { organization_id, id, name, key }]
    apiKey.value = key
    isOther.value = false
    message.value = 'Created the key API explorer with the permissions Read and Write.'
  })
  const showsInput = isOther.value || !selected
  return (
    <>
      {known.length > 0 && (
        <Field label="API key">
          {(control) => (
            <select
              {...control}
              value={showsInput ? '' : selected.id}
              onChange={({ currentTarget: { value } }) => {
                isOther.value = value === ''
                apiKey.value = known.find(({ id }) => id === value)?.key ?? ''
              }}
            >
              {known.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name} ({id})
                </option>
              ))}
              <option value="">Another key …</option>
            </select>
          )}
        </Field>
      )}
      {showsInput && (
        <InputField
          label={known.length > 0 ? 'Value of the key' : 'API key'}
          hint="It is sent to the service only."
          type="password"
          autocomplete="off"
          value={apiKey.value}
          onInput={({ currentTarget: { value } }) => {
            apiKey.value = value
          }}
        />
      )}
      {dialect.value !== undefined && (
        <div class="actions">
          <Button isBusy={isRunning} onClick={() => void run()}>
            Create a key
          </Button>
        </div>
      )}
      <ErrorNote error={error} />
    </>
  )
}
