import { invalid, quote } from '../../errors/configuration-error.ts'
import { WebhookVerificationError } from '../../errors/webhook-verification-error.ts'
import { type Duration, toMs } from '../../time/duration.ts'
import { parseTimestamp } from '../../time/timestamp.ts'
import { maxDeliveryAgeMs } from '../delivery-schedule.ts'
import { isWebhookEvent, type WebhookEvent } from '../events.ts'
import { checkDeliveryHeaders, defaultHeader, readHeader, type WebhookHeaders } from './delivery-headers.ts'
import { verifySignature } from './digest.ts'
import { type RawBody, toBody, toText } from './raw-body.ts'
import { parseSignature } from './signature.ts'

interface CheckOptions {
  readonly header?: string | undefined
  readonly tolerance?: Duration | undefined
}

/** Beginning of the messages. */
const failed = 'Could not verify the webhook:'

/** Creates the function that checks a delivery against the secrets and returns its event. */
export function createDeliveryCheck({ header = defaultHeader, tolerance }: CheckOptions) {
  checkHeaderName(header)
  const toleranceMs = tolerance === undefined ? undefined : resolveTolerance(tolerance)

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
    if (isSigned !== true && !(await isSigned))
      throw new WebhookVerificationError('mismatch', mismatchMessage(text))
    const event = readEvent(text)
    if (toleranceMs !== undefined) checkAge(event, toleranceMs)
    return event
  }
}

/** @throws ConfigurationError for a name that no header can have (RFC 9110, section 5.6.2). */
function checkHeaderName(name: string): void {
  if (typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(name)) return
  throw invalid('header', `the name of a header, such as ${defaultHeader}`, quote(name))
}

/** Maximum age of a delivery by its timestamp, with a minute by which the clocks may differ. */
const minToleranceMs = maxDeliveryAgeMs + 60_000

/** @throws ConfigurationError for a tolerance that would reject the last attempt to deliver an event. */
function resolveTolerance(tolerance: Duration): number {
  const expected = "33 minutes or more, such as '1h'"
  const toleranceMs = toMs('tolerance', tolerance, expected)
  if (toleranceMs >= minToleranceMs) return toleranceMs
  throw invalid('tolerance', expected, quote(tolerance), 'The last attempt may be that old.')
}

function checkAge({ timestamp }: WebhookEvent, toleranceMs: number): void {
  // The difference to an unreadable timestamp is NaN, which is not within any tolerance.
  if (Math.abs(Date.now() - parseTimestamp(timestamp)) <= toleranceMs) return
  throw new WebhookVerificationError(
    'outside_tolerance',
    `${failed} its timestamp is more than ${toleranceMs} ms from now. Check the clock of this machine, or raise \`tolerance\`.`,
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

// These return messages, and the callers create the errors: one more frame on the stack would make rejecting a forged
// delivery about 5 % slower.

function mismatchMessage(text: string): string {
  return text === ''
    ? `${failed} its body is empty. Pass the body as it was sent, before anything reads it.`
    : `${failed} its signature does not match its body. Check that \`secret\` is the webhook's secret, and pass the body as it was sent, before anything parses it.`
}

export function unreadableMessage(problem: string): string {
  return `${failed} ${problem}. The signature is valid. Check the sender.`
}
