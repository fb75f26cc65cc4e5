import { RequestError } from '@permit-tracking/sdk'
import { eventType, Inngest, NonRetriableError, RetryAfterError, staticSchema } from 'inngest'
import { invite, isPermanent, type Person } from './permits.ts'

const inngest = new Inngest({ id: 'permits' })
const contactInvited = eventType('contact/invited', { schema: staticSchema<Person>() })

export const inviteContact = inngest.createFunction(
  { id: 'invite-contact', triggers: [contactInvited] },
  async ({ event, step }) =>
    step.run('invite', async () => {
      try {
        return await invite(event.data)
      } catch (error) {
        if (isPermanent(error)) throw new NonRetriableError(String(error), { cause: error })
        if (!(error instanceof RequestError && error.retryAt)) throw error // with Inngest's backoff
        throw new RetryAfterError(error.message, error.retryAt, { cause: error })
      }
    }),
)
