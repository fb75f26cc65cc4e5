import {
  defaultHeader,
  headerNames,
  readHeader,
  type WebhookHeaders,
} from '../verification/delivery-headers.ts'
import { isSignedWith } from '../verification/digest.ts'
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
   * Cause, such as `body_indented` or `secret_white_space`. Two causes are joined by `+`. It is `none` if the signature
   * matches, and `unknown` if nothing explains the mismatch.
   */
  readonly cause: string
  /** Explanation and advice, without the secret, the signature or any part of the body. */
  readonly message: string
}

/** Maximum number of bytes to hash for one diagnosis, as anyone can send a large body with a wrong signature. */
const maxHashedBytes = 8_388_608

/** Maximum size of a body whose damages are tested. An event has less than a kilobyte. */
const maxTestedBytes = 65_536

/**
 * Explains why a signature does not match. It undoes common damages of the body, the header and the secret, up to two at
 * once, and compares the signature again. An explained delivery is still not to be trusted. For development: it may take
 * several hundred times as long as a verification.
 *
 * @param rawBody Body as it was received.
 * @param headers Headers of the delivery.
 * @param secrets All secrets that may have signed the delivery, including the secrets of other webhooks.
 * @param options Options of the diagnosis.
 * @param options.header Name of the header with the signature. Default: `X-Webhook-Signature`.
 */
export async function diagnoseWebhook(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: Secrets,
  { header = defaultHeader }: { readonly header?: string | undefined } = {},
): Promise<WebhookDiagnosis> {
  const list = Array.isArray(secrets) ? secrets : [secrets]
  const known: string[] = list.filter((secret) => typeof secret === 'string')
  if (known.length === 0) return { cause: 'secret_missing', message: missingSecret }
  const body = toBytes(rawBody)
  const sent = readHeader(headers, header)
  // Anyone can sign with the empty key, so that it explains nothing.
  const usable = known
    .map((secret, index) => ({ secret: toUtf8(secret), index }))
    .filter(({ index }) => !isEmptySecret(known[index] ?? ''))
  const budget = { bytes: maxHashedBytes }
  if (!sent) {
    for (const { secret, index } of usable) {
      const other = await findHeader(headers, body, secret, budget)
      if (other) return describeOther(header, other, nameSecret(index, known.length))
    }
    return { cause: 'signature_missing', message: missingHeader(header) }
  }
  for (const { secret, index } of usable) {
    const explanation = await explain({ body, sent, secret }, budget)
    if (explanation) return describe(explanation, nameSecret(index, known.length))
  }
  return describeUnexplained(sent, body, known)
}

const missingSecret =
  'The secret is missing. If it comes from an environment variable, check that it is set. Pass it as text or as a list.'

interface Evidence {
  readonly body: Bytes
  readonly sent: string
  readonly secret: Bytes
}

interface Budget {
  bytes: number
}

type Explanation = readonly Pick<Hypothesis<never>, 'cause' | 'difference' | 'advice'>[]

/** Returns the fewest hypotheses with which the signature matches, at most two; an empty list if it matches as it is. */
async function explain({ body, sent, secret }: Evidence, budget: Budget): Promise<Explanation | undefined> {
  const bodies = variants(body, body.length > maxTestedBytes ? [] : bodyHypotheses())
  const headers = variants(sent, headerHypotheses())
  const secrets = variants(secret, secretHypotheses())
  const combinations = bodies.flatMap((body) =>
    headers.flatMap((header) =>
      secrets.map((secret) => ({
        body: body.value,
        sent: header.value,
        secret: secret.value,
        undone: [body, header, secret].flatMap(({ hypothesis }) => (hypothesis ? [hypothesis] : [])),
      })),
    ),
  )
  for (const count of [0, 1, 2]) {
    for (const { body, sent, secret, undone } of combinations) {
      if (undone.length !== count) continue
      const signature = parseSignature(sent)
      if (signature && (await isSigned(secret, signature, body, budget))) return undone
    }
  }
  return undefined
}

async function isSigned(secret: Bytes, signature: Bytes, body: Bytes, budget: Budget): Promise<boolean> {
  budget.bytes -= body.length + secret.length
  // A key of NULs equals the empty key, with which anyone can sign.
  return budget.bytes > 0 && secret.some((byte) => byte !== 0) && isSignedWith([secret], signature, body)
}

/** Returns the value itself, and the undamaged value according to each hypothesis that applies. */
function variants<Value>(value: Value, hypotheses: readonly Hypothesis<Value>[]) {
  const undamaged = hypotheses.flatMap((hypothesis) => {
    const before = hypothesis.undo(value)
    return before === undefined ? [] : [{ value: before, hypothesis }]
  })
  return [{ value, hypothesis: undefined }, ...undamaged]
}

function describe(explanation: Explanation, secret: string): WebhookDiagnosis {
  if (explanation.length === 0) {
    return {
      cause: 'none',
      message: `The signature matches${secret}. If the delivery was rejected, check that the receiver has the same secret.`,
    }
  }
  const differences = explanation.map(({ difference }) => difference).join(' and ')
  const advice = explanation.map(({ advice }) => advice).join(' ')
  return {
    cause: explanation.map(({ cause }) => cause).join('+'),
    message: `The signature would match${secret} ${differences}. ${advice}`,
  }
}

/** Returns which of several secrets matches. A single secret needs no name. */
function nameSecret(index: number, count: number): string {
  return count > 1 ? ` secret ${index + 1} of ${count}` : ''
}

/** Returns the name of the header whose value is the signature of the body. Other headers may only look like one. */
async function findHeader(headers: WebhookHeaders, body: Bytes, secret: Bytes, budget: Budget) {
  for (const name of headerNames(headers).slice(0, 100)) {
    const signature = parseSignature(readHeader(headers, name) ?? '')
    if (signature && (await isSigned(secret, signature, body, budget))) return name
  }
  return undefined
}

function describeOther(header: string, other: string, secret: string): WebhookDiagnosis {
  return {
    cause: 'signature_in_other_header',
    message: `The delivery has no header ${header}, but the signature in ${other} matches${secret}. Pass header: '${other}'.`,
  }
}

function missingHeader(header: string): string {
  return `The delivery has no header ${header}. Pass all headers, set a secret on the webhook, and check that no proxy removes the header.`
}
