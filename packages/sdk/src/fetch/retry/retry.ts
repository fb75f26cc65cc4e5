import { ConnectionError, TimeoutError } from '../../errors/request-error.ts'
import { fitsDate } from '../../time/timestamp.ts'
import { eventFields } from '../call-context.ts'
import type { Send } from '../send-request.ts'
import { sleep } from '../timers.ts'
import { isTransient, retryWaitMs } from './retry-policy.ts'

/**
 * Retries a request if that can help and is harmless, and records its waits in the context. Resolves with the last
 * response, or rejects with the last failure.
 */
export function retry(next: Send): Send {
  return async function retrying(request, context) {
    const { client, attempts, emit } = context
    const { budget, options } = client
    const { retryLimit, remainingMs, signal } = context.settings
    for (let retryCount = 0; ; retryCount++) {
      let outcome: Settled
      try {
        outcome = { response: await next(request, context) }
      } catch (error) {
        // Everything else, such as an abort or a key that can't be sent, ends the call at once.
        if (!(error instanceof ConnectionError) && !(error instanceof TimeoutError)) throw error
        // The reason of an abort may be such an error, for example the error of another call.
        signal?.throwIfAborted()
        outcome = { error }
      }
      const status = outcome.response?.status
      const isLimited = status === 429
      if (!isLimited && !isTransient(status)) budget?.earn()
      if (outcome.response && outcome.response.status < 400) return outcome.response
      const now = Date.now()
      const { method, path, notBefore } = context
      const failure = { method, path, notBefore, ...outcome, retryCount }
      const waitMs = retryWaitMs(failure, { ...options, limit: retryLimit }, now)
      const attempt = attempts.at(-1)
      if (waitMs === undefined || !attempt) return unwrapOutcome(outcome)
      if (waitMs > options.maxWaitMs) context.retryAdvice = `raise \`maxWait\` (${options.maxWaitMs} ms)`
      // `>=`, because an attempt that starts at the deadline could only hide the reason of the last failure.
      else if (waitMs >= remainingMs()) context.retryAdvice = 'extend the `deadline`'
      if (context.retryAdvice) {
        if (fitsDate(now + waitMs)) context.retryAt = new Date(now + waitMs)
        return unwrapOutcome(outcome, context.retryAt)
      }
      if (!isLimited && budget?.spend(performance.now()) === false) {
        attempt.reason += ', retry budget used up'
        return unwrapOutcome(outcome)
      }
      attempt.waitMs = waitMs
      const detail = outcome.response ? { status: outcome.response.status } : { error: outcome.error }
      emit?.('retry', { ...eventFields(context), ...detail, reason: attempt.reason, waitMs })
      emit?.('wait', { ...eventFields(context), reason: 'retry', waitMs })
      await sleep(waitMs, signal)
    }
  }
}

type Settled =
  | { readonly response: Response }
  | { readonly response?: never; readonly error: ConnectionError | TimeoutError }

/** Returns the response, or throws the error. */
function unwrapOutcome(outcome: Settled, retryAt?: Date): Response {
  if (outcome.response) return outcome.response
  // The error was created before the time of the next attempt was known.
  throw retryAt ? Object.assign(outcome.error, { retryAt }) : outcome.error
}
