import type { components } from '../../generated/types.ts'

type Schemas = components['schemas']
/** A permit as lists show it. */
export type Permit = Schemas['Permit']
/** A permit with everything that the service shows of it. */
export type PermitDetail = Schemas['PermitDetail']

/** A party with what conditions look for and the wire doesn't show. */
export interface PartyRecord extends Readonly<Schemas['Party']> {
  /** Federal employer identification number of the company. */
  readonly fei_number?: string
  /** Kind of license that `license_number` is. */
  readonly license_type?: string
}

/** A place on the map, in degrees. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** A permit as it is stored: frozen, replaced as a whole when something changes. */
export interface PermitRecord extends Readonly<Permit> {
  readonly jurisdiction: string
  readonly parties: readonly PartyRecord[]
  /** The status history, newest first; a function, since seeded ones are written out only when asked for. */
  readonly history: () => readonly Readonly<Schemas['StatusChange']>[]
  /** Newest first. */
  readonly notes: readonly Readonly<Schemas['Note']>[]
  readonly tags: readonly string[]
  readonly coordinates: Coordinates
  /** Fees in the order of their addition, each as its last change left it. */
  readonly fees: readonly Readonly<Schemas['Fee']>[]
  /** Inspections in the order in which they were scheduled. */
  readonly inspections: readonly Readonly<Schemas['Inspection']>[]
}

/** The permit as lists show it, in the field order of the document: frozen, and the same for as long as its record is. */
export function toPermit(record: PermitRecord): Permit {
  const known = shown.get(record)
  if (known) return known
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
  shown.set(record, permit)
  return permit
}

const shown = new WeakMap<PermitRecord, Permit>()

/** The permit with everything that the service shows of it, in the field order of the document. */
export function toPermitDetail(record: PermitRecord): PermitDetail {
  return {
    ...toPermit(record),
    jurisdiction: record.jurisdiction,
    parties: record.parties.map(toParty),
    status_history: record.history().map((change) => ({ ...change })),
    notes: record.notes.map((note) => ({ ...note })),
    tags: [...record.tags],
  }
}

/** The party in the field order of the document, less what the wire doesn't show. */
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
