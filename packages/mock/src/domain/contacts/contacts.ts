import type { components } from '../../../../../spec/generated/types.ts'
import { unknownId } from '../../errors/user-error.ts'
import type { Random, RandomState } from '../random.ts'
import { lazy } from '../validation/lazy.ts'
import type { WorldTime } from '../world/world-time.ts'

type Schemas = components['schemas']

/** A contact as the service returns it. */
export type Contact = Schemas['Contact']
/** Fields of a new contact. */
export type ContactCreation = Schemas['ContactCreation']

/** Changes of a contact. Absent fields stay as they are. */
export type ContactChanges = Partial<ContactCreation>

/** The contacts of the organization, in the order of their creation. */
export interface MockContacts {
  /** Number of contacts. */
  readonly size: number
  /** Returns every contact. */
  all(): Schemas['Contact'][]
  /** Returns the contact with this identifier. */
  get(id: string): Schemas['Contact'] | undefined
  /** Creates a contact, even if an equal one exists. Throws a TypeError that names every invalid field. */
  create(input: Schemas['ContactCreation']): Schemas['Contact']
  /** Changes the given fields. Throws for an unknown identifier, and a TypeError that names every invalid field. */
  update(id: string, changes: Partial<Schemas['ContactCreation']>): Schemas['Contact']
  /** Deletes the contact. Throws for an unknown identifier. */
  delete(id: string): void
}

/** Contacts as JSON. */
export interface ContactsState {
  readonly contacts: readonly Readonly<Contact>[]
  readonly random: RandomState
}

/** Contacts that can be replaced as a whole. They don't validate their input; `withInputValidation` does. */
export interface ContactStore extends MockContacts {
  /** Returns the contacts from index `start` to before `end`. */
  slice(start: number, end: number): Contact[]
  /** Replaces all contacts. The function is called when they are first needed. */
  replaceAll(contacts: () => Iterable<Readonly<Contact>>): void
  save(): ContactsState
  load(state: ContactsState): void
}

/** Options of {@link createContacts}. */
export interface ContactsOptions {
  time: WorldTime
  /** Source of identifiers. */
  random: Random
  /** Called after every change of a contact. */
  onChange?: (id: string) => void
}

/** Creates an empty set of contacts. */
export function createContacts({ time, random, onChange = () => {} }: ContactsOptions): ContactStore {
  let contacts = lazy(() => new Map<string, Readonly<Contact>>())
  /** The same contacts in order, for slices. */
  let order = lazy((): Readonly<Contact>[] => [])

  function replaceAll(source: () => Iterable<Readonly<Contact>>): void {
    order = lazy(() => Array.from(source(), (contact) => Object.freeze({ ...contact })))
    contacts = lazy(() => new Map(order().map((contact) => [contact.id, contact])))
  }

  function add(contact: Readonly<Contact>): Contact {
    const stored = Object.freeze(contact)
    contacts().set(contact.id, stored)
    order().push(stored)
    onChange(contact.id)
    return { ...stored }
  }

  function slice(start: number, end: number): Contact[] {
    return order()
      .slice(start, end)
      .map((contact) => ({ ...contact }))
  }

  function find(id: string, action: string): { before: Readonly<Contact>; position: number } {
    const before = contacts().get(id)
    if (before) return { before, position: order().indexOf(before) }
    throw unknownId(`${action} the contact`, id)
  }

  return {
    get size() {
      return order().length
    },
    all: () => slice(0, order().length),
    slice,
    get(id) {
      const contact = contacts().get(id)
      return contact && { ...contact }
    },
    create: (input) => add(toContact(random, input, time.stamp())),
    update(id, changes) {
      const { before, position } = find(id, 'change')
      const { name, created_at } = before
      const fields = definedFields({ ...before, ...definedFields(changes) })
      // Fields in the order of the OpenAPI document, so that a restore doesn't change their order.
      const after = Object.freeze({ id, name, ...fields, created_at })
      order()[position] = after
      contacts().set(id, after)
      onChange(id)
      return { ...after }
    },
    delete(id) {
      order().splice(find(id, 'delete').position, 1)
      contacts().delete(id)
      onChange(id)
    },
    replaceAll,
    save: () => ({ contacts: [...order()], random: random.save() }),
    load(state) {
      replaceAll(() => state.contacts)
      random.load(state.random)
    },
  }
}

/** Returns a contact with a new identifier, without undefined fields. */
export function toContact(random: Random, input: ContactCreation, created_at: string): Contact {
  return { id: `con_${random.hex(12)}`, ...definedFields(input), name: input.name, created_at }
}

/** Returns the defined fields in the order of the OpenAPI document. */
function definedFields({ name, company, email, phone, type }: ContactChanges): ContactChanges {
  return {
    ...(name === undefined ? {} : { name }),
    ...(company === undefined ? {} : { company }),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone }),
    ...(type === undefined ? {} : { type }),
  }
}
