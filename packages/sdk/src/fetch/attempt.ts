import { ConfigurationError } from '../errors/configuration-error.ts'
import { ConnectionError } from '../errors/connection-error.ts'
import { DecodeError } from '../errors/decode-error.ts'
import { isPermitTrackingError } from '../errors/permit-tracking-error.ts'
import { TimeoutError } from '../errors/timeout-error.ts'
import { bodyExcerpt, type CallContext, toEvent } from './call-context.ts'
import { describeNetworkError, hintFor, isProgramMistake, wasNeverSent } from './network-error.ts'
import { onAbort } from './on-abort.ts'
import { type Incoming, openBody, type ReadBody } from './read-body.ts'
import { redactHeaders, redactThrown } from './redact.ts'
import { type Send, toRequest } from './request-template.ts'
import { isRetryable } from './retry/retry-policy.ts'
import { timerMs } from './sleep.ts'

/** Options of {@link attempt}. */
export interface AttemptOptions {
  /** Maximum size of a response body, in decoded bytes. */
  readonly maxBodyBytes: number
}

/** A failure's body is read for its `error` and an excerpt; the service's take a few hundred bytes. */
const maxFailureBytes = 65_536

/**
 * One attempt from the first byte sent to the last byte of the body. The body is read in here, so that the timeout,
 * the caller's signal and the retry cover it too. The attempt settles at once on a timeout or an abort, even if the `fetch`
 * below ignores its signal. What `fetch` rejects with becomes a {@link ConnectionError}; errors of our own pass.
 */
export function attempt(next: Send<Request>, { maxBodyBytes }: AttemptOptions): Send {
  return function attempting(outgoing, context) {
    return new Promise<Response>((resolve, reject) => {
      const { attempts, emit } = context
      const { signal, timeoutMs, deadlineAt } = context.settings
      signal?.throwIfAborted()
      const sentAt = Date.now()
      const leftMs = deadlineAt - sentAt
      if (leftMs <= 0) throw new TimeoutError(0, 'deadline', context, isSafeToRepeat(context))
      const limitMs = Math.min(timeoutMs, leftMs)
      const limit = leftMs < timeoutMs ? 'deadline' : 'timeout'
      const entry: CallContext['attempts'][number] = { reason: 'no response', waitMs: 0 }
      attempts.push(entry)
      emit?.('request', toEvent(context))

      const controller = new AbortController()
      let incoming: Incoming | undefined
      const stop = (error: unknown, reason: string) => {
        release()
        entry.reason = reason
        reject(error)
        controller.abort(error)
        incoming?.close(error)
      }
      const onTime = () => {
        context.mayHaveActed = true
        stop(new TimeoutError(limitMs, limit, context, isSafeToRepeat(context)), limit)
      }
      const timer = setTimeout(onTime, timerMs(limitMs))
      const removeListener = onAbort(signal, () => stop(signal?.reason, 'aborted'))
      const release = () => {
        clearTimeout(timer)
        removeListener()
      }

      const sendAndRead = async () => {
        try {
          const response = await next(toRequest(outgoing, controller.signal), context)
          // A `fetch` of the user's may have no return.
          if (!response?.headers) throw new ConfigurationError('`fetch` must resolve with a Response.')
          incoming = openBody(response)
          // A fetch that ignores its signal may respond while a later attempt runs.
          if (controller.signal.aborted) return incoming.close(controller.signal.reason)
          const { bytes, isCut } = await readWithin(incoming, response, maxBodyBytes)
          if (controller.signal.aborted) return
          release()
          const { status, headers, ok } = response
          context.body = bytes
          entry.status = status
          entry.reason = `status ${status}`
          if (status >= 500) context.mayHaveActed = true
          emit?.('response', {
            ...toEvent(context),
            status,
            durationMs: Date.now() - sentAt,
            headers: loggableHeaders(redactHeaders(headers, context)),
          })
          if (isCut && ok) throw tooLarge(status, maxBodyBytes, context)
          // The reader of a successful response takes the bytes. A redirect that a browser hides has status 0.
          const isRead = context.isPrivate && ok && status > 0
          resolve(isRead ? response : toBufferedResponse(response, bytes))
        } catch (thrown) {
          if (controller.signal.aborted) return
          release()
          reject(toFailure(thrown, context, entry, incoming !== undefined))
        }
      }
      // There are errors that can't even be looked at.
      sendAndRead().catch(reject)
    })
  }
}

/** Doesn't read a successful response that says itself that it is too large. Of a failure the start is of use. */
async function readWithin(
  incoming: Incoming,
  { ok, headers }: Response,
  maxBodyBytes: number,
): Promise<ReadBody> {
  if (!ok) return incoming.read(Math.min(maxFailureBytes, maxBodyBytes))
  if (!(Number(headers.get('content-length')) > maxBodyBytes)) return incoming.read(maxBodyBytes)
  incoming.close('too large')
  return { bytes: new Uint8Array(), isCut: true }
}

function tooLarge(status: number, maxBodyBytes: number, context: CallContext): DecodeError {
  const answer = { status, bodyExcerpt: bodyExcerpt(context) }
  const advice = 'Raise `maxBodyBytes`, or check that `baseUrl` points to the API.'
  return new DecodeError(`is larger than ${maxBodyBytes} bytes`, answer, context, { advice })
}

/** The error for anything thrown while the request was sent or its response read. */
function toFailure(
  thrown: unknown,
  context: CallContext,
  entry: CallContext['attempts'][number],
  hasResponse: boolean,
): unknown {
  if (isPermitTrackingError(thrown)) return thrown
  const cause = redactThrown(thrown, context)
  entry.reason = describeNetworkError(cause)
  if (!hasResponse && isProgramMistake(cause)) {
    const call = `${context.method} ${context.path}`
    return new ConfigurationError(
      `Could not send ${call}: \`fetch\` failed by itself (${entry.reason}). It receives one \`Request\`; for a function of \`(url, init)\`, such as undici's, pass \`(request) => fetch(request.url, request)\`.`,
      { cause },
    )
  }
  if (!wasNeverSent(cause)) context.mayHaveActed = true
  return new ConnectionError(entry.reason + hintFor(entry.reason), context, isSafeToRepeat(context), {
    cause,
  })
}

/** True if the call may be sent again although the service may have acted on it. */
function isSafeToRepeat({ method, path }: CallContext): boolean {
  return isRetryable(method, path, undefined)
}

/** Statuses that a `Response` refuses to be built with when there is a body, even an empty one. */
const withoutBody = new Set([204, 205, 304])

/** The same response with its body in memory. A redirect that a browser hides has status 0, which can't be built: 302 stands for it. */
function toBufferedResponse(response: Response, body: Uint8Array<ArrayBuffer>): Response {
  const { statusText, headers } = response
  const status = response.status || 302
  const copy = new Response(withoutBody.has(status) ? null : body, { status, statusText, headers })
  return Object.defineProperty(copy, 'url', { value: response.url })
}

/** Headers that events carry and the log shows. Those that must not be shown can't be listed. */
const loggableHeaderNames = /^(x-request-id|retry-after|content-type|date|(x-)?ratelimit(-.+)?)$/

function loggableHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => loggableHeaderNames.test(name)))
}
