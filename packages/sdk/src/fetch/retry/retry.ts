import { ConnectionError, TimeoutError } from '../../errors/request-error.ts'
import { fitsDate } from '../../time/timestamp.ts'
import { type CallContext, toEvent } from '../call-context.ts'
import type { Fetch } from '../fetch.ts'
import { isConnectionReset } from '../network-error.ts'
import type { RequestTemplate, Send } from '../request-template.ts'
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
        // Everything else (an abort, an invalid key) ends the call at once.
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
      if (waitMs === undefined || !attempt) return conclude(outcome)
      // An attempt that starts at the deadline could only hide the reason of the last failure.
      if (waitMs > options.maxWaitMs) context.retryAdvice = `raise \`maxWait\` (${options.maxWaitMs} ms)`
      else if (waitMs >= remainingMs()) context.retryAdvice = 'extend the `deadline`'
      if (context.retryAdvice) {
        if (fitsDate(now + waitMs)) context.retryAt = new Date(now + waitMs)
        return conclude(outcome, context)
      }
      if (!isLimited && budget?.spend(performance.now()) === false) {
        attempt.reason += ', retry budget used up'
        return conclude(outcome)
      }
      attempt.waitMs = waitMs
      const { reason } = attempt
      const detail = outcome.response ? { status: outcome.response.status } : { error: outcome.error }
      emit?.('retry', { ...toEvent(context), ...detail, reason, waitMs })
      emit?.('wait', { ...toEvent(context), reason: 'retry', waitMs })
      await sleep(waitMs, signal)
    }
  }
}

type Settled =
  | { readonly response: Response }
  | { readonly response?: never; readonly error: ConnectionError | TimeoutError }

/** Returns the response, or throws the error. */
function conclude(outcome: Settled, { retryAt }: Partial<Pick<CallContext, 'retryAt'>> = {}): Response {
  if (outcome.response) return outcome.response
  // The error was created before the time of the next attempt was known.
  throw retryAt ? Object.assign(outcome.error, { retryAt }) : outcome.error
}

/** Maximum number of kept connections assumed of one `fetch`, so that an outage does not multiply the requests further. */
const maxKept = 100

/** Upper bound of the connections that each `fetch` keeps alive. */
const keptConnections = new WeakMap<Fetch, number>()

/**
 * Repeats the first request of a call at once if its connection was reset before a response. A server may close a
 * kept-alive connection just when a request is sent on it (RFC 9112, 9.3.1), which does not mean that the request failed.
 * Only idempotent methods without a body are repeated. Each repeat needs an earlier response: a connection without one was
 * not kept alive.
 */
export function reconnect(next: Send): Send {
  return async function reconnecting(request, context) {
    const { fetch } = context.settings
    for (let isRepeat = false; ; isRepeat = true) {
      try {
        const response = await next(request, context)
        keptConnections.set(fetch, Math.min(maxKept, keptOf(fetch) + 1))
        return response
      } catch (error) {
        const isFirst = !isRepeat && context.attempts.length === 1
        const isStale = isRepeatable(request) && isConnectionReset(error) && keptOf(fetch) > 0
        if (!isFirst || !isStale) throw error
        keptConnections.set(fetch, keptOf(fetch) - 1)
        context.mayHaveActed = true
      }
    }
  }
}

function keptOf(fetch: Fetch): number {
  return keptConnections.get(fetch) ?? 0
}

/** RFC 9110, 9.2.2. Adding to the watchlist is idempotent too, but a POST is not repeated without a `retry` event. */
function isRepeatable({ input, ...template }: RequestTemplate): boolean {
  const { method, body } = typeof input === 'string' ? template : input
  return method !== 'POST' && method !== 'PATCH' && !body && !template.signal?.aborted
}
