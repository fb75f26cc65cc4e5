import { invalid, quote, typeOf } from '../errors/configuration-error.ts'
import { createPager } from '../pagination/create-pager.ts'
import type { SendCall } from '../request/call.ts'
import { readRecord, readWithDefaults } from '../request/parse-response.ts'
import { checkNames, type KeyRecord } from '../rules/option-rules.ts'
import type { Client } from './client.ts'
import type { Contact, ContactCreation } from './records.ts'

/** Creates the contacts resource. */
export function createContacts(call: SendCall): Client['contacts'] {
  return {
    list: (query, options) => createPager<Contact>({ call, path: '/contacts', query, options }),
    get: (id, options) =>
      call({ method: 'GET', path: '/contacts/{id}', pathParams: { id } }, readRecord<Contact>, options),
    create: (contact, options) =>
      call(
        {
          method: 'POST',
          path: '/contacts',
          body: contact,
          check: () => checkContact(contact),
        },
        (parsed, context) => readWithDefaults<Contact>(parsed, context, contact),
        options,
      ),
  }
}

const contactFields: KeyRecord<ContactCreation> = {
  name: true,
  company: true,
  email: true,
  phone: true,
  type: true,
}

function checkContact(contact: ContactCreation): void {
  checkNames('create the contact', 'field', contact, contactFields)
  const { name, phone } = contact
  if (typeof name !== 'string' || name.trim() === '')
    throw invalid('name', 'a string with text', typeof name === 'string' ? quote(name) : typeOf(name))
  // The service decides about spaces and hyphens between the digits (docs/service.md#contact).
  if (phone !== undefined && !/^\+[^a-z]*$/i.test(phone)) {
    const received = typeof phone === 'string' ? quote(phone) : typeOf(phone)
    throw invalid('phone', 'in international format, such as +12065550142', received)
  }
}
