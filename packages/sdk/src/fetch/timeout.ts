import { ConnectionError } from '../errors/connection-error.ts'
import { isPermitTrackingError } from '../errors/permit-tracking-error.ts'
import { TimeoutError } from '../errors/timeout-error.ts'
import { type Outgoing, type Send, toRequest } from './draft.ts'
import { type Exchange, toEvent } from './exchange.ts'
import { explain } from './explain.ts'
import type { Fetch } from './fetch.ts'
import { readBody } from './read-body.ts'
import { redactError } from './redact.ts'
import { isRetryable } from './retry-policy.ts'
import { timerMs } from './sleep.ts'

/** What {@link timeout} needs to know of the call. */
export interface TimeoutOptions {
  readonly exchange: Exchange
  /** How long one attempt may take, its body included, in milliseconds. */
  readonly timeoutMs: number
  /** Moment (epoch milliseconds) at which the whole call must have ended. */
  readonly deadlineAt: number
  /** The caller's; its reason becomes the rejection. */
  readonly signal?: AbortSignal | undefined
}

/**
 * One attempt from the first byte sent to the last byte of the body. The body is read in here, so that the timeout,
 * the caller's signal and the retry cover it too, and settles at once on a timeout or an abort, whatever the `fetch`
 * below does with its signal. What `fetch` rejects with becomes a {@link ConnectionError}; errors of our own pass.
 */
export function timeout(fetch: Fetch, options: TimeoutOptions): Send {
  const { exchange, signal } = options
  const { emit } = exchange.household
  return async function attempting(request) {
    signal?.throwIfAborted()
    const leftMs = options.deadlineAt - Date.now()
    const retryable = () => isRetryable(exchange.method, exchange.path, undefined)
    if (leftMs <= 0) throw new TimeoutError(0, 'deadline', exchange, retryable())
    const limitMs = Math.min(options.timeoutMs, leftMs)
    const limit = leftMs < options.timeoutMs ? 'deadline' : 'timeout'
    const sentAt = Date.now()
    const controller = new AbortController()
    const attempt: Exchange['attempts'][number] = { reason: 'no answer', waitMs: 0 }
    exchange.attempts.push(attempt)
    emit?.('request', toEvent(exchange))
    return new Promise<Response>((resolve, reject) => {
      const onAbort = () => stop(signal?.reason, 'aborted')
      const timer = setTimeout(
        () => stop(new TimeoutError(limitMs, limit, exchange, retryable()), limit),
        timerMs(limitMs),
      )
      signal?.addEventListener('abort', onAbort, { once: true })

      const release = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      }
      const stop = (error: unknown, reason: string) => {
        release()
        attempt.reason = reason
        reject(error)
        controller.abort(error)
      }
      receive(request).then(
        (response) => {
          if (controller.signal.aborted) return
          release()
          const { status, headers } = response
          attempt.status = status
          attempt.reason = `status ${status}`
          emit?.('response', {
            ...toEvent(exchange),
            status,
            durationMs: Date.now() - sentAt,
            headers: harmless(headers),
          })
          resolve(response)
        },
        (thrown: unknown) => {
          if (controller.signal.aborted) return
          release()
          if (isPermitTrackingError(thrown)) return reject(thrown)
          const cause = redactError(thrown, exchange.redact)
          attempt.reason = explain(cause)
          reject(new ConnectionError(attempt.reason, exchange, retryable(), { cause }))
        },
      )
    })

    async function receive(outgoing: Outgoing): Promise<Response> {
      const response = await fetch(toRequest(outgoing, controller.signal))
      const body = await readBody(response, controller.signal)
      // A fetch that ignores its signal may come with its answer while a later attempt runs.
      if (!controller.signal.aborted) exchange.body = body
      // Who reads a good answer of a private call takes the bytes. A redirect that a browser hides has status 0.
      const isRead = exchange.isPrivate && response.ok && response.status > 0
      return isRead ? response : whole(response, body)
    }
  }
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
