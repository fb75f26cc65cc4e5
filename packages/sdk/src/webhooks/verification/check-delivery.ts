import { WebhookVerificationError } from '../../errors/webhook-verification-error.ts'
import { parseTimestamp } from '../../time/timestamp.ts'
import { isWebhookEvent, type WebhookEvent } from '../events.ts'
import { readHeader, type WebhookHeaders } from './delivery-headers.ts'
import { toText } from './raw-body.ts'
import { parseSignature, verifySignature } from './signature.ts'

interface CheckOptions {
  readonly header: string
  /** Maximum difference between the event's timestamp and now, in milliseconds. */
  readonly tolerance: number | undefined
}

/**
 * Checks a delivery against the secrets and returns its event. Reads the body before the first `await`, after which the
 * caller may reuse its memory.
 */
export async function checkDelivery(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secrets: readonly string[] | undefined,
  { header, tolerance }: CheckOptions,
): Promise<WebhookEvent> {
  // Without secrets (`allowUnsigned`) every delivery is accepted.
  const isAccepted = !secrets || verifySignature(secrets, extractSignature(headers, header), body)
  const text = toText(body)
  if (isAccepted !== true && !(await isAccepted)) {
    throw new WebhookVerificationError(
      'mismatch',
      `its signature does not match its body. Check that \`secret\` is the secret of the webhook, and pass the body as it was sent, before anything parses it.`,
    )
  }
  const event = readEvent(text)
  if (tolerance !== undefined) checkAge(event, tolerance)
  return event
}

function checkAge({ timestamp }: WebhookEvent, toleranceMs: number): void {
  // The difference to an unreadable timestamp is NaN, which is not within any tolerance.
  if (Math.abs(Date.now() - parseTimestamp(timestamp)) <= toleranceMs) return
  throw new WebhookVerificationError(
    'outside_tolerance',
    `its timestamp is not within ${toleranceMs / 1_000} s of now. Check the clock, or raise \`tolerance\`.`,
  )
}

function extractSignature(headers: WebhookHeaders, name: string): string {
  const text = readHeader(headers, name)
  if (!text) {
    throw new WebhookVerificationError(
      'missing_signature',
      `it has no header ${name}. Set a secret on the webhook, and pass all headers.`,
    )
  }
  const signature = parseSignature(text)
  if (signature) return signature
  throw new WebhookVerificationError(
    'malformed_signature',
    `its header ${name} is not 64 hexadecimal digits. Check \`header\`.`,
  )
}

function readEvent(text: string): WebhookEvent {
  let event: unknown
  try {
    event = JSON.parse(text)
  } catch (cause) {
    throw new WebhookVerificationError('invalid_payload', 'its body is not JSON.', { cause })
  }
  if (isWebhookEvent(event)) return event
  throw new WebhookVerificationError('invalid_event', 'its body has no `event` and `data`.')
}
