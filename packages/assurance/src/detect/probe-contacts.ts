import type { Dialect } from '@permit-tracking/mock'
import type { ServiceResponse } from '../service-reader/service-reader.ts'
import { ServiceStoppedError } from '../service-reader/service-stopped-error.ts'
import { determined, unknown, type Verdict, type Verdicts } from './detection.ts'
import { isObject } from './read-list.ts'
import { isSuccess, type WriteRun } from './write-run.ts'

/** Maximum number of requests of {@link probeContacts}. */
export const requestsForContacts = 7

/**
 * Creates contacts without each of the fields. The service has no operation that removes a contact, so those that it accepts are
 * left over.
 *
 * @param type - Type of a contact that the service knows.
 */
export async function probeContacts(
  run: WriteRun,
  permissions: readonly string[],
  type: string,
): Promise<Partial<Verdicts>> {
  const whole: Readonly<Record<Field, string>> = { ...probeContact, type }
  const create = (isSent: (field: Field) => boolean) =>
    createContact(run, Object.fromEntries(fields.filter(isSent).map((field) => [field, whole[field]])))
  const responses = [await create((field) => field !== 'name')]
  if (responses[0]?.status !== 403) responses.push(await create((field) => field === 'name'))
  const required: Field[] = ['name']
  if (responses[1]?.status === 400) {
    for (const omitted of fields.slice(1)) {
      const response = await create((field) => field !== omitted)
      responses.push(response)
      if (!isSuccess(response)) required.push(omitted)
    }
    // Fields of which any one suffices are not required alone, and this contact is rejected.
    responses.push(await create((field) => required.includes(field)))
  }
  return {
    contactRequired: judgeContactRequired(required, responses),
    contactCreation: judgeContactCreation(permissions, responses),
  }
}

type Field = Dialect['contactRequired'][number]

const probeContact = {
  name: 'Dialect probe',
  company: 'Dialect probe',
  email: 'dialect-probe@example.com',
  phone: '+15555550100',
}

const fields = ['name', 'company', 'email', 'phone', 'type'] as const

async function createContact(
  { send, created, leftovers }: WriteRun,
  body: Readonly<Record<string, string>>,
): Promise<ServiceResponse> {
  try {
    const response = await send('/contacts', { method: 'POST', body })
    if (isSuccess(response)) {
      created.push(response)
      const data = isObject(response.json) && isObject(response.json.data) ? response.json.data : {}
      leftovers.push(
        `The contact ${JSON.stringify(data.id ?? null)} was created, and can't be removed through the API.`,
      )
    }
    if (response.status >= 500) leftovers.push(mayBeCreated(`status ${response.status}`))
    return response
  } catch (error) {
    if (error instanceof ServiceStoppedError && error.isSent) leftovers.push(mayBeCreated('no response'))
    throw error
  }
}

function mayBeCreated(facts: string): string {
  return `A contact with the name ${JSON.stringify(probeContact.name)} may have been created: POST /contacts had ${facts}.`
}

function judgeContactRequired(
  required: readonly Field[],
  responses: readonly ServiceResponse[],
): Verdict<Dialect['contactRequired']> {
  const accepted = responses.at(-1)
  const others = responses.slice(0, -1)
  const isClear =
    responses.length > 1 &&
    accepted !== undefined &&
    isSuccess(accepted) &&
    others[0]?.status === 400 &&
    others.every((response) => isSuccess(response) || response.status === 400)
  const evidence = [...others.filter((response) => !isSuccess(response)).slice(0, 3), accepted]
  return isClear
    ? determined(
        required,
        `A contact with ${required.join(', ')} is created. Without any one of them, the response is a 400.`,
        evidence,
      )
    : unknown('No set of required fields explains which contacts are created and which are a 400.', evidence)
}

function judgeContactCreation(
  permissions: readonly string[],
  responses: readonly ServiceResponse[],
): Verdict<Dialect['contactCreation']> {
  if (permissions.includes('admin'))
    return unknown('The key has the admin permission, which allows everything.')
  const [accepted, forbidden] = [responses.find(isSuccess), responses.find(({ status }) => status === 403)]
  if (accepted && !forbidden)
    return determined('write', 'A key with write and without admin creates a contact.', [accepted])
  return forbidden && !accepted
    ? determined('admin', 'A key with write and without admin gets a 403.', [forbidden])
    : unknown('Contacts are neither created nor forbidden.', responses.slice(0, 2))
}
