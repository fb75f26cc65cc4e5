import { quote, refusal } from '../../errors/configuration-error.ts'
import {
  WebhookVerificationError,
  type WebhookVerificationReason,
} from '../../errors/webhook-verification-error.ts'
import { type EventSchemas, isWebhookEvent, type VerifiedEvent, type WebhookEvent } from '../events.ts'
import { checkOptions } from '../option-checks.ts'
import { readHeader, type WebhookHeaders } from './delivery-headers.ts'
import { isSignedWith } from './hmac.ts'
import { type RawBody, toBytes, toText } from './raw-body.ts'
import { listSecrets, type Secrets } from './secrets.ts'
import { parseSignature } from './signature.ts'
import { describeIssues } from './standard-schema.ts'

/** Options of {@link verifyWebhook}. */
export interface VerifyOptions<Schemas extends EventSchemas = Record<never, never>> {
  /**
   * The webhook's secret; while it is being replaced, a list of the current and the previous one. An entry that is
   * `undefined` is left out, so that `[process.env.SECRET, process.env.PREVIOUS_SECRET]` works without the second.
   */
  readonly secret?: Secrets
  /** Name of the header with the signature, in upper or lower case. Default: `X-Webhook-Signature`. */
  readonly header?: string | undefined
  /**
   * Takes deliveries without verifying them, for a webhook that was created without a secret: then everyone who knows
   * the address can send events. Not together with `secret`. Default: false.
   */
  readonly allowUnsigned?: boolean | undefined
  /**
   * How far the event's `timestamp` may be from now, in milliseconds; at least 31 minutes. Off by default: a delivery
   * that is retried keeps its timestamp, so that one may rightly be 31 minutes old, and one that a person retries from
   * the log any age. Against a repeated delivery the key of its body helps better: see `store` of `createWebhooks`.
   */
  readonly toleranceMs?: number | undefined
  /** Validators of events, by name, of any library that follows Standard Schema. Default: `data` is taken as it comes. */
  readonly schemas?: Schemas | undefined
  /** The time in epoch milliseconds, for `toleranceMs`, and for the `leaseMs` of `createWebhooks`. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
}

/**
 * Verifies that a delivery comes from the service, and gives the event in it (service specification, "Signature").
 *
 * The signature covers the bytes as they were sent, so pass the body before anything has parsed it. Compares in constant
 * time. Runs on every platform with Web Crypto: Node, Bun, Deno, edge runtimes, browsers.
 *
 * @example
 * ```ts
 * const event = await verifyWebhook(await request.arrayBuffer(), request.headers, { secret })
 * if (event.event === 'permit.status_changed') console.log(event.data.new_status)
 * ```
 *
 * @param rawBody The body as it came over the wire.
 * @param headers The headers of the delivery.
 * @throws WebhookVerificationError when the delivery must not be trusted; `reason` tells why.
 * @throws ConfigurationError when there is no secret, or one that can't be a webhook's, another option makes no sense,
 * or the body is neither text nor bytes.
 */
export function verifyWebhook<Schemas extends EventSchemas = Record<never, never>>(
  rawBody: RawBody,
  headers: WebhookHeaders,
  options: VerifyOptions<Schemas>,
): Promise<VerifiedEvent<Schemas>> {
  // The promise itself: one of its own around it would take two more turns.
  try {
    return createVerifier(options)(rawBody, headers)
  } catch (error) {
    return Promise.reject(error)
  }
}

/** Verifies one delivery; see {@link verifyWebhook}. */
export type VerifyDelivery<Schemas extends EventSchemas = Record<never, never>> = (
  rawBody: RawBody,
  headers: WebhookHeaders,
) => Promise<VerifiedEvent<Schemas>>

/**
 * Checks the options once, for many deliveries.
 *
 * @throws ConfigurationError when there is no secret, or one that can't be a webhook's, or another option makes no sense
 * or doesn't exist.
 */
export function createVerifier<Schemas extends EventSchemas = Record<never, never>>(
  options: VerifyOptions<Schemas>,
): VerifyDelivery<Schemas> {
  return createUncheckedVerifier(checkOptions(options, verifyOptions))
}

/** The names of the options. */
export const verifyOptions: Readonly<Record<keyof VerifyOptions, unknown>> = {
  secret: 1,
  header: 1,
  allowUnsigned: 1,
  toleranceMs: 1,
  schemas: 1,
  now: 1,
}

/** The same for options of whose names the caller knows that they exist. */
export function createUncheckedVerifier<Schemas extends EventSchemas>(
  options: VerifyOptions<Schemas>,
): VerifyDelivery<Schemas> {
  const { header = defaultHeader, schemas, toleranceMs, now = Date.now } = options
  const secrets = checkSecrets(options)
  checkHeader(header)
  if (toleranceMs !== undefined) checkTolerance(toleranceMs)

  return async function verifyDelivery(rawBody, headers) {
    const body = typeof rawBody === 'string' ? rawBody : toBytes(rawBody)
    const signature = secrets && readSignature(headers, header)
    // Every secret is tried, so that the time doesn't tell which one it was.
    const checks = signature ? secrets.map((secret) => isSignedWith(secret, signature, body)) : [true]
    // Before anything is waited for: meanwhile the caller may use the memory for something else.
    const text = toText(body)
    if (!checks.includes(true) && !(await Promise.all(checks)).includes(true)) {
      throw failure(
        'mismatch',
        'its signature was not made from this body with the secret',
        'check that the secret is the webhook’s, and pass the body as it came, before anything parses it',
      )
    }
    const event = readEvent(text)
    if (toleranceMs !== undefined) checkAge(event, toleranceMs, now())
    return schemas ? validateEvent(event, schemas) : (event as VerifiedEvent<Schemas>)
  }
}

/** What the validator of its name makes of the event. @throws WebhookVerificationError when that refuses it. */
export async function validateEvent<Schemas extends EventSchemas>(
  event: WebhookEvent,
  schemas: Schemas,
): Promise<VerifiedEvent<Schemas>> {
  const schema = Object.hasOwn(schemas, event.event) && schemas[event.event]
  const { issues, value } = schema ? await schema['~standard'].validate(event) : { value: event }
  if (issues) throw unreadable('invalid_event', describeIssues(issues))
  // Without a validator of its name the event is one of those that the type leaves as they are.
  return value as VerifiedEvent<Schemas>
}

const defaultHeader = 'X-Webhook-Signature'

/** What five retries with a wait of 60 s × 2ⁿ take together. */
const longestBackoffMs = 1_860_000

/** The secrets to try, or none where nothing is signed. */
function checkSecrets({ secret, allowUnsigned }: VerifyOptions): readonly string[] | undefined {
  // Nothing but true: in a variable of the environment, 'false' is a text that counts as true.
  if (allowUnsigned !== true) return listSecrets(secret)
  if (secret === undefined) return undefined
  throw refusal(
    'use allowUnsigned',
    'there is a secret, which then protects from nothing',
    'leave one of them out',
  )
}

/** @throws ConfigurationError for what is no name of a header (RFC 9110, section 5.6.2), which no delivery can have. */
function checkHeader(name: string): void {
  if (typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(name)) return
  throw refusal(
    `use the header ${quote(name)}`,
    'no header can have that name',
    `give one such as ${defaultHeader}`,
  )
}

function checkTolerance(toleranceMs: number): void {
  if (typeof toleranceMs === 'number' && toleranceMs >= longestBackoffMs) return
  throw refusal(
    'use toleranceMs',
    `it is no number from ${longestBackoffMs}, and a delivery that is retried may rightly be 31 minutes old`,
    'give one, or leave it out',
  )
}

function readSignature(headers: WebhookHeaders, name: string): Uint8Array<ArrayBuffer> {
  const text = readHeader(headers, name)
  if (!text) {
    throw failure(
      'missing_signature',
      `it came without the header ${name}`,
      'pass all of its headers, set a secret on the webhook, and check that nothing on the way strips the header',
    )
  }
  const signature = parseSignature(text)
  if (signature) return signature
  throw failure(
    'malformed_signature',
    `the header ${name} is not 64 hexadecimal digits`,
    'check that it is the header with the signature',
  )
}

function readEvent(text: string): WebhookEvent {
  let event: unknown
  try {
    event = JSON.parse(text)
  } catch (cause) {
    throw unreadable('invalid_payload', 'it is not JSON', { cause })
  }
  if (isWebhookEvent(event)) return event
  throw unreadable('invalid_event', 'it has no event and data')
}

function checkAge({ timestamp }: WebhookEvent, toleranceMs: number, now: number): void {
  // A timestamp that can't be read is not within anything.
  if (Math.abs(now - Date.parse(timestamp)) <= toleranceMs) return
  throw failure(
    'outside_tolerance',
    `its timestamp is more than ${toleranceMs} ms from now`,
    'check the clock of this machine, or raise toleranceMs',
  )
}

function unreadable(reason: WebhookVerificationReason, problem: string, options?: ErrorOptions) {
  return failure(reason, problem, 'the signature is not at fault, so check what sends it', options)
}

function failure(reason: WebhookVerificationReason, problem: string, advice: string, options?: ErrorOptions) {
  const message = `Could not verify the webhook, because ${problem}; ${advice}.`
  return new WebhookVerificationError(reason, message, options)
}
