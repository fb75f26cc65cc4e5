import { headerNames, readHeader, type WebhookHeaders } from '../verification/delivery-headers.ts'
import { isSignedWith } from '../verification/hmac.ts'
import { type RawBody, toBytes } from '../verification/raw-body.ts'
import type { Secrets } from '../verification/secrets.ts'
import { parseSignature } from '../verification/signature.ts'
import { bodyHypotheses } from './body-hypotheses.ts'
import { type Bytes, toUtf8 } from './bytes.ts'
import { headerHypotheses } from './header-hypotheses.ts'
import type { Hypothesis } from './hypothesis.ts'
import { secretHypotheses } from './secret-hypotheses.ts'
import { describeUnexplained, isEmptySecret } from './unexplained.ts'

/** Result of {@link diagnoseWebhook}. */
export interface WebhookDiagnosis {
  /**
   * What happened to the delivery: `none` if it verifies as it is, `unknown` if nothing fits, else the name of the cause,
   * such as `body_indented` or `secret_white_space`; two of them are joined by `+`.
   */
  readonly cause: string
  /** The same as text, and what to do. It has no secret, no signature and no part of the body. */
  readonly message: string
}

/** Maximum number of bytes that are hashed for one diagnosis: anyone can send a large body with a wrong signature. */
const maxHashedBytes = 8 * 1_048_576

/** Larger bodies are not taken apart. An event has less than a kilobyte. */
const maxRewrittenBytes = 65_536

/**
 * Finds out why a signature does not match, by undoing what commonly happens on the way: to the body, to the header, to
 * the secret, and to two of them at once. It changes no verdict, and a delivery that it explains is still not to be
 * trusted. For development: it may take some hundred times as long as a verification.
 *
 * @param secrets All secrets that it might be, those of other webhooks too.
 * @param options.header Name of the header with the signature. Default: `X-Webhook-Signature`.
 */
export async function diagnoseWebhook(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: Secrets,
  { header = 'X-Webhook-Signature' }: { readonly header?: string | undefined } = {},
): Promise<WebhookDiagnosis> {
  const list = Array.isArray(secrets) ? secrets : [secrets]
  const given: string[] = list.filter((secret) => typeof secret === 'string')
  if (given.length === 0) return { cause: 'secret_missing', message: missingSecret }
  const body = toBytes(rawBody)
  const sent = readHeader(headers, header)
  // With the empty key anyone can sign, so that it explains nothing.
  const usable = given
    .map((secret, index) => ({ secret: toUtf8(secret), index }))
    .filter(({ index }) => !isEmptySecret(given[index] ?? ''))
  const budget = { bytes: maxHashedBytes }
  if (!sent) {
    for (const { secret, index } of usable) {
      const other = await findHeader(headers, body, secret, budget)
      if (other) return describeOther(header, other, index, given.length)
    }
    return { cause: 'signature_missing', message: missingHeader(header) }
  }
  for (const { secret, index } of usable) {
    const found = await explain({ body, sent, secret }, budget)
    if (found) return describe(found, index, given.length)
  }
  return describeUnexplained(sent, body, given)
}

const missingSecret =
  'There is no secret to try: if an environment variable has it, check that it is set, and pass it as text or as a list.'

interface Evidence {
  readonly body: Bytes
  readonly sent: string
  readonly secret: Bytes
}

interface Budget {
  bytes: number
}

type Found = readonly { readonly cause: string; readonly message: string }[]

/** Returns the fewest hypotheses that make the signature right, two at most; none of them if it is right as it is. */
async function explain({ body, sent, secret }: Evidence, budget: Budget): Promise<Found | undefined> {
  const bodies = variants(body, body.length > maxRewrittenBytes ? [] : bodyHypotheses())
  const headers = variants(sent, headerHypotheses())
  const secrets = variants(secret, secretHypotheses())
  const combinations = bodies.flatMap((one) =>
    headers.flatMap((other) =>
      secrets.map((third) => ({
        body: one.value,
        sent: other.value,
        secret: third.value,
        found: [one.by, other.by, third.by].filter((by) => by !== undefined),
      })),
    ),
  )
  for (const count of [0, 1, 2]) {
    for (const attempt of combinations.filter(({ found }) => found.length === count)) {
      const signature = parseSignature(attempt.sent)
      if (signature && (await isSigned(attempt.secret, signature, attempt.body, budget))) return attempt.found
    }
  }
  return undefined
}

async function isSigned(secret: Bytes, signature: Bytes, body: Bytes, budget: Budget): Promise<boolean> {
  budget.bytes -= body.length + secret.length
  // A key of NULs equals the empty one, with which anyone can sign.
  return budget.bytes > 0 && secret.some((byte) => byte !== 0) && isSignedWith(secret, signature, body)
}

/** The value as it is, and as each hypothesis that can be has it. */
function variants<Value>(value: Value, hypotheses: readonly Hypothesis<Value>[]) {
  const undone = hypotheses.flatMap((by) => {
    const before = by.undo(value)
    return before === undefined ? [] : [{ value: before, by }]
  })
  return [{ value, by: undefined }, ...undone]
}

function describe(found: Found, index: number, count: number): WebhookDiagnosis {
  const which = count > 1 ? ` with secret ${index + 1} of ${count}` : ''
  if (found.length === 0) {
    return {
      cause: 'none',
      message: `The signature is right${which}; if it was refused, another secret was used.`,
    }
  }
  return {
    cause: found.map(({ cause }) => cause).join('+'),
    message: `The signature would be right${which} ${found.map(({ message }) => message).join(', and ')}.`,
  }
}

/** Returns the name of the header whose value is the signature of the body: many other headers look like one. */
async function findHeader(headers: WebhookHeaders, body: Bytes, secret: Bytes, budget: Budget) {
  for (const name of headerNames(headers).slice(0, 100)) {
    const signature = parseSignature(readHeader(headers, name) ?? '')
    if (signature && (await isSigned(secret, signature, body, budget))) return name
  }
  return undefined
}

function describeOther(header: string, other: string, index: number, count: number): WebhookDiagnosis {
  const which = count > 1 ? ` with secret ${index + 1} of ${count}` : ''
  return {
    cause: 'signature_in_other_header',
    message: `There is no header ${header}, but ${other} has the right signature${which}: pass header: '${other}'.`,
  }
}

function missingHeader(header: string): string {
  return `There is no header ${header}: the webhook has no secret, something on the way removes the header, or not all headers were passed.`
}
