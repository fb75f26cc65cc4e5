import type { PartyRecord } from '../permits/permit-record.ts'
import { createRandom, type Random } from '../random.ts'
import { digits, type Jurisdiction, type Trade } from './jurisdiction.ts'
import { createPerson, emailOf, phoneIn, toDomain } from './people.ts'

/** What a company does on a permit. */
export type FirmKind = Trade | 'architect' | 'engineer' | 'designer' | 'agent' | 'developer'

/** A company, as it stands on permits. */
export interface Firm {
  /** The company itself as a party: a contractor, or the owner of a commercial property. */
  readonly company: PartyRecord
  /** Its person as a party: the architect, the engineer, the agent. */
  readonly person: PartyRecord
  /** Its person as the one who applied for the permit. */
  readonly applicant: PartyRecord
}

/** The companies of one jurisdiction; the first of a kind are on many more permits than the last. */
export interface FirmPool {
  pick(kind: FirmKind, random: Random): Firm
}

/** The companies of the jurisdiction; those of a kind are made up when the first is asked for. */
export function createFirmPool(seed: number | string, jurisdiction: Jurisdiction): FirmPool {
  const pool = new Map<FirmKind, Firm[]>()
  return {
    pick(kind, random) {
      let firms = pool.get(kind)
      if (!firms) {
        firms = createFirms(kind, jurisdiction, createRandom(`${seed}/firms/${jurisdiction.slug}/${kind}`))
        pool.set(kind, firms)
      }
      return random.favor(firms)
    },
  }
}

interface KindOptions {
  readonly role: string
  readonly count: number
  /** How a company of the kind is called: `{word}` of the place, `{last}` name of its person. */
  readonly names: readonly string[]
}

const kinds: Record<FirmKind, KindOptions> = {
  general: contractor(10, [
    '{word} Builders LLC',
    '{word} Construction Co.',
    '{word} Contracting Inc.',
    '{word} Homes LLC',
    '{last} & Sons Construction LLC',
  ]),
  electrical: contractor(6, ['{word} Electric LLC', '{word} Electric Inc.', '{last} Electric Co.']),
  mechanical: contractor(5, [
    '{word} Heating & Air LLC',
    '{word} Mechanical Inc.',
    '{word} Comfort Systems LLC',
  ]),
  plumbing: contractor(5, ['{word} Plumbing LLC', '{last} Plumbing & Drain Co.', '{word} Plumbing Inc.']),
  roofing: contractor(5, ['{word} Roofing LLC', '{word} Exteriors Inc.', '{last} Roofing Co.']),
  solar: contractor(3, ['{word} Solar LLC', '{word} Energy Inc.']),
  demolition: contractor(2, ['{word} Demolition Inc.', '{word} Excavation & Wrecking LLC']),
  pool: contractor(3, ['{word} Pools LLC', '{word} Pool & Spa Inc.']),
  fire: contractor(3, ['{word} Fire Protection Inc.', '{word} Life Safety LLC']),
  architect: {
    role: 'architect',
    count: 6,
    names: ['{last} Studio', '{last} Architects', '{word} Architecture PLLC'],
  },
  engineer: { role: 'engineer', count: 4, names: ['{last} Structural Engineers', '{word} Engineering PLLC'] },
  designer: { role: 'designer', count: 3, names: ['{word} Design', '{last} Residential Design LLC'] },
  agent: { role: 'agent', count: 3, names: ['{word} Permit Services LLC', '{last} Permit Expediting'] },
  developer: {
    role: 'owner',
    count: 8,
    names: ['{word} Properties LLC', '{word} Holdings LLC', '{word} Partners LP'],
  },
}

function contractor(count: number, names: readonly string[]): KindOptions {
  return { role: 'contractor', count, names }
}

function createFirms(kind: FirmKind, jurisdiction: Jurisdiction, random: Random): Firm[] {
  const { count } = kinds[kind]
  const offset = random.integer(0, jurisdiction.companyWords.length - 1)
  return Array.from({ length: count }, (_, index) => {
    const word =
      jurisdiction.companyWords[(offset + index) % jurisdiction.companyWords.length] ?? jurisdiction.city
    return createFirm(kind, word, jurisdiction, random)
  })
}

function createFirm(kind: FirmKind, word: string, jurisdiction: Jurisdiction, random: Random): Firm {
  const { role, names } = kinds[kind]
  const person = createPerson(random)
  const company = random.pick(names).replace('{word}', word).replace('{last}', person.last)
  const fei_number = `${random.integer(20, 95)}-${digits(random, 7)}`
  const license = licenseOf(kind, company, jurisdiction, random)
  const phone = phoneIn(jurisdiction, random)
  const contact = { name: person.name, company, email: emailOf(person, company), phone, fei_number }
  return {
    company: Object.freeze({
      name: company,
      role,
      ...license,
      email: `office@${toDomain(company)}`,
      phone,
      fei_number,
    }),
    person: Object.freeze({ ...contact, role, ...license }),
    applicant: Object.freeze({ ...contact, role: kind === 'agent' ? 'agent' : 'applicant' }),
  }
}

function licenseOf(kind: FirmKind, company: string, jurisdiction: Jurisdiction, random: Random) {
  switch (kind) {
    case 'architect':
      return { license_number: `AR-${digits(random, 5)}`, license_type: 'architect' }
    case 'engineer':
      return { license_number: `PE-${digits(random, 5)}`, license_type: 'engineer' }
    case 'designer':
    case 'agent':
    case 'developer':
      return {}
    default:
      return { license_number: jurisdiction.license(kind, company, random), license_type: kind }
  }
}
