import type { HandlersOf } from '../http/operation.ts'
import { notFound } from '../http/problems.ts'

/** Handlers of the contacts. */
export const contactHandlers: HandlersOf<'contacts'> = {
  listContacts({ world, paginate }) {
    const { start, end, meta } = paginate(world.contacts.size)
    return { status: 200, body: { data: world.contacts.slice(start, end), meta } }
  },

  createContact({ body, world }) {
    return { status: 201, body: { data: world.contacts.create(body) } }
  },

  getContact({ path, world }) {
    const contact = world.contacts.get(path.id)
    return contact ? { status: 200, body: { data: contact } } : notFound('No such contact.')
  },
}
