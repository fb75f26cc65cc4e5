import { permitStatuses } from '@permit-tracking/spec/labels'
import { useState } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { Field, textOf } from '../../components/form.tsx'

type PermitRecord = Schemas['PermitRecord']

/** Fields of a permit that a form can change. */
const permitFields = [
  { name: 'permit_number', label: 'Permit number', placeholder: 'BLD-2026-004217' },
  { name: 'jurisdiction', label: 'Jurisdiction', placeholder: 'seattle-wa' },
  { name: 'type', label: 'Type', placeholder: 'Residential Alteration' },
  { name: 'description', label: 'Description' },
  { name: 'address', label: 'Address' },
  { name: 'filed_date', label: 'Filed on', type: 'date' },
] as const

type PermitField = (typeof permitFields)[number]['name']

/** Inputs of the fields of a permit. Those of a new one may stay empty. */
export function PermitFields({ permit }: { readonly permit?: PermitRecord }) {
  return (
    <div class="field-grid">
      {permitFields.map((field) => (
        <Field key={field.name} {...field} {...(permit && { defaultValue: permit[field.name] })} />
      ))}
    </div>
  )
}

/** Returns the fields of a form that differ from those of a permit; of a new one, those that have a text. */
export function changedFields(values: FormData, permit?: PermitRecord): Partial<Record<PermitField, string>> {
  const texts = permitFields.map(({ name }) => [name, textOf(values, name)] as const)
  return Object.fromEntries(texts.filter(([name, text]) => text !== (permit?.[name] ?? '')))
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
