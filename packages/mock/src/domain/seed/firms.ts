import { getOrCreate } from '../get-or-create.ts'
import type { PartyRecord } from '../permits/permit-record.ts'
import { createRandom, type Random } from '../random.ts'
import { type Jurisdiction, randomDigits, type Trade } from './jurisdiction.ts'
import { createPerson, createPhone, emailOf, toDomain } from './people.ts'

/** Part of a company on permits. */
export type FirmKind = Trade | 'architect' | 'engineer' | 'designer' | 'agent' | 'developer'

/** Company with a person, as parties of permits. */
export interface Firm {
  /** Company as a party: a contractor, or the owner of a commercial property. */
  readonly company: PartyRecord
  /** Person as a party, such as the architect or the engineer. */
  readonly person: PartyRecord
  /** Person as the applicant. */
  readonly applicant: PartyRecord
}

/** Companies of one jurisdiction. */
export interface FirmPool {
  /** Picks a random company of a kind. The first ones are picked much more often than the last. */
  pick(kind: FirmKind, random: Random): Firm
}

/** Creates the companies of a jurisdiction. Those of a kind are created when one is first picked. */
export function createFirmPool(seed: number | string, jurisdiction: Jurisdiction): FirmPool {
  const pool = new Map<FirmKind, Firm[]>()
  return {
    pick(kind, random) {
      const source = () => createRandom(`${seed}/firms/${jurisdiction.slug}/${kind}`)
      return random.pickSkewed(getOrCreate(pool, kind, () => createFirms(kind, jurisdiction, source())))
    },
  }
}

interface KindOptions {
  readonly role: string
  readonly count: number
  /** Templates of a name: `{word}` is a local word, `{last}` the last name of the person. */
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
  const fei_number = `${random.integer(20, 95)}-${randomDigits(random, 7)}`
  const license = licenseOf(kind, company, jurisdiction, random)
  const phone = createPhone(jurisdiction, random)
  const contact = { name: person.name, company, email: emailOf(person, company), phone, fei_number }
  return {
    company: { name: company, role, ...license, email: `office@${toDomain(company)}`, phone, fei_number },
    person: { ...contact, role, ...license },
    applicant: { ...contact, role: kind === 'agent' ? 'agent' : 'applicant' },
  }
}

function licenseOf(kind: FirmKind, company: string, jurisdiction: Jurisdiction, random: Random) {
  switch (kind) {
    case 'architect':
      return { license_number: `AR-${randomDigits(random, 5)}`, license_type: 'architect' }
    case 'engineer':
      return { license_number: `PE-${randomDigits(random, 5)}`, license_type: 'engineer' }
    case 'designer':
    case 'agent':
    case 'developer':
      return {}
    default:
      return { license_number: jurisdiction.license(kind, company, random), license_type: kind }
  }
}
