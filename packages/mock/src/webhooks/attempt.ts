import type { Clock } from '../clock/clock.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { type AttemptMessages, excerptOf, noMessages, readExcerpt } from './attempt-messages.ts'
import {
  attemptHeaders,
  type Delivery,
  type DeliveryAttempt,
  type DeliveryJob,
  standardWebhookHeaders,
} from './delivery.ts'
import type { Endpoint } from './endpoint.ts'
import type { WebhookWithEndpoint } from './webhook.ts'

/** Maximum time for the response of a receiver. */
const timeoutMs = 10_000

/** Attempt that is about to be sent. */
export interface OutgoingAttempt {
  readonly delivery: Delivery
  /** Secret of the webhook; undefined for one without. */
  readonly secret: string | undefined
  /** Returns the headers for another body, unsigned if the secret is undefined. */
  readonly sign: (body: string, secret: string | undefined) => Delivery['headers']
  /** Sends the delivery, or the given headers and body instead. */
  readonly send: (content?: DeliveryContent) => Promise<Response>
}

/** Content of an attempt. */
export type DeliveryContent = Pick<Delivery, 'headers' | 'body'>

/** Sends an attempt. */
export type InterceptDelivery = (attempt: OutgoingAttempt) => Promise<Response>

/** Options of {@link attemptDelivery}. */
export interface AttemptOptions {
  readonly clock: Clock
  readonly dialect: Dialect
  /** Replaces the way in which an attempt is sent. */
  readonly interceptDelivery: InterceptDelivery
}

/** Sends a delivery once and returns the outcome, and what was sent and received. Never rejects. */
export async function attemptDelivery(
  job: DeliveryJob,
  { endpoint, secret }: Pick<WebhookWithEndpoint, 'endpoint' | 'secret'>,
  { clock, dialect, interceptDelivery }: AttemptOptions,
): Promise<{ outcome: Omit<DeliveryAttempt, 'trigger'>; messages: AttemptMessages }> {
  const startedAt = clock.now()
  const timeout = createTimeout(job, startedAt + timeoutMs, clock)
  let outcome: Pick<DeliveryAttempt, 'status' | 'response_excerpt' | 'error'>
  let messages = noMessages
  try {
    const { id, body, headers } = job.delivery
    const toSigningInput = (text: string) => ({ id, at: startedAt, body: new TextEncoder().encode(text) })
    const original = {
      body,
      headers: { ...headers, ...standardWebhookHeaders(secret, toSigningInput(body), dialect) },
    }
    const attempt: OutgoingAttempt = {
      delivery: job.delivery,
      secret,
      sign: (body, key) => attemptHeaders(key, toSigningInput(body), dialect),
      send(content = original) {
        messages = { ...noMessages, request_headers: content.headers }
        return send(content, endpoint, timeout)
      },
    }
    const response = await Promise.race([interceptDelivery(attempt), timeout.ended])
    const response_body = await readExcerpt(response, timeout.ended)
    messages = { ...messages, response_headers: Object.fromEntries(response.headers), response_body }
    outcome = { status: response.status, response_excerpt: excerptOf(response_body), error: null }
  } catch (error) {
    outcome = { status: null, response_excerpt: null, error: reasonOf(error) }
  } finally {
    timeout.clear()
  }
  // The system clock may be set back.
  const duration_ms = Math.max(clock.now() - startedAt, 0)
  return { outcome: { at: new Date(startedAt).toISOString(), ...outcome, duration_ms }, messages }
}

/** True for a 2xx status, and false without a response. */
export function isAccepted(status: number | string | null): boolean {
  return typeof status === 'number' && status >= 200 && status < 300
}

async function send(
  { headers, body }: DeliveryContent,
  endpoint: Endpoint,
  { signal, requests }: ReturnType<typeof createTimeout>,
): Promise<Response> {
  // A receiver in this process must not run within the change that raised the event.
  await undefined
  // The attempt may be aborted by now. An in-process receiver wouldn't notice.
  signal.throwIfAborted()
  const request = new Request(endpoint.url, {
    method: 'POST',
    headers,
    body: new TextEncoder().encode(body),
    redirect: 'manual',
    signal,
  })
  requests.add(request)
  const response = await endpoint.send(request)
  if (response.type === 'opaqueredirect')
    throw new Error('The receiver redirects. Redirects are not followed.')
  return response
}

/** Creates a time limit that ends early if the job is aborted. `ended` rejects even if the receiver ignores `signal`. */
function createTimeout({ delivery, aborter }: DeliveryJob, at: number, clock: Clock) {
  const controller = new AbortController()
  // Keeps each `Request` alive: once collected, its signal never aborts (nodejs/undici#3644).
  const requests = new Set<Request>()
  let clear = () => {}
  const ended = new Promise<never>((_resolve, reject) => {
    const end = (reason: unknown) => {
      controller.abort(reason)
      requests.clear()
      reject(reason)
    }
    const onAbort = () => end(aborter.signal.reason)
    const cancel = clock.schedule(
      at,
      () => end(new Error(`No response within ${timeoutMs / 1000} s.`)),
      `time limit of an attempt of ${delivery.id} to ${delivery.url}`,
      // A caller may wait for the attempt, and a receiver in this process keeps nothing alive.
      true,
    )
    aborter.signal.addEventListener('abort', onAbort)
    clear = () => {
      cancel()
      aborter.signal.removeEventListener('abort', onAbort)
    }
  })
  return { signal: controller.signal, requests, ended, clear }
}

/** Returns the reason for a missing response. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // The message of Node's `fetch` is only "fetch failed". The reason is in the cause.
  return error.cause instanceof Error
    ? `${error.message}: ${error.cause.message || error.cause.name}`
    : error.message
}
