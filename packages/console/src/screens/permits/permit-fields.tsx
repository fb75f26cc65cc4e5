import { permitStatuses } from '@permit-tracking/spec/labels'
import { useState } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { Field, Fields, type NamedField, textOf } from '../../components/form.tsx'

/** Fields of a permit that a form can change. */
export const fields: readonly NamedField[] = [
  { name: 'permit_number', label: 'Permit number', placeholder: 'BLD-2026-004217' },
  { name: 'jurisdiction', label: 'Jurisdiction', placeholder: 'seattle-wa' },
  { name: 'type', label: 'Type', placeholder: 'Residential Alteration' },
  { name: 'description', label: 'Description' },
  { name: 'address', label: 'Address' },
  { name: 'filed_date', label: 'Filed on', type: 'date' },
]

/** Inputs of the fields of a permit. Those of a new one may stay empty. */
export function PermitFields({ permit }: { readonly permit?: Schemas['PermitRecord'] }) {
  return (
    <div class="field-grid">
      <Fields fields={fields} record={permit} />
    </div>
  )
}

const other = ['other', 'Another label …'] as const

/** Selection of a status: a known label, or any other text, because the set is open. */
export function StatusField({ current }: { readonly current: string }) {
  const [selected = current, setSelected] = useState<string>()
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
