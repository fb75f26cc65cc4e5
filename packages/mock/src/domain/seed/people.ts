import type { Random } from '../random.ts'
import type { Jurisdiction } from './jurisdiction.ts'

/** Person with a first and a last name. */
export interface Person {
  readonly first: string
  readonly last: string
  readonly name: string
}

/** Creates a random person. */
export function createPerson(random: Random): Person {
  const first = random.pick(firstNames)
  const last = random.pick(lastNames)
  return { first, last, name: `${first} ${last}` }
}

/** Returns the email address of a person, at the company if there is one. */
export function emailOf({ first, last }: Person, company?: string): string {
  if (company === undefined) return `${first}.${last}@mail.example`.toLowerCase().replaceAll("'", '')
  return `${toSlug(first)}@${toDomain(company)}`
}

/** Returns the domain of a company: its name without the legal form, under `.example` (RFC 2606). */
export function toDomain(company: string): string {
  return `${toSlug(company.replace(/,? (LLC|Inc\.|Co\.|PLLC|PC|LP)$/, ''))}.example`
}

/** Returns a phone number of the jurisdiction, in the range that is reserved for fiction (555-0100 to 555-0199). */
export function createPhone(jurisdiction: Jurisdiction, random: Random): string {
  return `+1${random.pick(jurisdiction.areaCodes)}55501${random.text(2, '0123456789')}`
}

function toSlug(text: string): string {
  return text
    .toLowerCase()
    .replace(/'/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

const firstNames = words(
  'Aaron Adriana Aisha Alan Amara Andre Angela Anthony Beatriz Brandon Carla Carlos Catherine Chen Colleen Curtis Dana Daniel',
  'Deborah Derek Diego Elena Emeka Erin Esteban Farah Frank Gabriela Grace Hannah Hector Hiroshi Ingrid Isaac Jamal Janet Javier',
  'Jin Joanna Joel Karen Keisha Kenji Laura Leila Liam Lucia Marcus Margaret Mateo Megan Mei Miguel Nadia Naomi Nikhil Olga Omar',
  'Patricia Paul Priya Rachel Ramon Rebecca Robert Rosa Samir Sarah Sean Sofia Steven Tamika Teresa Thomas Trang Victor Wei Yolanda',
)

const lastNames = words(
  'Abbott Aguilar Alvarez Anderson Baker Banerjee Bauer Becker Bennett Blackwell Brooks Calloway Campbell Castillo Chang Chavez',
  'Choi Cohen Connolly Cruz Dalton Delgado Diaz Donovan Edwards Eriksen Espinoza Farrell Fischer Flores Foster Fuentes Garrison',
  'Goldberg Gomez Gutierrez Haddad Hansen Harper Hayes Herrera Holloway Huang Hughes Ibarra Iyer Jackson Jensen Kaplan Kim',
  'Kowalski Larsen Lee Lindqvist Lopez Mahoney Marino Martinez McKenna Mendoza Mitchell Moreno Murphy Nakamura Nguyen Novak',
  "O'Brien Okafor Olsen Ortega Osei Park Patel Peterson Pham Quinn Ramirez Raman Reyes Rivera Robinson Rosen Ruiz Salazar Sato",
  'Schneider Shah Silva Singh Soto Sullivan Takahashi Tran Turner Vargas Walsh Washington Weaver Whitfield Wong Yamamoto Zhang',
)

function words(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(' '))
}
