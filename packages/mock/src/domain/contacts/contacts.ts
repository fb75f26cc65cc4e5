import type { components } from '../../generated/types.ts'
import type { Random, RandomState } from '../random.ts'
import { lazy } from '../validation/lazy.ts'
import type { WorldTime } from '../world/world-time.ts'

/** A contact as the service shows it. */
export type Contact = components['schemas']['Contact']
/** A contact to create. */
export type ContactCreation = components['schemas']['ContactCreation']

/** Fields of a contact to change; what is left out stays as it is. */
export type ContactChanges = Partial<ContactCreation>

/** The contacts of the organization, in the order of their creation. */
export interface Contacts {
  /** How many contacts there are. */
  readonly size: number
  /** The contacts from position `start` to before `end`. */
  slice(start: number, end: number): Contact[]
  /** The contact with this identifier. */
  get(id: string): Contact | undefined
  /** Creates a contact, also when one with the same fields exists. Throws a TypeError that names every field that is wrong. */
  create(input: ContactCreation): Contact
  /** Changes the fields that are given. Throws for an unknown identifier, and a TypeError that names every field that is wrong. */
  update(id: string, changes: ContactChanges): Contact
  /** Deletes the contact. Throws for an unknown identifier. */
  delete(id: string): void
}

/** A contact book as JSON. */
export interface ContactBookState {
  readonly contacts: readonly Readonly<Contact>[]
  readonly random: RandomState
}

/** A contact book that can be put into another state as a whole. */
export interface ContactStore extends Contacts {
  /** Has these contacts from now on, in their order, and no others; they are asked for when they are needed. */
  replaceAll(contacts: () => Iterable<Readonly<Contact>>): void
  save(): ContactBookState
  load(state: ContactBookState): void
}

/** Options of a contact book. */
export interface ContactBookOptions {
  time: WorldTime
  /** Where identifiers come from. */
  random: Random
}

/** An empty book of contacts. */
export function createContacts({ time, random }: ContactBookOptions): ContactStore {
  let contacts = lazy(() => new Map<string, Readonly<Contact>>())
  /** The same in their order, for slices. */
  let order = lazy((): Readonly<Contact>[] => [])

  function replaceAll(source: () => Iterable<Readonly<Contact>>): void {
    order = lazy(() => Array.from(source(), (contact) => Object.freeze({ ...contact })))
    contacts = lazy(() => new Map(order().map((contact) => [contact.id, contact])))
  }

  function add(contact: Readonly<Contact>): Contact {
    const stored = Object.freeze(contact)
    contacts().set(contact.id, stored)
    order().push(stored)
    return { ...stored }
  }

  function find(id: string, action: string): { before: Readonly<Contact>; position: number } {
    const before = contacts().get(id)
    if (before) return { before, position: order().indexOf(before) }
    throw new Error(
      `Could not ${action} the contact ${JSON.stringify(id)}: there is none with this id. Take one from slice().`,
    )
  }

  return {
    get size() {
      return order().length
    },
    slice: (start, end) =>
      order()
        .slice(start, end)
        .map((contact) => ({ ...contact })),
    get(id) {
      const contact = contacts().get(id)
      return contact && { ...contact }
    },
    create: (input) => add(toContact(random, input, time.stamp())),
    update(id, changes) {
      const { before, position } = find(id, 'change')
      const { created_at, ...fields } = before
      const after = Object.freeze({ ...fields, ...definedFields(changes), created_at })
      order()[position] = after
      contacts().set(id, after)
      return { ...after }
    },
    delete(id) {
      order().splice(find(id, 'delete').position, 1)
      contacts().delete(id)
    },
    replaceAll,
    save: () => ({ contacts: [...order()], random: random.save() }),
    load(state) {
      replaceAll(() => state.contacts)
      random.load(state.random)
    },
  }
}

/** Returns the contact with a new identifier; fields that were not given are absent. */
export function toContact(random: Random, input: ContactCreation, created_at: string): Contact {
  return { id: `con_${random.hex(12)}`, ...definedFields(input), name: input.name, created_at }
}

/** Returns the fields that were given, in the order of the document. */
function definedFields({ name, company, email, phone, type }: ContactChanges): ContactChanges {
  return {
    ...(name === undefined ? {} : { name }),
    ...(company === undefined ? {} : { company }),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(type === undefined ? {} : { type }),
  }
}
