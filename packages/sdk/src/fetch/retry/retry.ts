import { type ConnectionError, isConnectionError } from '../../errors/connection-error.ts'
import { isTimeoutError, type TimeoutError } from '../../errors/timeout-error.ts'
import { type CallContext, toEvent } from '../call-context.ts'
import { isDate } from '../limit/retry-after.ts'
import { type OutgoingRequest, RequestTemplate, type Send } from '../request-template.ts'
import { sleep } from '../sleep.ts'
import { isTransient, type RetryOptions, retryWaitMs } from './retry-policy.ts'

/** Maximum age of the last accepted request: a window of the service, and a little. */
const maxAcceptedAgeMs = 65_000
/** Maximum number of 429s of one call that use up no retry. */
const maxFree = 10

/**
 * Retries the request if that can help and can do no harm, and records its waits in the context. Returns the last
 * response, or throws the last failure.
 *
 * A 429 uses up none of the `retries` if a request with the same key was accepted in the 65 s before (or in `maxWait`, if that is
 * shorter): then the limit was reached by a burst of our own. At most ten of a call are free, so that it ends even if the
 * service refuses nothing but this call.
 */
export function retry(next: Send, rules: RetryOptions): Send {
  return async function retrying(request, context) {
    const { client, attempts, emit } = context
    const { budget } = client
    const { retries, deadlineAt, signal } = context.settings
    for (let retried = 0, free = 0; ; retried++) {
      let outcome: Settled
      try {
        outcome = { response: await next(retries > 0 ? copy(request) : request, context) }
      } catch (error) {
        // Failures on the way are outcomes; everything else (an abort, a bad key) ends the call at once.
        if (!isConnectionError(error) && !isTimeoutError(error)) throw error
        outcome = { error }
      }
      const status = outcome.response?.status
      const isLimited = status === 429
      if (!isLimited && !isTransient(status)) budget?.earn()
      // A good answer ends it, whatever the rules for failures are.
      if (outcome.response && outcome.response.status < 400) return outcome.response
      const now = Date.now()
      const { method, path, notBefore: asked, acceptedAt = Number.NEGATIVE_INFINITY } = context
      const isOwnBurst = now - acceptedAt <= Math.min(rules.maxWaitMs, maxAcceptedAgeMs)
      if (isLimited && isOwnBurst && free < maxFree) free++
      const question = { method, path, asked, ...outcome, retried, free }
      const waitMs = retryWaitMs(question, { ...rules, retries }, now)
      const attempt = attempts.at(-1)
      if (waitMs === undefined || !attempt) return conclude(outcome)
      // A try that starts when the deadline has come can only hide why the last one failed.
      if (waitMs >= deadlineAt - now) {
        if (isDate(now + waitMs)) context.retryAt = new Date(now + waitMs)
        return conclude(outcome, context)
      }
      if (!isLimited && budget?.spend(now) === false) {
        attempt.reason += ', retry budget used up'
        return conclude(outcome)
      }
      attempt.waitMs = waitMs
      const { reason } = attempt
      emit?.('retry', { ...toEvent(context), ...(status && { status }), reason, waitMs })
      emit?.('wait', { ...toEvent(context), reason: 'retry', waitMs })
      await sleep(waitMs, signal)
    }
  }
}

type Settled =
  | { readonly response: Response }
  | { readonly response?: never; readonly error: ConnectionError | TimeoutError }

/** A `Request` with a body can be sent once; one without can be sent again as it is, and a draft always. */
function copy(request: OutgoingRequest): OutgoingRequest {
  const isLasting =
    request instanceof RequestTemplate || request.method === 'GET' || request.method === 'HEAD'
  return isLasting ? request : request.clone()
}

function conclude(outcome: Settled, { retryAt }: Partial<Pick<CallContext, 'retryAt'>> = {}): Response {
  if (outcome.response) return outcome.response
  // The error is older than the knowledge when the next try would have been.
  throw retryAt ? Object.assign(outcome.error, { retryAt }) : outcome.error
}
