import type { HandlersOf, OperationContext, SpecResponse } from '../http/operation.ts'
import { notFound } from '../http/problems.ts'

/** People the organization works with. */
export const contactHandlers: HandlersOf<'contacts'> = {
  listContacts({ world, paginate }: OperationContext<'listContacts'>): SpecResponse<'listContacts'> {
    const { start, end, meta } = paginate(world.contacts.size)
    return { status: 200, body: { data: world.contacts.slice(start, end), meta } }
  },

  createContact({ body, world }: OperationContext<'createContact'>): SpecResponse<'createContact'> {
    return { status: 201, body: { data: world.contacts.create(body) } }
  },

  getContact({ path, world }: OperationContext<'getContact'>): SpecResponse<'getContact'> {
    const contact = world.contacts.get(path.id)
    return contact ? { status: 200, body: { data: contact } } : notFound('No such contact.')
  },
}
