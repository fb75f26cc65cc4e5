import { type OpenBody, openBody } from '../body/read-body.ts'
import { ConfigurationError } from '../errors/configuration-error.ts'
import { PermitTrackingError } from '../errors/permit-tracking-error.ts'
import { ConnectionError } from '../errors/request-error.ts'
import { clampTimeout } from '../time/timeout.ts'
import {
  type CallContext,
  createDecodeError,
  createTimeoutError,
  eventFields,
  isSafeToRepeat,
  limitAttempt,
} from './call-context.ts'
import { platformFetch } from './fetch.ts'
import { describeNetworkError, hintFor, isFetchBug, isPermanent, wasNeverSent } from './network-error.ts'
import { redactHeaders, redactThrown } from './redact.ts'
import type { Send } from './send-request.ts'
import { onAbort } from './timers.ts'

/** Maximum size of the body of a failure, in bytes. The service's own failures have a few hundred. */
const maxFailureBytes = 65_536

/**
 * Sends a request once and reads the body of the response into the context. So the timeout, the signal of the caller and the
 * retry cover the body too. Settles at once on a timeout or an abort, even if the `fetch` below ignores its signal. A network
 * error becomes a {@link ConnectionError}.
 */
export function attempt(next: Send): Send {
  return function attempting(request, context) {
    return new Promise<Response>((resolve, reject) => {
      const { attempts, emit } = context
      const { baseUrl = '', maxBodyBytes } = context.client.options
      const { signal } = context.settings
      const sentAt = performance.now()
      const limit = limitAttempt(context)
      if (limit.timeoutMs === 0) throw createTimeoutError(limit, context)
      const record: CallContext['attempts'][number] = { reason: 'no response', waitMs: 0 }
      attempts.push(record)
      emit?.('request', { ...eventFields(context), baseUrl })
      // A hook may abort the call.
      signal?.throwIfAborted()

      const controller = new AbortController()
      let body: OpenBody | undefined
      const stop = (error: unknown, reason: string) => {
        cleanUp()
        record.reason = reason
        reject(error)
        controller.abort(error)
        body?.close(error)
      }
      const onTimeout = () => {
        context.mayHaveTakenEffect = true
        stop(createTimeoutError(limit, context), limit.reason)
      }
      const timer = setTimeout(onTimeout, clampTimeout(limit.timeoutMs))
      const removeListener = onAbort(signal, () => stop(signal?.reason, 'aborted'))
      const cleanUp = () => {
        clearTimeout(timer)
        removeListener()
      }

      const sendAndRead = async () => {
        try {
          const received = await next({ ...request, signal: controller.signal }, context)
          // A `fetch` written by a user may lack a `return`.
          if (!received?.headers) throw new ConfigurationError('`fetch` must resolve with a Response.')
          body = openBody(received)
          // Browsers hide a redirect behind status 0. As a 302 it counts as a redirect everywhere.
          const response =
            received.status === 0 ? new Response(null, { status: 302, headers: received.headers }) : received
          // A fetch that ignores its signal may respond while a later attempt runs.
          if (controller.signal.aborted) return body.close(controller.signal.reason)
          const maxBytes = response.ok ? maxBodyBytes : Math.min(maxFailureBytes, maxBodyBytes)
          const { bytes, isTruncated } = await body.read(maxBytes)
          if (isTruncated) body.close('too large')
          if (controller.signal.aborted) return
          cleanUp()
          const { status, headers, ok } = response
          context.body = bytes
          record.status = status
          record.reason = `status ${status}`
          if (status >= 500) context.mayHaveTakenEffect = true
          emit?.('response', {
            ...eventFields(context),
            status,
            durationMs: Math.round(performance.now() - sentAt),
            headers: loggableHeaders(headers, context),
          })
          if (isTruncated && ok) {
            const advice = 'Raise `maxBodyBytes`, or check that `baseUrl` points to the API.'
            throw createDecodeError(`is larger than ${maxBodyBytes} bytes`, context, { advice })
          }
          resolve(response)
        } catch (thrown) {
          if (controller.signal.aborted) return
          cleanUp()
          reject(toFailure(thrown, context, record, body !== undefined))
        }
      }
      // Reading a property of a hostile error can throw.
      sendAndRead().catch(reject)
    })
  }
}

/** Returns the error for anything thrown while sending the request or reading the response. */
function toFailure(
  thrown: unknown,
  context: CallContext,
  record: CallContext['attempts'][number],
  hasResponse: boolean,
): unknown {
  if (thrown instanceof PermitTrackingError) return thrown
  const cause = redactThrown(thrown, context)
  record.reason = describeNetworkError(cause)
  if (!hasResponse && isFetchBug(cause)) {
    const call = `${context.method} ${context.path}`
    const advice =
      context.settings.fetch === platformFetch
        ? 'A stub of the global `fetch` must accept everything that `fetch` accepts.'
        : "It receives one `Request`; for a function of `(url, init)`, such as undici's, pass `(request) => fetch(request.url, request)`."
    return new ConfigurationError(
      `Could not complete ${call}: \`fetch\` itself threw an error (${record.reason}). ${advice}`,
      { cause },
    )
  }
  if (!wasNeverSent(cause)) context.mayHaveTakenEffect = true
  const hint = hintFor(record.reason)
  const reason = hint ? `${record.reason.replace(/[^.?!]$/, '$&.')} ${hint}` : record.reason
  const retryable = isSafeToRepeat(context) && !isPermanent(cause)
  return new ConnectionError(reason, context, retryable, { cause })
}

/** Names of the headers that events carry and the log shows. An allowlist, because secret ones can't be enumerated. */
const loggableHeaderNames = /^(x-request-id|retry-after|content-type|date|(x-)?ratelimit(-.+)?)$/

function loggableHeaders(headers: Headers, context: CallContext): Record<string, string> {
  const fields = redactHeaders(headers, context).filter(([name]) => loggableHeaderNames.test(name))
  return Object.fromEntries(fields)
}
