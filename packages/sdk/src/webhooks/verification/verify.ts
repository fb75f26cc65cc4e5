import { ConfigurationError } from '../../errors/configuration-error.ts'
import {
  WebhookVerificationError,
  type WebhookVerificationReason,
} from '../../errors/webhook-verification-error.ts'
import { parseTimestamp } from '../../time/timestamp.ts'
import { type EventSchemas, isWebhookEvent, type VerifiedEvent, type WebhookEvent } from '../events.ts'
import { checkOptions, typeOf } from '../option-checks.ts'
import { checkHeaders, defaultHeader, readHeader, type WebhookHeaders } from './delivery-headers.ts'
import { isSignedWith } from './hmac.ts'
import { type RawBody, toBytes, toText } from './raw-body.ts'
import { listSecrets, type Secrets } from './secrets.ts'
import { parseSignature } from './signature.ts'
import { describeIssues } from './standard-schema.ts'
import { checkTolerance } from './tolerance.ts'

/** Options of {@link verifyWebhook}. */
export interface VerifyOptions<Schemas extends EventSchemas = Record<never, never>> {
  /**
   * Secret of the webhook; while it is being replaced, a list of the current and the previous one. An entry that is
   * `undefined` is ignored, so that `[process.env.SECRET, process.env.PREVIOUS_SECRET]` works without the second. A
   * function is called for each delivery, for a secret that comes from elsewhere.
   */
  readonly secret?: Secrets | (() => Secrets | Promise<Secrets>)
  /** Name of the header with the signature, in upper or lower case. Default: `X-Webhook-Signature`. */
  readonly header?: string | undefined
  /**
   * Accepts deliveries without verifying them, for a webhook that was created without a secret: anyone who knows the
   * address can then send events. Not together with `secret`. Default: false.
   */
  readonly allowUnsigned?: boolean | undefined
  /**
   * Maximum difference between the event's `timestamp` and now, in milliseconds; at least 1,970,000 (33 minutes). Off by
   * default: a delivery that is retried keeps its timestamp, and one that a person retries from the log may have any age.
   * Against repeated deliveries the `store` of `createWebhooks` helps better.
   */
  readonly toleranceMs?: number | undefined
  /** Validators of events by name, from any library that follows Standard Schema. Default: `data` is not checked. */
  readonly schemas?: Schemas | undefined
  /** Current time in epoch milliseconds, for `toleranceMs`, and for `leaseMs` of `createWebhooks`. Default: `Date.now`. */
  readonly now?: (() => number) | undefined
}

/**
 * Verifies that a delivery comes from the service, and returns its event (service specification, "Signature").
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
 * @param rawBody The body as it was sent.
 * @param headers The headers of the delivery.
 * @throws WebhookVerificationError if the delivery must not be trusted; `reason` says why.
 * @throws ConfigurationError if the secret is missing or cannot be a webhook's, another option is invalid or unknown, or
 * the body is neither text nor bytes.
 */
