import { isConfigurationError, refusal } from '../../errors/configuration-error.ts'
import type { Report } from '../report.ts'
import { readHeader, type WebhookHeaders } from '../verification/delivery-headers.ts'
import type { RawBody } from '../verification/raw-body.ts'

/** A request as an adapter has it: nothing of it has been looked at, and its body is still on the way. */
export interface IncomingRequest {
  /** In upper case. */
  readonly method: string
  readonly headers: WebhookHeaders
  /**
   * Reads the body to its end, or until it has more than `maxBytes`; stops waiting for it when `signal` aborts.
   *
   * @throws ConfigurationError when something else has read it before, with what to do about that: answered 500. Any
   * other error means that the connection ended first: answered 400.
   */
  readonly readBody: ReadBody
}

/** See {@link IncomingRequest}. */
export type ReadBody = (maxBytes: number, signal: AbortSignal) => Promise<Uint8Array | 'too large'>

/** What to answer. It has no body, since who sent the request may be anyone. */
export interface OutgoingResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** Answers a request of any platform. Never rejects. */
export type Respond = (request: IncomingRequest) => Promise<OutgoingResponse>

/** For how long a body may be on its way. The service waits no longer for its answer. */
const readTimeoutMs = 10_000

/** What is the same for every platform: method, size and patience, in front of `receive`. */
export function createResponder(
  receive: (rawBody: RawBody, headers: WebhookHeaders) => Promise<{ readonly status: number }>,
  report: Report,
  maxBodyBytes: number,
): Respond {
  async function refuse(status: number, error: unknown): Promise<OutgoingResponse> {
    await report({ status, outcome: status === 500 ? 'failed' : 'refused', error })
    return { status, headers: {} }
  }

  return async function respond({ method, headers, readBody }) {
    if (method !== 'POST') return { status: 405, headers: { Allow: 'POST' } }
    const reading = new AbortController()
    const timer = setTimeout(() => reading.abort(), readTimeoutMs)
    try {
      const isLarge = Number(readHeader(headers, 'Content-Length')) > maxBodyBytes
      // A reader that doesn't heed the signal must not hold the answer up.
      const body = isLarge
        ? 'too large'
        : await Promise.race([readBody(maxBodyBytes, reading.signal), whenAborted(reading.signal)])
      // What a reader gives when its time is up is a part of the body at most.
      if (reading.signal.aborted) return await refuse(408, late())
      if (body === 'too large' || body.length > maxBodyBytes) {
        return await refuse(413, tooLarge(maxBodyBytes))
      }
      clearTimeout(timer)
      const { status } = await receive(body, headers)
      return { status, headers: {} }
    } catch (error) {
      if (reading.signal.aborted) return await refuse(408, late())
      // Otherwise the connection ended before the body did; there is nobody left to read the answer.
      return await refuse(isConfigurationError(error) ? 500 : 400, error)
    } finally {
      clearTimeout(timer)
    }
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

/** Why a delivery was not read to its end. */
function tooLarge(maxBodyBytes: number): Error {
  return refusal(
    'take the webhook',
    `its body has more than ${maxBodyBytes} bytes`,
    'if it comes from the service, raise maxBodyBytes',
  )
}

/** Why a delivery was not waited for. */
function late(): Error {
  return new Error(
    `Could not take the webhook, because its body was not complete after ${readTimeoutMs} ms; check the network or proxy in front of this.`,
  )
}
