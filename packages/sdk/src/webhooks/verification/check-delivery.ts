import { WebhookVerificationError } from '../../errors/webhook-verification-error.ts'
import { parseTimestamp } from '../../time/timestamp.ts'
import { isWebhookEvent, type WebhookEvent } from '../events.ts'
import { checkDeliveryHeaders, readHeader, type WebhookHeaders } from './delivery-headers.ts'
import { verifySignature } from './digest.ts'
import { type RawBody, toBody, toText } from './raw-body.ts'
import { parseSignature } from './signature.ts'

interface CheckOptions {
  readonly header: string
  /** Maximum difference between the event's timestamp and now, in milliseconds. */
  readonly tolerance: number | undefined
}

/** Beginning of the messages. */
const failed = 'Could not verify the webhook:'

/** Creates the function that checks a delivery against the secrets and returns its event. */
export function createDeliveryCheck({ header, tolerance }: CheckOptions) {
  /** Reads the body before the first `await`, after which the caller may reuse its memory. */
  return async function checkDelivery(
    rawBody: RawBody,
    headers: WebhookHeaders,
    secrets: readonly string[] | undefined,
  ): Promise<WebhookEvent> {
    checkDeliveryHeaders(headers)
    const body = toBody(rawBody)
    const isSigned = !secrets || verifySignature(secrets, extractSignature(headers, header), body)
    const text = toText(body)
    if (isSigned !== true && !(await isSigned)) {
      throw new WebhookVerificationError(
        'mismatch',
        `${failed} its signature does not match its body. Check that \`secret\` is the webhook's secret, and pass the body as it was sent, before anything parses it.`,
      )
    }
    const event = readEvent(text)
    if (tolerance !== undefined) checkAge(event, tolerance)
    return event
  }
}

function checkAge({ timestamp }: WebhookEvent, toleranceMs: number): void {
  // The difference to an unreadable timestamp is NaN, which is not within any tolerance.
  if (Math.abs(Date.now() - parseTimestamp(timestamp)) <= toleranceMs) return
  throw new WebhookVerificationError(
    'outside_tolerance',
    `${failed} its timestamp is more than ${Math.round(toleranceMs / 60_000)} minutes from now. Check the clock of this machine, or raise \`tolerance\`.`,
  )
}

function extractSignature(headers: WebhookHeaders, name: string): Uint8Array<ArrayBuffer> {
  const text = readHeader(headers, name)
  if (!text) {
    throw new WebhookVerificationError(
      'missing_signature',
      `${failed} it has no header ${name}. Pass all of its headers, set a secret on the webhook, and check that no proxy removes the header.`,
    )
  }
  const signature = parseSignature(text)
  if (signature) return signature
  throw new WebhookVerificationError(
    'malformed_signature',
    `${failed} its header ${name} is not 64 hexadecimal digits. Check that \`header\` names the header with the signature.`,
  )
}

function readEvent(text: string): WebhookEvent {
  let event: unknown
  try {
    event = JSON.parse(text)
  } catch (cause) {
    throw new WebhookVerificationError('invalid_payload', unreadableMessage('its body is not JSON'), {
      cause,
    })
  }
  if (isWebhookEvent(event)) return event
  throw new WebhookVerificationError('invalid_event', unreadableMessage('its body has no `event` and `data`'))
}

/** Returns the message for a delivery with a valid signature. */
export function unreadableMessage(problem: string): string {
  return `${failed} ${problem}. The signature is valid. Check the sender.`
}
