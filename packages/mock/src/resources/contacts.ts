import type { Answer, Call, HandlersOf } from '../http/operation.ts'
import { notFound } from '../http/problems.ts'

/** People the organization works with. */
export const contactHandlers: HandlersOf<'contacts'> = {
  listContacts({ world, paginate }: Call<'listContacts'>): Answer<'listContacts'> {
    const { start, end, meta } = paginate(world.contacts.size)
    return { status: 200, body: { data: world.contacts.slice(start, end), meta } }
  },

  createContact({ body, world }: Call<'createContact'>): Answer<'createContact'> {
    return { status: 201, body: { data: world.contacts.create(body) } }
  },

  getContact({ path, world }: Call<'getContact'>): Answer<'getContact'> {
    const contact = world.contacts.get(path.id)
    return contact ? { status: 200, body: { data: contact } } : notFound('No such contact.')
  },
}
