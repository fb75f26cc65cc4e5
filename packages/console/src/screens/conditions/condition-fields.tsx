import { useState } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { changedTexts, Field, Fields, type NamedField, textOf } from '../../components/form.tsx'

/** Type, criteria and name of a condition. Default: of a new one. */
export function ConditionFields({ condition }: { readonly condition?: Condition }) {
  const [type, setType] = useState(isConditionType(condition?.type) ? condition.type : 'company')
  const { about, fields } = conditionTypes[type]
  const current = condition?.type === type ? { ...condition.criteria } : {}
  return (
    <>
      <Field
        label="Type"
        name="type"
        value={type}
        options={Object.entries(conditionTypes).map(([value, { name }]) => [value, name] as const)}
        onValue={(value) => isConditionType(value) && setType(value)}
      />
      <p class="hint">{about}</p>
      <Fields key={type} fields={fields} record={current} />
      <Field
        label="Name"
        hint={condition ? 'Stays when the criteria change.' : 'Describes the criteria by default.'}
        name="name"
        required={condition !== undefined}
        defaultValue={condition?.name}
      />
    </>
  )
}

type Condition = Schemas['Condition']
type Creation = Schemas['ConditionCreation']
/** Type of a condition that the mock can match. */
type ConditionType = Creation['type']

interface TypeOfCondition {
  readonly name: string
  readonly about: string
  readonly fields: readonly NamedField[]
}

const degrees = { type: 'number', step: 'any' } as const

/** Types of conditions with the fields of their criteria, as in the control document. */
const conditionTypes: Readonly<Record<ConditionType, TypeOfCondition>> = {
  company: {
    name: 'Company',
    about: 'Matches permits on which the company is a party.',
    fields: [
      { name: 'company_name', label: 'Company name', required: true },
      { name: 'fei_number', label: 'FEI number', hint: 'Federal employer identification number. Optional.' },
    ],
  },
  license: {
    name: 'License',
    about: 'Matches permits on which a party holds the license.',
    fields: [
      { name: 'license_number', label: 'License number', required: true },
      { name: 'license_type', label: 'Kind of license', hint: 'Optional.' },
    ],
  },
  person: {
    name: 'Person',
    about: 'Matches permits on which the person is a party.',
    fields: [
      { name: 'person_name', label: 'Name of the person', required: true },
      { name: 'email', label: 'Email', hint: 'Optional.' },
    ],
  },
  location: {
    name: 'Location',
    about: 'Matches permits within a distance of an address.',
    fields: [
      { name: 'address', label: 'Address', required: true },
      { name: 'radius_miles', label: 'Radius in miles', required: true, type: 'number', step: 'any', min: 0 },
      {
        name: 'latitude',
        label: 'Latitude of the center',
        hint: 'In degrees. Needed unless a permit has the same address.',
        ...degrees,
        min: -90,
        max: 90,
      },
      { name: 'longitude', label: 'Longitude of the center', ...degrees, min: -180, max: 180 },
    ],
  },
}

/** Returns true for a type that the form can edit. The service's types are an open set. */
function isConditionType(type: unknown): type is ConditionType {
  return typeof type === 'string' && Object.hasOwn(conditionTypes, type)
}

/** Reads the form. The mock checks the values. */
export function readCondition(values: FormData): Creation {
  const chosen = textOf(values, 'type')
  const type = isConditionType(chosen) ? chosen : 'company'
  const name = textOf(values, 'name')
  const { fields } = conditionTypes[type]
  const { latitude, longitude, radius_miles, ...texts } = changedTexts(values, fields)
  if ((latitude === undefined) !== (longitude === undefined))
    throw new Error('Enter both the latitude and the longitude, or neither.')
  const criteria = { ...texts, ...(radius_miles && { radius_miles: Number(radius_miles) }) }
  return {
    type,
    criteria: criteria as Creation['criteria'],
    ...(name && { name }),
    ...(latitude && { center: { latitude: Number(latitude), longitude: Number(longitude) } }),
  }
}

/** Returns what differs from the condition. Criteria that stay the same are left out, because new ones need a new center. */
export function changesOf(
  { type, name, criteria, center }: Creation,
  before: Condition,
): Schemas['ConditionChanges'] {
  const toText = (fields: object) => JSON.stringify(Object.entries(fields).sort())
  const hasSameCriteria = type === before.type && toText(criteria) === toText(before.criteria)
  return {
    ...(name && name !== before.name && { name }),
    ...(hasSameCriteria ? {} : { type, criteria }),
    ...(center && { center }),
  }
}

const labels = new Map(
  Object.values(conditionTypes).flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])),
)

/** Returns the names and values of criteria. A field that is unknown here has its own name. */
export function describeCriteria(
  criteria: Condition['criteria'],
): readonly (readonly [name: string, value: string])[] {
  return Object.entries(criteria).map(([name, value]) => [
    labels.get(name) ?? name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
}
