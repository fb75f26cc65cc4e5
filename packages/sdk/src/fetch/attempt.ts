import { refusal } from '../errors/configuration-error.ts'
import { ConnectionError } from '../errors/connection-error.ts'
import { isPermitTrackingError } from '../errors/permit-tracking-error.ts'
import { TimeoutError } from '../errors/timeout-error.ts'
import { type Send, toRequest } from './draft.ts'
import { type Exchange, toEvent } from './exchange.ts'
import { adviceOn, explain } from './explain.ts'
import { type Incoming, openBody } from './read-body.ts'
import { redact, redactError } from './redact.ts'
import { isRetryable } from './retry-policy.ts'
import { timerMs } from './sleep.ts'

/**
 * One attempt from the first byte sent to the last byte of the body. The body is read in here, so that the timeout,
 * the caller's signal and the retry cover it too, and settles at once on a timeout or an abort, whatever the `fetch`
 * below does with its signal. What `fetch` rejects with becomes a {@link ConnectionError}; errors of our own pass.
 */
export function attempt(next: Send<Request>): Send {
  return function attempting(outgoing, exchange) {
    return new Promise<Response>((resolve, reject) => {
      const { attempts, household } = exchange
      const { signal, timeoutMs, deadlineAt } = exchange.terms
      signal?.throwIfAborted()
      const sentAt = Date.now()
      const leftMs = deadlineAt - sentAt
      if (leftMs <= 0) throw new TimeoutError(0, 'deadline', exchange, isSafeToRepeat(exchange))
      const limitMs = Math.min(timeoutMs, leftMs)
      const limit = leftMs < timeoutMs ? 'deadline' : 'timeout'
      const entry: Exchange['attempts'][number] = { reason: 'no answer', waitMs: 0 }
      attempts.push(entry)
      household.emit?.('request', toEvent(exchange))

      const controller = new AbortController()
      let incoming: Incoming | undefined
      const stop = (error: unknown, reason: string) => {
        release()
        entry.reason = reason
        reject(error)
        controller.abort(error)
        incoming?.close(error)
      }
      const onAbort = () => stop(signal?.reason, 'aborted')
      const onTime = () => stop(new TimeoutError(limitMs, limit, exchange, isSafeToRepeat(exchange)), limit)
      const timer = setTimeout(onTime, timerMs(limitMs))
      signal?.addEventListener('abort', onAbort, { once: true })
      const release = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }

      const receive = async () => {
        try {
          const response = await next(toRequest(outgoing, controller.signal), exchange)
          // A `fetch` of the user's may have no return.
          if (!response?.headers) throw refusal('use fetch', 'it gave no Response', 'let it resolve with one')
          incoming = openBody(response)
          // A fetch that ignores its signal may come with its answer while a later attempt runs.
          if (controller.signal.aborted) return incoming.close(controller.signal.reason)
          const body = await incoming.read()
          if (controller.signal.aborted) return
          release()
          const { status, headers } = response
          exchange.body = body
          entry.status = status
          entry.reason = `status ${status}`
          household.emit?.('response', {
            ...toEvent(exchange),
            status,
            durationMs: Date.now() - sentAt,
            headers: harmless(headers),
          })
          // Who reads a good answer of a private call takes the bytes. A redirect that a browser hides has status 0.
          const isRead = exchange.isPrivate && response.ok && status > 0
          resolve(isRead ? response : whole(response, body))
        } catch (thrown) {
          if (controller.signal.aborted) return
          release()
          if (isPermitTrackingError(thrown)) return reject(thrown)
          const cause = redactError(thrown, exchange)
          entry.reason = redact(explain(cause), exchange)
          const problem = entry.reason + adviceOn(entry.reason)
          reject(new ConnectionError(problem, exchange, isSafeToRepeat(exchange), { cause }))
        }
      }
      // There are errors that can't even be looked at.
      receive().catch(reject)
    })
  }
}

/** May the call be sent again where it isn't known whether the service acted on it? */
function isSafeToRepeat({ method, path }: Exchange): boolean {
  return isRetryable(method, path, undefined)
}

/** Statuses that a `Response` refuses to be built with when there is a body, even an empty one. */
const withoutBody = new Set([204, 205, 304])

/** The same answer with its body at hand. A redirect that a browser hides has status 0, which can't be built: 302 stands for it. */
function whole(response: Response, body: Uint8Array<ArrayBuffer>): Response {
  const { statusText, headers } = response
  const status = response.status || 302
  const copy = new Response(withoutBody.has(status) ? null : body, { status, statusText, headers })
  return Object.defineProperty(copy, 'url', { value: response.url })
}

/** The headers that events carry and the log shows: a list of what may, since what must not can't be listed. */
const shownHeaders = /^(x-request-id|retry-after|content-type|date|(x-)?ratelimit(-.+)?)$/

function harmless(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => shownHeaders.test(name)))
}
