import { ConfigurationError, isConfigurationError } from '../../errors/configuration-error.ts'
import type { Report } from '../report.ts'
import { readHeader, type WebhookHeaders } from '../verification/delivery-headers.ts'
import type { RawBody } from '../verification/raw-body.ts'

/** A request as an adapter has it: nothing of it has been looked at, and its body is still on the way. */
export interface IncomingRequest {
  /** Method in upper case. */
  readonly method: string
  readonly headers: WebhookHeaders
  /**
   * Reads the body to its end, or until it has more than `maxBytes`; stops when `signal` aborts.
   *
   * @throws ConfigurationError if something else has read it before: the response is 500. Any other error means that the
   * connection ended first: the response is 400.
   */
  readonly readBody: ReadBody
}

/** See {@link IncomingRequest}. */
export type ReadBody = (maxBytes: number, signal: AbortSignal) => Promise<Uint8Array | 'too large'>

/** The response. It has no body, since anyone may have sent the request. */
export interface OutgoingResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/** Responds to a request of any platform. Never rejects. */
export type Respond = (request: IncomingRequest) => Promise<OutgoingResponse>

/** Maximum time for a body to arrive. The service waits no longer for a response. */
const readTimeoutMs = 10_000

/** Creates what all platforms share: the checks of method, size and time in front of `receive`. */
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
      // A reader that ignores the signal must not delay the response.
      const body = isLarge
        ? 'too large'
        : await Promise.race([readBody(maxBodyBytes, reading.signal), whenAborted(reading.signal)])
      // After the timeout a reader returns at most a part of the body.
      if (reading.signal.aborted) return await refuse(408, readTimeout())
      if (body === 'too large' || body.length > maxBodyBytes) {
        return await refuse(413, tooLarge(maxBodyBytes))
      }
      clearTimeout(timer)
      const { status } = await receive(body, headers)
      return { status, headers: {} }
    } catch (error) {
      if (reading.signal.aborted) return await refuse(408, readTimeout())
      // Otherwise the connection ended before the body did; nobody is left to read the response.
      return await refuse(isConfigurationError(error) ? 500 : 400, error)
    } finally {
      clearTimeout(timer)
    }
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

function tooLarge(maxBodyBytes: number): Error {
  return new ConfigurationError(
    `Could not read the webhook: its body has more than ${maxBodyBytes} bytes. If it comes from the service, raise \`maxBodyBytes\`.`,
  )
}

function readTimeout(): Error {
  return new Error(
    `Could not read the webhook: its body was not complete after ${readTimeoutMs} ms. Check the network or proxy in front of the receiver.`,
  )
}
