import { useState } from 'preact/hooks'
import type { Schemas } from '../../api/control-client.ts'
import { Field, type FieldProps, textOf } from '../../components/form.tsx'

/** Type, criteria and name of a condition. Default: of a new one. */
export function ConditionFields({ condition }: { readonly condition?: Condition }) {
  const [type, setType] = useState(isConditionType(condition?.type) ? condition.type : 'company')
  const { about, fields } = conditionTypes[type]
  const current = new Map<string, unknown>(condition?.type === type ? Object.entries(condition.criteria) : [])
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
      {fields.map((field) => (
        <Field key={field.name} {...field} defaultValue={String(current.get(field.name) ?? '')} />
      ))}
      <Field
        label="Name"
        hint="Describes the criteria by default."
        name="name"
        defaultValue={condition?.name ?? ''}
      />
    </>
  )
}

type Condition = Schemas['Condition']
type Coordinates = Schemas['Coordinates']

/** Type of a condition that the mock can match. */
type ConditionType = Schemas['ConditionCreation']['type']

interface TypeOfCondition {
  readonly name: string
  readonly about: string
  readonly fields: readonly (FieldProps & { readonly name: string })[]
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
export function readCondition(values: FormData) {
  const text = (name: string) => textOf(values, name)
  const chosen = text('type')
  const type = isConditionType(chosen) ? chosen : 'company'
  const [fei_number, license_type, email] = ['fei_number', 'license_type', 'email'].map(text)
  const criteriaOf = {
    company: () => ({ company_name: text('company_name'), ...(fei_number && { fei_number }) }),
    license: () => ({ license_number: text('license_number'), ...(license_type && { license_type }) }),
    person: () => ({ person_name: text('person_name'), ...(email && { email }) }),
    location: () => ({ address: text('address'), radius_miles: Number(text('radius_miles')) }),
  }
  const center = type === 'location' ? centerIn(text('latitude'), text('longitude')) : undefined
  return { type, name: text('name'), criteria: criteriaOf[type](), center }
}

/** Returns what differs from the condition. Criteria that stay the same are left out, because new ones need a new center. */
export function changesOf(
  { type, name, criteria, center }: ReturnType<typeof readCondition>,
  before: Condition,
): Schemas['ConditionChanges'] {
  const hasSameCriteria = type === before.type && haveSameFields(criteria, before.criteria)
  return {
    ...(name !== '' && name !== before.name && { name }),
    ...(hasSameCriteria ? {} : { type, criteria }),
    ...(center && { center }),
  }
}

function centerIn(latitude: string, longitude: string): Coordinates | undefined {
  if (latitude === '' && longitude === '') return undefined
  if (latitude === '' || longitude === '')
    throw new Error('Enter both the latitude and the longitude, or neither.')
  return { latitude: Number(latitude), longitude: Number(longitude) }
}

function haveSameFields(one: object, other: object): boolean {
  const toText = (fields: object) => JSON.stringify(Object.entries(fields).sort())
  return toText(one) === toText(other)
}
