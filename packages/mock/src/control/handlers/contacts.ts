import type {
  Contact,
  ContactChanges,
  ContactCreation,
  MockContacts,
} from '../../domain/contacts/contacts.ts'
import { orNotFound } from '../../http/http-error.ts'
import { pageWindow } from '../../http/paging.ts'
import type { HandlersOf } from '../operation.ts'
import { created, noContent, ok } from '../responses.ts'
import { createSearch } from '../search.ts'

/** Contacts of an organization. */
export const contactHandlers: HandlersOf<'contacts'> = {
  listAllContacts({ organization: { contacts }, query: { page = 1, per_page = 100, search } }) {
    const found = search === undefined ? contacts.all() : findContacts(contacts, search)
    const { start, end, meta } = pageWindow(page, per_page, found.length)
    return { status: 200, body: { data: found.slice(start, end), meta } }
  },
  addContact({ organization: { contacts }, body }) {
    // The generated types say `undefined` for what JSON leaves out.
    return created(contacts.create(body as ContactCreation))
  },
  getAnyContact: ({ organization: { contacts }, path: { contact_id: id } }) =>
    ok(orNotFound(contacts.get(id), 'contact', id)),
  changeContact: ({ organization, path: { contact_id: id }, body }) =>
    ok(organization.contacts.update(id, body as ContactChanges)),
  deleteContact: ({ organization, path: { contact_id: id } }) => noContent(organization.contacts.delete(id)),
}

function findContacts(contacts: MockContacts, search: string): Contact[] {
  const contains = createSearch(search)
  return contacts
    .all()
    .filter(
      ({ name, company, email, phone }) =>
        contains(name) || contains(company) || contains(email) || contains(phone),
    )
}
