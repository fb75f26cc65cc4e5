import { isConnectionError } from '../errors/connection-error.ts'
import { isTimeoutError } from '../errors/timeout-error.ts'
import type { Exchange } from './exchange.ts'
import type { Decorator, Fetch } from './fetch.ts'
import { type RetryLimits, retryWaitMs } from './retry-policy.ts'
import { sleep } from './sleep.ts'

/** What {@link retry} needs to know of the call. */
export interface RetryOptions extends RetryLimits {
  readonly exchange: Exchange
  /** Ends a wait when it aborts. */
  readonly signal?: AbortSignal | undefined
  /** Between 0 and 1; `Math.random` unless a test says otherwise. */
  readonly random?: () => number
}

/**
 * Tries the request again where that can help and can do no harm, and notes its waits in the exchange. Gives back the
 * last answer, or throws the last failure.
 */
export function retry(options: RetryOptions): Decorator {
  const { exchange, signal, random = Math.random } = options
  return (next) =>
    async function retrying(request) {
      for (let retried = 0; ; retried++) {
        const outcome = await settle(next, retried < options.retries ? copy(request) : request)
        const waitMs = retryWaitMs({ ...exchange, ...outcome, retried }, options, Date.now(), random)
        if (waitMs === undefined) return conclude(outcome)
        const attempt = exchange.attempts.at(-1)
        if (attempt) attempt.waitMs = waitMs
        await sleep(waitMs, signal)
      }
    }
}

type Settled = { readonly response: Response } | { readonly response?: never; readonly error: unknown }

/** Failures on the way are outcomes; everything else (an abort, a bad key) ends the call at once. */
async function settle(next: Fetch, request: Request): Promise<Settled> {
  try {
    return { response: await next(request) }
  } catch (error) {
    if (isConnectionError(error) || isTimeoutError(error)) return { error }
    throw error
  }
}

/** A request with a body can be sent once; one without can be sent again as it is. */
function copy(request: Request): Request {
  return request.method === 'GET' || request.method === 'HEAD' ? request : request.clone()
}

function conclude(outcome: Settled): Response {
  if (outcome.response) return outcome.response
  throw outcome.error
}
