import type { components } from '../../../../../spec/generated/types.ts'

type Schemas = components['schemas']
/** A permit in a list. */
export type Permit = Schemas['Permit']
/** A permit with all public fields. */
export type PermitDetail = Schemas['PermitDetail']

/** A permit as it is stored. It is replaced with every change. */
export interface PermitRecord extends Readonly<Schemas['Permit']> {
  readonly jurisdiction: string
  /** Parties with the fields that conditions match but responses don't contain. */
  readonly parties: readonly (Readonly<Schemas['Party']> & {
    /** Federal employer identification number of the company. */
    readonly fei_number?: string
    /** Type of the license of `license_number`. */
    readonly license_type?: string
  })[]
  /** Newest first. */
  readonly status_history: readonly Readonly<Schemas['StatusChange']>[]
  /** Newest first. */
  readonly notes: readonly Readonly<Schemas['Note']>[]
  readonly tags: readonly string[]
  /** Location in degrees. */
  readonly coordinates: { readonly latitude: number; readonly longitude: number }
  /** Fees in the order of their addition. */
  readonly fees: readonly Readonly<Schemas['Fee']>[]
  /** Inspections in the order in which they were scheduled. */
  readonly inspections: readonly Readonly<Schemas['Inspection']>[]
}

/** Party of a permit as it is stored. */
export type PartyRecord = PermitRecord['parties'][number]

/** Location in degrees. */
export type Coordinates = PermitRecord['coordinates']

/** Returns the permit's number with its jurisdiction. No other permit has both. */
export function numberKey(permit: Pick<PermitRecord, 'permit_number' | 'jurisdiction'>): string {
  return `${permit.permit_number} in ${permit.jurisdiction}`
}

/** Freezes a record that leaves the mock, and its parts. Not earlier, because most records of a large world never do. */
export function freezePermit(record: PermitRecord): PermitRecord {
  if (Object.isFrozen(record)) return record
  for (const list of [record.parties, record.status_history, record.notes, record.fees, record.inspections]) {
    list.forEach(Object.freeze)
    Object.freeze(list)
  }
  Object.freeze(record.tags)
  Object.freeze(record.coordinates)
  return Object.freeze(record)
}

/** Returns the permit of a list, in the field order of the OpenAPI document. It is frozen and cached for the record. */
export function toPermit(record: PermitRecord): Permit {
  const cached = cache.get(record)
  if (cached) return cached
  const permit = Object.freeze({
    uuid: record.uuid,
    permit_number: record.permit_number,
    status: record.status,
    type: record.type,
    description: record.description,
    address: record.address,
    filed_date: record.filed_date,
    updated_at: record.updated_at,
  })
  cache.set(record, permit)
  return permit
}

const cache = new WeakMap<PermitRecord, Permit>()

/** Returns the permit with all public fields, in the field order of the OpenAPI document. */
export function toPermitDetail(record: PermitRecord): PermitDetail {
  return {
    ...toPermit(record),
    jurisdiction: record.jurisdiction,
    parties: record.parties.map(toParty),
    status_history: record.status_history.map((change) => ({ ...change })),
    notes: record.notes.map((note) => ({ ...note })),
    tags: [...record.tags],
  }
}

/** Returns the party without internal fields, in the field order of the OpenAPI document. */
function toParty({ name, role, company, license_number, email, phone }: PartyRecord): Schemas['Party'] {
  return {
    name,
    role,
    ...(company === undefined ? {} : { company }),
    ...(license_number === undefined ? {} : { license_number }),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
  }
}
