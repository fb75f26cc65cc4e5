import { useSignal } from '@preact/signals'
import { dataOf } from '../../api/control-client.ts'
import { ActionButton, Field } from '../../components/form.tsx'
import { useConsole, useOrganization } from '../../state/hooks.ts'
import { useExplorer } from '../explorer-state.ts'

/** Choice of the key of a request: one that was created in this tab, another one, or a new one. */
export function KeyPicker() {
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