export function verifyWebhook<Schemas extends EventSchemas = Record<never, never>>(
  rawBody: RawBody,
  headers: WebhookHeaders,
  options: VerifyOptions<Schemas>,
): Promise<VerifiedEvent<Schemas>> {
  // The promise itself: another one around it would take two more turns of the event loop.
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
 * Creates a function that verifies deliveries; the options are checked once.
 *
 * @throws ConfigurationError if the secret is missing or cannot be a webhook's, or another option is invalid or unknown.
 */
export function createVerifier<Schemas extends EventSchemas = Record<never, never>>(
  options: VerifyOptions<Schemas>,
): VerifyDelivery<Schemas> {
  if (typeof options !== 'object' || options === null) {
    throw new ConfigurationError(
      `\`options\` must be an object (received ${typeOf(options)}). Call verifyWebhook(rawBody, headers, { secret }).`,
    )
  }
  checkOptions(options, verifyOptionNames)
  const secrets = prepareSecrets(options)
  const verify = createCheck(options)
  const { schemas } = options

  return async function verifyDelivery(rawBody, headers) {
    const isLate = typeof secrets === 'function'
    // While a function is waited for, the caller may use the memory for something else.
    const body = isLate && typeof rawBody !== 'string' ? toBytes(rawBody).slice() : rawBody
    const event = await verify(body, headers, isLate ? await secrets() : secrets)
    // Without validators the event is one of those that the type leaves as they are.
    return schemas ? validateEvent(event, schemas) : (event as VerifiedEvent<Schemas>)
  }
}

/** Names of the options. */
export const verifyOptionNames: Readonly<Record<keyof VerifyOptions, unknown>> = {
  secret: 1,
  header: 1,
  allowUnsigned: 1,
  toleranceMs: 1,
  schemas: 1,
  now: 1,
}

/** Secrets to try; `undefined` if nothing is signed. */
type CheckedSecrets = readonly string[] | undefined

/** Returns the checked secrets, or a function that gets and checks them. */
export function prepareSecrets({
  secret,
  allowUnsigned,
}: VerifyOptions<EventSchemas>): CheckedSecrets | (() => Promise<CheckedSecrets>) {
  // Nothing but true: in an environment variable, 'false' is a text that counts as true.
  if (allowUnsigned === true) {
    if (secret === undefined) return undefined
    throw new ConfigurationError('`allowUnsigned` cannot be combined with `secret`. Remove one of them.')
  }
  return typeof secret === 'function' ? async () => listSecrets(await secret()) : listSecrets(secret)
}

/** Creates the check of a delivery against the secrets. Reads the body before anything is waited for. */
export function createCheck({
  header = defaultHeader,
  toleranceMs,
  now = Date.now,
}: VerifyOptions<EventSchemas>) {
  checkHeaderName(header)
  if (toleranceMs !== undefined) checkTolerance(toleranceMs)

  return async function check(
    rawBody: RawBody,
    headers: WebhookHeaders,
    secrets: CheckedSecrets,
  ): Promise<WebhookEvent> {
    checkHeaders(headers)
    const body = typeof rawBody === 'string' ? rawBody : toBytes(rawBody)
    const signature = secrets && extractSignature(headers, header)
    // Every secret is tried, so that the time does not tell which one it was.
    const checks = signature ? secrets.map((secret) => isSignedWith(secret, signature, body)) : [true]
    const text = toText(body)
    if (!checks.includes(true) && !(await Promise.all(checks)).includes(true)) throw mismatch(text)
    const event = readEvent(text)
    if (toleranceMs !== undefined) checkAge(event, toleranceMs, now())
    return event
  }
}

/** Returns what the validator of its name makes of the event. @throws WebhookVerificationError if that reports issues. */
export async function validateEvent<Schemas extends EventSchemas>(
  event: WebhookEvent,
  schemas: Schemas,
): Promise<VerifiedEvent<Schemas>> {
  const schema = Object.hasOwn(schemas, event.event) && schemas[event.event]
  const { issues, value } = schema ? await schema['~standard'].validate(event) : { value: event }
  if (issues) throw payloadError('invalid_event', describeIssues(issues))
  // Without a validator of its name the event is one of those that the type leaves as they are.
  return value as VerifiedEvent<Schemas>
}

/** @throws ConfigurationError for a name that no header can have (RFC 9110, section 5.6.2). */
function checkHeaderName(name: string): void {
  if (typeof name === 'string' && /^[\w!#$%&'*+.^`|~-]+$/.test(name)) return
  throw new ConfigurationError(
    `\`header\` must be the name of a header, such as ${defaultHeader} (received ${JSON.stringify(name)}).`,
  )
}

function extractSignature(headers: WebhookHeaders, name: string): Uint8Array<ArrayBuffer> {
  const text = readHeader(headers, name)
  if (!text) {
    throw failure(
      'missing_signature',
      `it has no header ${name}. Pass all of its headers, set a secret on the webhook, and check that no proxy removes the header.`,
    )
  }
  const signature = parseSignature(text)
  if (signature) return signature
  throw failure(
    'malformed_signature',
    `its header ${name} is not 64 hexadecimal digits. Check that \`header\` names the header with the signature.`,
  )
}

function mismatch(text: string): WebhookVerificationError {
  return failure(
    'mismatch',
    text === ''
      ? 'its body is empty. Pass the body as it was sent, before anything reads it.'
      : 'its signature does not match its body. Check that `secret` is that of the webhook, and pass the body as it was sent, before anything parses it.',
  )
}

function readEvent(text: string): WebhookEvent {
  let event: unknown
  try {
    event = JSON.parse(text)
  } catch (cause) {
    throw payloadError('invalid_payload', 'its body is not JSON', { cause })
  }
  if (isWebhookEvent(event)) return event
  throw payloadError('invalid_event', 'its body has no `event` and `data`')
}

function checkAge({ timestamp }: WebhookEvent, toleranceMs: number, now: number): void {
  // A timestamp that cannot be read is outside every tolerance.
  if (Math.abs(now - parseTimestamp(timestamp)) <= toleranceMs) return
  throw failure(
    'outside_tolerance',
    `its timestamp is more than ${toleranceMs} ms from now. Check the clock of this machine, or raise \`toleranceMs\`.`,
  )
}

function payloadError(reason: WebhookVerificationReason, problem: string, options?: ErrorOptions) {
  return failure(reason, `${problem}. The signature is right; check what sends it.`, options)
}

function failure(reason: WebhookVerificationReason, problem: string, options?: ErrorOptions) {
  return new WebhookVerificationError(reason, `Could not verify the webhook: ${problem}`, options)
}
