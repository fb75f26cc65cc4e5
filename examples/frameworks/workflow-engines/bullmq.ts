import { RequestError } from '@permit-tracking/sdk'
import { type ConnectionOptions, DelayedError, UnrecoverableError, Worker } from 'bullmq'
import { invite, isPermanent, type Person } from './permits.ts'

export function startWorker(connection: ConnectionOptions) {
  return new Worker<Person, { id: string }>(
    'invitations',
    async (job, token) => {
      try {
        return await invite(job.data)
      } catch (error) {
        if (isPermanent(error)) throw new UnrecoverableError(String(error))
        if (!(error instanceof RequestError && error.retryAt)) throw error // with the backoff of the job
        await job.moveToDelayed(error.retryAt.getTime(), token)
        throw new DelayedError() // not an attempt of the job
      }
    },
    { connection },
  )
}
