import { useId } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'

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
