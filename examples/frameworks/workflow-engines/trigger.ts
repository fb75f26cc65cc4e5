import { RequestError } from '@permit-tracking/sdk'
import { task } from '@trigger.dev/sdk'
import { invite, isPermanent, type Person } from './permits.ts'

export const inviteContact = task({
  id: 'invite-contact',
  retry: { maxAttempts: 10 },
  run: (person: Person) => invite(person),
  catchError: async ({ error }) => {
    if (isPermanent(error)) return { skipRetrying: true }
    // Without a time, the delay of the task's `retry`.
    return error instanceof RequestError && error.retryAt ? { retryAt: error.retryAt } : undefined
  },
})
