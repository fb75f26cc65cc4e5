import { useId, useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Button } from '../../components/button.tsx'
import { SecretValue } from '../../components/code-block.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { InputField } from '../../components/field.tsx'
import { Form, textOf } from '../../components/form.tsx'
import { Link } from '../../router/link.tsx'
import { useConsole, useOrganization } from '../../state/hooks.ts'

interface CreateKeyDialogProps {
  readonly onCreate: () => void
  readonly onClose: () => void
}

/** Dialog that creates a key, and then shows its secret. */
export function CreateKeyDialog({ onCreate, onClose }: CreateKeyDialogProps) {
  const { organizationId, keys } = useConsole()
  const client = useOrganization()
  const [created, setCreated] = useState<Schemas['CreatedKey']>()
  async function create(values: FormData): Promise<void> {
    const organization_id = organizationId.value
    const body = { name: textOf(values, 'name'), permissions: permissionsOf(values) }
    if (body.name === '') throw new Error('The name must have a letter or a digit. Name the application.')
    if (body.permissions.length === 0) {
      throw new Error('Select at least one permission. Every request with a key without one gets 403.')
    }
    const data = await dataOf(client.POST('/keys', { body }))
    const { id, name, key } = data
    keys.value = [...keys.value, { organization_id, id, name, key }]
    setCreated(data)
    onCreate()
  }
  return (
    <Dialog title={created ? `The key “${created.name}” is ready` : 'Create an API key'} onClose={onClose}>
      {created ? (
        <>
          <SecretValue label="Secret" value={created.key} />
          <p class="note note-warn">
            Copy it now. It will not be shown again after you close this dialog, and the mock doesn’t store
            it.
          </p>
          <p>
            Until you close or reload this tab, the <Link to="/explorer">API explorer</Link> can use the key.
          </p>
          <div class="actions">
            <Button kind="primary" onClick={onClose}>
              Close
            </Button>
          </div>
        </>
      ) : (
        <Form submit="Create the key" onSubmit={create} onCancel={onClose}>
          <InputField
            label="Name"
            hint="The one application that uses the key, such as “Nightly sync”."
            name="name"
            required
            maxLength={100}
          />
          <PermissionFields />
        </Form>
      )}
    </Dialog>
  )
}

type Permission = Schemas['KeyPermission']

const permissions: readonly { readonly value: Permission; readonly name: string; readonly allows: string }[] =
  [
    { value: 'read', name: 'Read', allows: 'View permits, contacts and conditions.' },
    { value: 'write', name: 'Write', allows: 'Modify the watchlist, add notes. Does not include Read.' },
    { value: 'admin', name: 'Admin', allows: 'Full API access. Includes Read and Write.' },
  ]

/** Checkboxes of a key's permissions, with what each allows. */
export function PermissionFields() {
  const id = useId()
  return (
    <fieldset>
      <legend>Permissions</legend>
      <p class="hint">Select as few as the application needs.</p>
      {permissions.map(({ value, name, allows }) => (
        <div key={value} class="choice">
          <input
            type="checkbox"
            name="permissions"
            id={`${id}-${value}`}
            value={value}
            defaultChecked={value === 'read'}
            aria-describedby={`${id}-${value}-allows`}
          />
          <div>
            <label for={`${id}-${value}`}>{name}</label>
            <div id={`${id}-${value}-allows`} class="hint">
              {allows}
            </div>
          </div>
        </div>
      ))}
    </fieldset>
  )
}

/** Returns the permissions that are selected in the form. */
export function permissionsOf(values: FormData): Permission[] {
  const selected = values.getAll('permissions')
  return permissions.map(({ value }) => value).filter((value) => selected.includes(value))
}
