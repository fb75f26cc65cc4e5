import { type Contact, RequestError } from '@permit-tracking/sdk'
import { FatalError, RetryableError } from 'workflow'
import { invite, isPermanent, type Person } from './permits.ts'

export async function inviteContact(person: Person) {
  'use workflow'
  return inviteStep(person)
}

async function inviteStep(person: Person): Promise<Contact> {
  'use step'
  try {
    return await invite(person)
  } catch (error) {
    if (isPermanent(error)) throw new FatalError(String(error))
    const retryAfter = error instanceof RequestError ? error.retryAt : undefined
    throw new RetryableError(String(error), { retryAfter })
  }
}
