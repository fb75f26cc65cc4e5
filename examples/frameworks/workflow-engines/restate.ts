import { RequestError } from '@permit-tracking/sdk'
import { type Context, RetryableError, service, TerminalError } from '@restatedev/restate-sdk'
import { invite, isPermanent, type Person } from './permits.ts'

export const invitations = service({
  name: 'invitations',
  handlers: {
    async invite(context: Context, person: Person) {
      return context.run('invite', async () => {
        try {
          return await invite(person)
        } catch (error) {
          if (isPermanent(error)) throw new TerminalError(String(error))
          if (!(error instanceof RequestError && error.retryAt)) throw error // with the service's retry policy
          const retryAfter = Math.max(0, error.retryAt.getTime() - Date.now())
          throw RetryableError.from(error, { retryAfter })
        }
      })
    },
  },
})
