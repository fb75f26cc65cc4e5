import type { components } from '@permit-tracking/spec/types'
import type { Clock } from '../clock.ts'
import type { Random } from './random.ts'
import { toTimestamp } from './timestamp.ts'

/** A contact as the service shows it. */
export type Contact = components['schemas']['Contact']
/** A contact to create. */
export type ContactCreation = components['schemas']['ContactCreation']

/** The contacts of the organization, in the order of their creation. */
export interface ContactBook {
  /** How many contacts there are. */
  readonly size: number
  /** The contacts from position `start` to before `end`. */
  slice(start: number, end: number): Contact[]
  /** The contact with this identifier. */
  get(id: string): Contact | undefined
  /** Creates a contact, also when one with the same fields exists. */
  create(input: ContactCreation): Contact
}

/** Options of a contact book. */
export interface ContactBookOptions {
  /** The contacts to start with, in order. */
  contacts: Iterable<Readonly<Contact>>
  clock: Clock
  /** Where identifiers come from. */
  random: Random
}

/** A book of contacts to which contacts are added. */
export function createContactBook({ contacts, clock, random }: ContactBookOptions): ContactBook {
  const book = new Map<string, Readonly<Contact>>()
  const order: Readonly<Contact>[] = []
  for (const contact of contacts) add(contact)

  function add(contact: Readonly<Contact>): Contact {
    book.set(contact.id, contact)
    order.push(contact)
    return { ...contact }
  }

  return {
    get size() {
      return order.length
    },
    slice: (start, end) => order.slice(start, end).map((contact) => ({ ...contact })),
    get(id) {
      const contact = book.get(id)
      return contact && { ...contact }
    },
    create: (input) => add(toContact(random, input, toTimestamp(clock.now()))),
  }
}

/** The contact with a new identifier; fields that were not given are absent. */
export function toContact(random: Random, input: ContactCreation, created_at: string): Contact {
  const { name, company, email, phone, type } = input
  return {
    id: `con_${random.hex(12)}`,
    name,
    ...(company === undefined ? {} : { company }),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(type === undefined ? {} : { type }),
    created_at,
  }
}
