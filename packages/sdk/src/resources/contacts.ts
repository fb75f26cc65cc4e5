import { invalid, kindOf, quote } from '../errors/configuration-error.ts'
import type { operations } from '../generated/types.ts'
import { checkNames, checkObject, type Names } from '../options/checks.ts'
import type { CallOptions, ListOptions } from '../options/options.ts'
import { createPager } from '../pagination/create-pager.ts'
import type { Pager } from '../pagination/pager.ts'
import type { ApiPromise, SendCall } from '../request/call.ts'
import type { AllowUndefined } from '../request/optional-fields.ts'
import { readRecord, unwrapWrite } from '../request/parse-response.ts'
import type { Schema } from './schema.ts'

/**
 * A contact of the organization.
 *
 * @see [The fields of a contact](https://permit-tracking.github.io/permit-tracking-js/service#contact)
 */
export interface Contact extends Schema<'Contact'> {}
/** A contact to create. */
export interface ContactCreation extends AllowUndefined<Schema<'ContactCreation'>> {}
/** Query of {@link ContactsResource.list}. */
export type ContactListQuery = AllowUndefined<NonNullable<operations['listContacts']['parameters']['query']>>

/** People the organization works with. */
export interface ContactsResource {
  /**
   * Lists the contacts. Await it for one page, iterate it for all.
   *
   * @param query `page` (from 1) and `per_page` (1 to 100; the service's default for a page, 100 for iterating).
   */
  list(query?: ContactListQuery, options?: ListOptions): Pager<Contact>
  /**
   * Reads one contact.
   *
   * @param id The contact's `id`.
   * @throws NotFoundError if the contact does not exist.
   */
  get(id: string, options?: CallOptions): ApiPromise<Contact>
  /**
   * Creates a contact. A repetition would create a second one, so the call is retried only after a 429, because the service
   * surely did not act then. After any other failure, check whether the contact exists before you call again.
   *
   * @param contact `name`, and optionally `company`, `email`, `phone` (`+` and 7 to 15 digits) and `type` (a role).
   * @returns The contact. Fields missing in the response are taken from `contact`.
   * @throws InvalidRequestError if the service rejects a field; `detail` names it.
   * @throws ForbiddenError if the key lacks the permission.
   */
  create(contact: ContactCreation, options?: CallOptions): ApiPromise<Contact>
}

/** Creates the contacts resource. */
export function createContacts(call: SendCall): ContactsResource {
  return {
    list: (query = {}, options) =>
      createPager<Contact>({
        call,
        operation: { method: 'GET', path: '/contacts', params: { query } },
        options,
        identify: (contact) => contact.id,
      }),
    get: (id, options) =>
      call({ method: 'GET', path: '/contacts/{id}', params: { path: { id } } }, readRecord<Contact>, options),
    create: (contact, options) =>
      call(
        { method: 'POST', path: '/contacts', body: contact, check: () => checkContact(contact) },
        (parsed, context) => unwrapWrite<Contact>(parsed, context, contact),
        options,
      ),
  }
}

const contactFields: Names<ContactCreation> = {
  name: true,
  company: true,
  email: true,
  phone: true,
  type: true,
}

function checkContact(contact: ContactCreation): void {
  checkObject('create the contact', 'contact', contact)
  checkNames('create the contact', 'field', contact, contactFields)
  const { name, phone } = contact
  if (typeof name !== 'string' || name.trim() === '')
    throw invalid('name', 'a string with text', typeof name === 'string' ? quote(name) : kindOf(name))
  // The service decides about spaces and hyphens between the digits (docs/service.md#contact).
  if (phone !== undefined && !/^\+[^a-z]*$/i.test(phone)) {
    const received = typeof phone === 'string' ? quote(phone) : kindOf(phone)
    throw invalid('phone', 'in international format, such as +12065550142', received)
  }
}
