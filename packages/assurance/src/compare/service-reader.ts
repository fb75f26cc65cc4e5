import type { MockOptions } from '@permit-tracking/mock'
import {
  createRealClock,
  inputError,
  invalidOption,
  maskText,
  resolveBaseUrl,
} from '@permit-tracking/mock/internal'
import type { CompareOptions } from './options.ts'
import { type ServiceAnswer, type ServiceRequest, targetOf, toAnswer } from './reading.ts'

/** Reads a service, one request at a time. */
export interface ServiceReader {
  /**
   * Sends a GET request and returns the response, whatever its status is. Redirects are not followed. A request without a response
   * is sent three times, and then has the status 0.
   *
   * @throws ServiceStoppedError before a request that the budget, or the service's rate limit, doesn't allow. It is also thrown if no
   *   response arrives after earlier ones have, and the reader stops.
   * @throws Error if the first request has no response. Its message does not contain the key.
   */
  read(request: ServiceRequest): Promise<ServiceAnswer>
  /** Number of requests that were sent. */
  readonly requestCount: number
}

/** Error for a request without a response, because the reader has stopped. Its message is the reason. The earlier responses are complete. */
export class ServiceStoppedError extends Error {
  override readonly name = 'ServiceStoppedError'
}

/**
 * Creates a reader. It leaves at least a tenth of the rate limit to other programs with the same key, and stops at the first 429.
 *
 * @throws TypeError for an invalid option.
 */
export function createServiceReader(options: Omit<CompareOptions, 'against'>): ServiceReader {
  const { apiKey, clock = createRealClock(), signal } = options
  const send: NonNullable<MockOptions['fetch']> = options.fetch ?? ((request) => globalThis.fetch(request))
  const baseUrl = checkBaseUrl(options.baseUrl)
  // The value is never part of the message.
  if (typeof apiKey !== 'string' || !/^[\x21-\x7e]{8,}$/.test(apiKey)) {
    throw inputError('`apiKey` must have at least 8 characters, all of them visible ASCII.')
  }
  const hide = (text: string) =>
    maskText(text.replaceAll(apiKey, '***').replaceAll(encodeURIComponent(apiKey), '***'), undefined)
  let requestCount = 0
  let stopReason: string | undefined
  let hasResponse = false
  /** Number of requests in a row without a response. */
  let unanswered = 0
  let nextAt = Number.NEGATIVE_INFINITY

  function waitUntil(time: number): Promise<void> {
    if (time <= clock.now()) return Promise.resolve()
    return new Promise(
      (resolve) => void clock.schedule(time, resolve, 'the next request to the service', true),
    )
  }

  async function read(request: ServiceRequest): Promise<ServiceAnswer> {
    const path = targetOf(request)
    const key = request.key === 'valid' ? apiKey : unknownKey
    for (let attempt = 1; ; attempt += 1) {
      if (signal?.aborted) stopReason ??= 'the run was interrupted'
      if (requestCount >= maxRequests) stopReason ??= `the budget of ${maxRequests} requests is used up`
      if (stopReason !== undefined) throw new ServiceStoppedError(stopReason)
      await waitUntil(nextAt)
      requestCount += 1
      nextAt = clock.now() + spacingMs
      try {
        const { status, headers, text } = await exchange(path, key)
        stopReason = reasonToStop(status, headers)
        unanswered = 0
        return toAnswer({ status, headers, text, receivedAt: clock.now() }, hide)
      } catch (error) {
        if (attempt < maxAttempts) continue
        const failure = describeFailure(error)
        if (!hasResponse) throw new Error(`Could not read GET ${hide(path)}: ${failure}. Check the base URL.`)
        unanswered += 1
        // The request itself may be the cause, as in a service that crashes.
        if (unanswered < maxUnanswered)
          return toAnswer({ status: noResponse, headers: {}, text: '', receivedAt: clock.now() })
        stopReason = failure
        throw new ServiceStoppedError(failure)
      }
    }
  }

  async function exchange(path: string, key: string) {
    const response = await send(
      new Request(baseUrl + path, {
        headers: { Accept: 'application/json', Authorization: `Bearer ${key}` },
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
      }),
    )
    const text = await readText(response)
    hasResponse = true
    return { status: response.status, headers: Object.fromEntries(response.headers), text }
  }

  return {
    read,
    get requestCount() {
      return requestCount
    },
  }
}

/** Key that no service has issued. */
export const unknownKey = 'unknown-api-key'

const maxAttempts = 3

const maxUnanswered = 3

/** Status of a request that has no response, even if it is sent again. */
export const noResponse = 0

/** Maximum number of requests. */
const maxRequests = 120

/** Minimum time from one request to the next. */
const spacingMs = 100

/** Maximum wait for a response. */
const timeoutMs = 30_000

/** Share of the rate limit that is left to other programs. */
const reservedShare = 0.1

/** Maximum length of a body. A page of 100 permits has less than 100 kB. */
const maxLength = 16 * 1024 * 1024

/** @throws RangeError for a body that is too long, which may be endless. */
async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of body ?? []) {
    text += decoder.decode(bytes, { stream: true })
    if (text.length > maxLength) throw new RangeError('The body is too long.')
  }
  return text + decoder.decode()
}

function reasonToStop(status: number, headers: Readonly<Record<string, string>>): string | undefined {
  if (status === 429) return 'the service responded with 429'
  const [limit, remaining] = ['limit', 'remaining'].map((name) => toCount(headers[`x-ratelimit-${name}`]))
  if (limit === undefined || remaining === undefined || remaining > limit * reservedShare) return undefined
  return `${remaining} of ${limit} requests are left in the rate limit, and a tenth is left to other programs`
}

function toCount(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

function checkBaseUrl(baseUrl: string): string {
  const checked = resolveBaseUrl(baseUrl)
  const { protocol, hostname } = new URL(checked)
  if (protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return checked
  throw invalidOption('baseUrl', 'an https: URL, or an http: URL of this machine', baseUrl)
}

/** Describes the error of a `fetch` without its messages, which may contain the request and with it the key. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'a request failed'
  if (error.name === 'TimeoutError') return `a request had no response within ${timeoutMs / 1_000} s`
  if (error instanceof RangeError) return `a response is longer than ${maxLength / 1024 ** 2} MiB`
  const code = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : ''
  return /^[A-Z_]{3,40}$/.test(code) ? `a request failed (${code})` : 'a request failed'
}
