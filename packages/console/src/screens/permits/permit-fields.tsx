import { dataOf, type Schemas } from '../../api/control-client.ts'
import { Dialog } from '../../components/dialog.tsx'
import { InputField } from '../../components/field.tsx'
import { Form, textOf } from '../../components/form.tsx'
import { useConsole, useOrganization } from '../../state/hooks.ts'
import type { PermitPartProps } from './permit-part.ts'
import { StatusField, statusOf } from './status-field.tsx'

/** Fields of a permit that a form can change. */
export const permitFieldNames = [
  'permit_number',
  'jurisdiction',
  'type',
  'description',
  'address',
  'filed_date',
] as const

type FieldName = (typeof permitFieldNames)[number]

/** Inputs of a permit's own fields. */
export function PermitFields({ permit }: { readonly permit?: Schemas['PermitRecord'] }) {
  return (
    <div class="field-grid">
      {permitFieldNames.map((name) => (
        <InputField
          key={name}
          label={labels[name]}
          name={name}
          {...(name === 'filed_date' && { type: 'date' })}
          defaultValue={permit?.[name]}
          placeholder={permit ? undefined : placeholders[name]}
        />
      ))}
    </div>
  )
}

const labels: Readonly<Record<FieldName, string>> = {
  permit_number: 'Permit number',
  jurisdiction: 'Jurisdiction',
  type: 'Type',
  description: 'Description',
  address: 'Address',
  filed_date: 'Filed on',
}

const placeholders: Readonly<Partial<Record<FieldName, string>>> = {
  permit_number: 'BLD-2026-004217',
  jurisdiction: 'seattle-wa',
  type: 'Residential Alteration',
}

/** Form for a new permit. The service generates what is left empty. */
export function PermitCreationDialog({ onClose }: { readonly onClose: () => void }) {
  const { goTo } = useConsole()
  const client = useOrganization()
  async function create(values: FormData): Promise<void> {
    const texts = permitFieldNames
      .map((name) => [name, textOf(values, name)] as const)
      .filter(([, text]) => text !== '')
    const { uuid } = await dataOf(
      client.POST('/permits', {
        body: {
          ...Object.fromEntries(texts),
          status: statusOf(values),
          watched: values.get('watched') !== null,
        },
      }),
    )
    onClose()
    goTo(`/permits/${encodeURIComponent(uuid)}`)
  }
  return (
    <Dialog title="Create a permit" onClose={onClose}>
      <p class="dim">Fields that are empty are generated.</p>
      <Form submit="Create the permit" onSubmit={create} onCancel={onClose}>
        <label class="choice">
          <input type="checkbox" name="watched" checked />
          Watch it, so that its changes raise events
        </label>
        <StatusField current="Pending" />
        <PermitFields />
      </Form>
    </Dialog>
  )
}

/** Form that changes the fields of a permit. */
export function PermitEditDialog({
  permit,
  onChange,
  onClose,
}: PermitPartProps & { readonly onClose: () => void }) {
  const client = useOrganization()
  async function save(values: FormData): Promise<void> {
    const changed = permitFieldNames
      .map((name) => [name, textOf(values, name)] as const)
      .filter(([name, text]) => text !== permit[name])
    await client.PUT('/permits/{permit_uuid}', {
      params: { path: { permit_uuid: permit.uuid } },
      body: Object.fromEntries(changed),
    })
    onChange()
    onClose()
  }
  return (
    <Dialog title={`Edit the permit ${permit.permit_number}`} onClose={onClose}>
      <p class="dim">These changes raise no event.</p>
      <Form submit="Save" onSubmit={save} onCancel={onClose}>
        <PermitFields permit={permit} />
      </Form>
    </Dialog>
  )
}
