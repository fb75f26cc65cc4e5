import { type ConnectionError, isConnectionError } from '../errors/connection-error.ts'
import { isTimeoutError, type TimeoutError } from '../errors/timeout-error.ts'
import { Draft, type Outgoing, type Send } from './draft.ts'
import { type Exchange, toEvent } from './exchange.ts'
import { isTransient, type RetryLimits, retryWaitMs } from './retry-policy.ts'
import { sleep } from './sleep.ts'

/** What {@link retry} needs to know of the call. */
export interface RetryOptions extends RetryLimits {
  readonly exchange: Exchange
  /** Moment (epoch milliseconds) after which no try may start. */
  readonly deadlineAt: number
  /** Ends a wait when it aborts. */
  readonly signal?: AbortSignal | undefined
  /** Between 0 and 1; `Math.random` unless a test says otherwise. */
  readonly random?: () => number
}

/**
 * Tries the request again where that can help and can do no harm, and notes its waits in the exchange. Gives back the
 * last answer, or throws the last failure.
 */
export function retry(next: Send, options: RetryOptions): Send {
  const { exchange, signal, random = Math.random } = options
  const { budget, emit } = exchange.household
  return async function retrying(request) {
    for (let retried = 0; ; retried++) {
      const outcome = await settle(next, retried < options.retries ? copy(request) : request)
      const status = outcome.response?.status
      const isLimited = status === 429
      if (!isLimited && !isTransient(status)) budget?.earn()
      // A good answer ends it, whatever the rules for failures are.
      if (outcome.response && outcome.response.status < 400) return outcome.response
      const now = Date.now()
      const waitMs = retryWaitMs({ ...exchange, ...outcome, retried }, options, now, random)
      const attempt = exchange.attempts.at(-1)
      if (waitMs === undefined || !attempt) return conclude(outcome)
      // A try that starts when the deadline has come can only hide why the last one failed.
      if (waitMs >= options.deadlineAt - now) {
        exchange.retryAt = new Date(now + waitMs)
        return conclude(outcome, exchange)
      }
      if (!isLimited && budget?.spend(now) === false) {
        attempt.reason += ', retry budget used up'
        return conclude(outcome)
      }
      attempt.waitMs = waitMs
      const { reason } = attempt
      emit?.('retry', { ...toEvent(exchange), ...(status && { status }), reason, waitMs })
      emit?.('wait', { ...toEvent(exchange), reason: 'retry', waitMs })
      await sleep(waitMs, signal)
    }
  }
}

type Settled =
  | { readonly response: Response }
  | { readonly response?: never; readonly error: ConnectionError | TimeoutError }

/** Failures on the way are outcomes; everything else (an abort, a bad key) ends the call at once. */
async function settle(next: Send, request: Outgoing): Promise<Settled> {
  try {
    return { response: await next(request) }
  } catch (error) {
    if (isConnectionError(error) || isTimeoutError(error)) return { error }
    throw error
  }
}

/** A `Request` with a body can be sent once; one without can be sent again as it is, and a draft always. */
function copy(request: Outgoing): Outgoing {
  const isLasting = request instanceof Draft || request.method === 'GET' || request.method === 'HEAD'
  return isLasting ? request : request.clone()
}

function conclude(outcome: Settled, { retryAt }: Pick<Exchange, 'retryAt'> = {}): Response {
  if (outcome.response) return outcome.response
  // The error is older than the knowledge when the next try would have been.
  throw retryAt ? Object.assign(outcome.error, { retryAt }) : outcome.error
}
