import {
  defaultHeader,
  headerNames,
  readHeader,
  type WebhookHeaders,
} from '../verification/delivery-headers.ts'
import { type RawBody, toBytes } from '../verification/raw-body.ts'
import type { Secrets } from '../verification/secrets.ts'
import { parseSignature, verifySignature } from '../verification/signature.ts'
import type { Bytes } from './bytes.ts'
import { bodyHypotheses, type Hypothesis, headerHypotheses, secretHypotheses } from './hypotheses.ts'
import { describeUnexplained } from './unexplained.ts'

/** Maximum number of bytes to hash for one diagnosis, as anyone can send a large body with a wrong signature. */
const maxHashedBytes = 8_388_608

/** Maximum size of a body whose damages are tested. An event has less than a kilobyte. */
const maxTestedBytes = 65_536

/**
 * Explains why a signature does not match. It undoes common damages of the body, the header and the secret, and compares the
 * signature again. It undoes one damage or two at once, but never two of the same value. An explained delivery is still
 * not to be trusted. For development: it may take several hundred times as long as a verification.
 *
 * @param rawBody Body as it was received.
 * @param headers Headers of the delivery.
 * @param secrets All secrets that may have signed the delivery, including the secrets of other webhooks.
 * @param options Options of the diagnosis.
 * @param options.header Name of the header with the signature. Default: `X-Webhook-Signature`.
 * @returns `cause` such as `body_rewritten` or `secret_white_space`; two causes are joined by `+`. It is `none` if the
 * signature matches, and `another_secret` if nothing else explains the mismatch. `message` is an explanation with advice,
 * without the secret, the signature or any part of the body.
 */
export async function diagnoseWebhook(
  rawBody: RawBody,
  headers: WebhookHeaders,
  secrets: Secrets,
  { header = defaultHeader }: { readonly header?: string | undefined } = {},
): Promise<{ readonly cause: string; readonly message: string }> {
  const known = [secrets].flat().filter((secret) => typeof secret === 'string')
  if (known.length === 0) return { cause: 'secret_missing', message: missingSecret }
  const body = toBytes(rawBody)
  const headerValue = readHeader(headers, header)
  const budget = { bytes: maxHashedBytes }
  for (const [index, text] of known.entries()) {
    const secretLabel = known.length > 1 ? ` secret ${index + 1} of ${known.length}` : ''
    const secret = toBytes(text)
    const otherHeader = headerValue ? undefined : await findHeader(headers, body, secret, budget)
    if (otherHeader) {
      const message = `The delivery has no header ${header}, but the signature in ${otherHeader} matches${secretLabel}. Pass header: '${otherHeader}'.`
      return { cause: 'header_changed', message }
    }
    const explanation = headerValue && (await explain({ body, header: headerValue, secret }, budget))
    if (explanation) return describe(explanation, secretLabel)
  }
  if (headerValue) return describeUnexplained(headerValue, body, known)
  const message = `The delivery has no header ${header}. Pass all headers, set a secret on the webhook, and check that no proxy removes the header.`
  return { cause: 'header_missing', message }
}

const missingSecret = 'The secret is missing. Check its environment variable. Pass it as text or as a list.'

type Explanation = readonly Pick<Hypothesis<never>, 'cause' | 'difference' | 'advice'>[]

/** Returns the fewest hypotheses with which the signature matches, at most two; an empty list if it matches as it is. */
async function explain(
  { body, header, secret }: { readonly body: Bytes; readonly header: string; readonly secret: Bytes },
  budget: { bytes: number },
): Promise<Explanation | undefined> {
  const bodies = variants(body, body.length > maxTestedBytes ? [] : bodyHypotheses())
  const headers = variants(header, headerHypotheses())
  const secrets = variants(secret, secretHypotheses())
  for (const count of [0, 1, 2]) {
    for (const body of bodies) {
      for (const header of headers) {
        const signature = parseSignature(header.value)
        for (const secret of secrets) {
          const undone = [...body.undone, ...header.undone, ...secret.undone]
          if (!signature || undone.length !== count) continue
          if (await isSigned(secret.value, signature, body.value, budget)) return undone
        }
      }
    }
  }
  return undefined
}

/** Returns the value itself, and the undamaged value according to each hypothesis that applies. */
function variants<Value>(value: Value, hypotheses: readonly Hypothesis<Value>[]) {
  const undamaged = hypotheses.flatMap((hypothesis) => {
    const original = hypothesis.undo(value)
    return original === undefined ? [] : [{ value: original, undone: [hypothesis] }]
  })
  return [{ value, undone: [] }, ...undamaged]
}

async function isSigned(secret: Bytes, signature: string, body: Bytes, budget: { bytes: number }) {
  budget.bytes -= body.length + secret.length
  // A key of NULs equals the empty key, with which anyone can sign.
  return budget.bytes > 0 && secret.some((byte) => byte !== 0) && verifySignature([secret], signature, body)
}

/** Returns the name of the header whose value is the signature of the body. Other headers may only look like one. */
async function findHeader(headers: WebhookHeaders, body: Bytes, secret: Bytes, budget: { bytes: number }) {
  for (const name of headerNames(headers).slice(0, 100)) {
    const signature = parseSignature(readHeader(headers, name) ?? '')
    if (signature && (await isSigned(secret, signature, body, budget))) return name
  }
  return undefined
}

function describe(explanation: Explanation, secretLabel: string) {
  if (explanation.length === 0) {
    const message = `The signature matches${secretLabel}. If the delivery was rejected, check that the receiver has the same secret.`
    return { cause: 'none', message }
  }
  const differences = explanation.map(({ difference }) => difference).join(' and ')
  const advice = explanation.map(({ advice }) => advice).join(' ')
  return {
    cause: explanation.map(({ cause }) => cause).join('+'),
    message: `The signature would match${secretLabel} ${differences}. ${advice}`,
  }
}
