import type { Call, HandlersOf, SpecResponse } from '../http/operation.ts'
import { notFound } from '../http/problems.ts'

/** People the organization works with. */
export const contactHandlers: HandlersOf<'contacts'> = {
  listContacts({ world, paginate }: Call<'listContacts'>): SpecResponse<'listContacts'> {
    const { start, end, meta } = paginate(world.contacts.size)
    return { status: 200, body: { data: world.contacts.slice(start, end), meta } }
  },

  createContact({ body, world }: Call<'createContact'>): SpecResponse<'createContact'> {
    return { status: 201, body: { data: world.contacts.create(body) } }
  },

  getContact({ path, world }: Call<'getContact'>): SpecResponse<'getContact'> {
    const contact = world.contacts.get(path.id)
    return contact ? { status: 200, body: { data: contact } } : notFound('No such contact.')
  },
}
