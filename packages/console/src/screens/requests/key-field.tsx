import { useState } from 'preact/hooks'
import { dataOf } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { Field, InputField } from '../../components/field.tsx'
import { textOf } from '../../components/form.tsx'
import { ErrorNote } from '../../components/screen.tsx'
import { useAction, useConsole, useOrganization } from '../../state/hooks.ts'

const paste = 'paste'

/** Selection of the key that a request is sent with: one that was shown in this tab, a new one, a pasted one, or none. */
export function KeyField() {
  const { organizationId, keys, message } = useConsole()
  const client = useOrganization()
  const organization_id = organizationId.value
  const known = keys.value.filter((key) => key.organization_id === organization_id)
  const [selected, setSelected] = useState<string>()
  const value = selected ?? known.at(-1)?.id ?? paste
  const { run, isRunning, error } = useAction(async () => {
    const { id, name, key } = await dataOf(
      client.POST('/keys', { body: { name: 'Console', permissions: ['read', 'write', 'admin'] } }),
    )
    keys.value = [...keys.value, { organization_id, id, name, key }]
    setSelected(id)
    message.value = 'Created the key "Console". This tab keeps its secret until it is closed.'
  })
  return (
    <>
      <Field label="Key" hint="The journal masks keys. Only those that were created in this tab are known.">
        {(control) => (
          <div class="with-button">
            <select {...control} value={value} onChange={(event) => setSelected(event.currentTarget.value)}>
              {known.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name} ({id})
                </option>
              ))}
              <option value={paste}>Paste a key …</option>
              <option value="none">Without a key</option>
            </select>
            <Button isBusy={isRunning} onClick={() => void run()}>
              Create a key
            </Button>
          </div>
        )}
      </Field>
      <ErrorNote error={error} />
      {value === paste ? (
        <InputField label="Pasted key" name="key" type="password" required />
      ) : (
        <input type="hidden" name="key" value={known.find(({ id }) => id === value)?.key ?? ''} />
      )}
    </>
  )
}

/** Returns the key of a form with a {@link KeyField}; an empty text to send none. */
export function keyOf(values: FormData): string {
  return textOf(values, 'key')
}
