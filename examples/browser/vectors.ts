/** A page that verifies the test vectors by the browser's own means, and each of them with one bit changed. */
import { isWebhookVerificationError, verifyWebhook } from '@permit-tracking/sdk/webhooks'

interface Vectors {
  /** The body of those that say how long it is, with `{x}` where it is filled up. */
  readonly template: string
  readonly vectors: readonly Vector[]
}

interface Vector {
  readonly name: string
  readonly body_base64?: string
  readonly body_filled_to?: number
  readonly secrets: readonly string[]
  readonly signature: string
}

const { template, vectors }: Vectors = await (await fetch('/webhook-vectors.json')).json()
const problems: string[] = []
for (const vector of vectors) {
  const body = bodyOf(vector)
  if (!(await isFromTheService(body, vector))) problems.push(`${vector.name}: refused`)
  if (body.length === 0) continue
  body[body.length >> 1] = (body[body.length >> 1] ?? 0) ^ 1
  if (await isFromTheService(body, vector)) problems.push(`${vector.name}: taken with a bit changed`)
}
const verdict = problems.length === 0 ? `${vectors.length} vectors verified` : problems.join('; ')
document.querySelector('output')?.replaceChildren(verdict)

async function isFromTheService(body: Uint8Array, { signature, secrets }: Vector): Promise<boolean> {
  try {
    await verifyWebhook(body, { 'X-Webhook-Signature': signature }, { secret: secrets })
    return true
  } catch (error) {
    // What is no event is told apart only after its signature was found right.
    if (isWebhookVerificationError(error)) return error.reason === 'invalid_payload'
    throw error
  }
}

function bodyOf({ body_base64, body_filled_to = 0 }: Vector): Uint8Array {
  if (body_base64 !== undefined) return Uint8Array.from(atob(body_base64), (byte) => byte.charCodeAt(0))
  const length = new TextEncoder().encode(template).length - '{x}'.length
  return new TextEncoder().encode(template.replace('{x}', 'x'.repeat(body_filled_to - length)))
}
