import { headerNames, readHeader, type WebhookHeaders } from '../verification/delivery-headers.ts'
import { isSignedWith } from '../verification/hmac.ts'
import { type RawBody, toBytes } from '../verification/raw-body.ts'
import { looksLikeApiKey, type Secrets } from '../verification/secrets.ts'
import { parseSignature } from '../verification/signature.ts'
import { bodyHypotheses, type Hypothesis, headerHypotheses, secretHypotheses } from './hypotheses.ts'

/** What {@link diagnoseWebhook} found. */
export interface WebhookDiagnosis {
  /**
   * What happened to the delivery: `none` when it verifies as it is, `unknown` when nothing that was tried fits, else the
   * name of the cause, such as `body_indented` or `secret_white_space`; two of them joined by `+`.
   */
  readonly cause: string
  /** The same for people, and what to do. No secret, signature or text of the body is in it. */
  readonly message: string
}

/**
 * Finds out why a signature doesn't match, by undoing what commonly happens on the way: to the body, to the header, to the
 * secret, and to two of them together. It computes and tells; it changes no verdict, and a delivery that it explains is
 * still not to be trusted. For development: it takes up to some hundred times as long as a verification.
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
  if (!sent) return { cause: 'signature_missing', message: describeMissing(headers, header) }
  for (const [index, secret] of given.entries()) {
    // With the empty key everyone can sign, so that it explains nothing.
    if (isEmpty(secret)) continue
    const found = await explain({ body, sent, secret: new TextEncoder().encode(secret) })
    if (found) return describe(found, index, given.length)
  }
  return { cause: 'unknown', message: describeUnknown(sent, body.byteLength, given) }
}

const missingSecret =
  'There is no secret to try: if an environment variable has it, check that it is set, and give it as text or as a list.'

/** Also after what is undone about secrets. */
function isEmpty(secret: string): boolean {
  return /^(["']?)\1$/.test(secret.trim())
}

interface Evidence {
  readonly body: Uint8Array<ArrayBuffer>
  readonly sent: string
  readonly secret: Uint8Array<ArrayBuffer>
}

type Found = readonly { readonly cause: string; readonly message: string }[]

/** The fewest hypotheses that make the signature right; none of them when it is right as it is. */
async function explain({ body, sent, secret }: Evidence): Promise<Found | undefined> {
  const bodies = variants(body, bodyHypotheses())
  const headers = variants(sent, headerHypotheses())
  const secrets = variants(secret, secretHypotheses())
  const tries = bodies.flatMap((one) =>
    headers.flatMap((other) =>
      secrets.map((third) => ({
        body: one.value,
        sent: other.value,
        secret: third.value,
        found: [one.by, other.by, third.by].filter((by) => by !== undefined),
      })),
    ),
  )
  for (const attempt of tries.sort((one, other) => one.found.length - other.found.length)) {
    const signature = parseSignature(attempt.sent)
    if (signature && (await isSignedWith(attempt.secret, signature, attempt.body))) return attempt.found
  }
  return undefined
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

function describeMissing(headers: WebhookHeaders, header: string): string {
  const names = headerNames(headers)
  const other = names.find((name) => parseSignature(readHeader(headers, name) ?? ''))
  return other
    ? `There is no header ${header}, but ${other} looks like a signature: give header: '${other}'.`
    : `There is no header ${header}: the webhook has no secret, or something on the way strips the header.`
}

function describeUnknown(sent: string, bytes: number, secrets: readonly string[]): string {
  if (secrets.some((secret) => looksLikeApiKey(secret.trim()))) {
    return 'The secret looks like an API key: give the secret of the webhook, which is another one.'
  }
  if (secrets.every(isEmpty)) {
    return 'The secret is empty: give the secret of the webhook.'
  }
  if (bytes === 0) {
    return 'The body is empty: something read it before; hand the request over before anything reads it.'
  }
  const form = parseSignature(sent)
    ? 'a signature as it should look'
    : `${sent.length} characters, which are no signature`
  const count = secrets.length === 1 ? 'the secret' : `any of the ${secrets.length} secrets`
  return `The header has ${form}, and the body ${bytes} bytes, but nothing that commonly happens on the way makes it right with ${count}: most likely the webhook has another secret.`
}
