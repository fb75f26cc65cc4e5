import { permitStatuses } from '@permit-tracking/spec/labels'
import { useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { FormDialogButton } from '../../components/dialog.tsx'
import { Choice, Field, textOf } from '../../components/form.tsx'
import { useConsole, useOrganization } from '../../state/hooks.ts'

/** Fields of a permit that a form can change. */
const permitFields = [
  { name: 'permit_number', label: 'Permit number', placeholder: 'BLD-2026-004217' },
  { name: 'jurisdiction', label: 'Jurisdiction', placeholder: 'seattle-wa' },
  { name: 'type', label: 'Type', placeholder: 'Residential Alteration' },
  { name: 'description', label: 'Description' },
  { name: 'address', label: 'Address' },
  { name: 'filed_date', label: 'Filed on', type: 'date' },
] as const

/** Button with a form for a new permit. The service generates what is left empty. */
export function CreatePermitButton() {
  const { goTo } = useConsole()
  const client = useOrganization()
  async function create(values: FormData): Promise<void> {
    const texts = permitFields.map(({ name }) => [name, textOf(values, name)]).filter(([, text]) => text)
    const body = { ...Object.fromEntries(texts), status: statusOf(values), watched: values.has('watched') }
    const { uuid } = await dataOf(client.POST('/permits', { body }))
    goTo(`/permits/${encodeURIComponent(uuid)}`)
  }
  return (
    <FormDialogButton kind="primary" label="Create a permit" submit="Create the permit" onSubmit={create}>
      <p class="dim">Fields that are empty are generated.</p>
      <Choice name="watched" defaultChecked>
        Watch it, so that its changes raise events
      </Choice>
      <StatusField current="Pending" />
      <div class="field-grid">
        {permitFields.map((field) => (
          <Field key={field.name} {...field} />
        ))}
      </div>
    </FormDialogButton>
  )
}

interface EditPermitButtonProps {
  readonly permit: Schemas['PermitRecord']
  readonly onChange: () => void
}

/** Button with a form that changes the fields of a permit. */
export function EditPermitButton({ permit, onChange }: EditPermitButtonProps) {
  const client = useOrganization()
  async function save(values: FormData): Promise<void> {
    const changed = permitFields
      .map(({ name }) => [name, textOf(values, name)] as const)
      .filter(([name, text]) => text !== permit[name])
    await client.PUT('/permits/{permit_uuid}', {
      params: { path: { permit_uuid: permit.uuid } },
      body: Object.fromEntries(changed),
    })
    onChange()
  }
  return (
    <FormDialogButton
      label="Edit"
      title={`Edit the permit ${permit.permit_number}`}
      submit="Save"
      onSubmit={save}
    >
      <p class="dim">These changes raise no event.</p>
      <div class="field-grid">
        {permitFields.map((field) => (
          <Field key={field.name} {...field} placeholder="" defaultValue={permit[field.name]} />
        ))}
      </div>
    </FormDialogButton>
  )
}

const other = ['other', 'Another label …'] as const

/** Selection of a status: a known label, or any other text, because the set is open. */
export function StatusField({ current }: { readonly current: string }) {
  const [selected, setSelected] = useState(current)
  const known = permitStatuses.some((status) => status === current) ? [] : [current]
  return (
    <div class="field-grid">
      <Field
        label="Status"
        name="status"
        value={selected}
        onValue={setSelected}
        options={[...known, ...permitStatuses, other]}
      />
      {selected === other[0] && <Field label="Label" name="other_status" placeholder="On Hold" required />}
    </div>
  )
}

/** Returns the status that a form with a {@link StatusField} has. */
export function statusOf(values: FormData): string {
  const status = textOf(values, 'status')
  return status === other[0] ? textOf(values, 'other_status') : status
}
