import type { Schemas } from '../../api/control-client.ts'
import { InputField } from '../../components/input-field.tsx'

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
