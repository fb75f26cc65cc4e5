import { ConfigurationError } from '../../errors/configuration-error.ts'
import { withTimeout } from '../../time/timeout.ts'
import { responseTimeoutMs } from '../delivery-schedule.ts'
import type { WebhookReceiver } from '../receiver.ts'
import type { Reporter } from '../report.ts'
import { readHeader, type WebhookHeaders } from '../verification/delivery-headers.ts'
import type { RawBody } from '../verification/raw-body.ts'

/** Responds to a request of any platform. */
export type Respond = WebhookReceiver['respond']

/** Creates the function that checks the method, the size and the time of a request of any platform before `receive`. */
export function createResponder(
  receive: (rawBody: RawBody, headers: WebhookHeaders) => Promise<{ readonly status: number }>,
  report: Reporter['report'],
  maxBodyBytes: number,
): Respond {
  async function reject(status: number, error: unknown): ReturnType<Respond> {
    await report({ status, outcome: status === 500 ? 'failed' : 'rejected', error })
    return { status, headers: {} }
  }

  return async function respond({ method, headers, readBody }) {
    if (method !== 'POST') return { status: 405, headers: { Allow: 'POST' } }
    try {
      const isLarge = Number(readHeader(headers, 'content-length')) > maxBodyBytes
      const body = isLarge
        ? 'too large'
        : await withTimeout<Uint8Array | 'too large' | 'too slow'>(
            readBody(maxBodyBytes),
            responseTimeoutMs,
            () => 'too slow',
          )
      if (body === 'too slow') {
        const problem = `Could not read the webhook: its body was not complete after ${responseTimeoutMs} ms.`
        return await reject(408, new Error(problem))
      }
      if (body === 'too large' || body.length > maxBodyBytes) {
        const problem = `Could not read the webhook: its body is larger than \`maxBodyBytes\` (${maxBodyBytes}).`
        return await reject(413, new ConfigurationError(problem))
      }
      const { status } = await receive(body, headers)
      return { status, headers: {} }
    } catch (error) {
      // Other errors usually mean that the connection ended before the body did, so nobody reads the 400. It is read if `readBody`
      // failed for another reason, such as malformed Base64.
      return reject(error instanceof ConfigurationError ? 500 : 400, error)
    }
  }
}
