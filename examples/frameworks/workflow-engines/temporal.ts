import { type Contact, RequestError } from '@permit-tracking/sdk'
import { ApplicationFailure } from '@temporalio/common'
import { invite, isPermanent, type Person } from './permits.ts'

/** An activity. Its retry policy belongs to the workflow's `proxyActivities`. */
export async function inviteContact(person: Person): Promise<Contact> {
  try {
    return await invite(person)
  } catch (error) {
    const { message, retryAt } = error instanceof RequestError ? error : { message: String(error) }
    throw ApplicationFailure.create({
      message,
      nonRetryable: isPermanent(error),
      nextRetryDelay: retryAt && Math.max(1, retryAt.getTime() - Date.now()),
      cause: error instanceof Error ? error : undefined,
    })
  }
}
