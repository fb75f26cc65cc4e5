/** A page that verifies the test vectors with the browser's own cryptography, and each of them with one bit changed. */
import { verifyWebhook, WebhookVerificationError } from '@permit-tracking/sdk/webhooks'

interface Vectors {
  /** Body of the vectors with a length, with `{x}` in place of the padding. */
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
  if (!(await isFromTheService(body, vector))) problems.push(`${vector.name}: rejected`)
  if (body.length === 0) continue
  body[body.length >> 1] = (body[body.length >> 1] ?? 0) ^ 1
  if (await isFromTheService(body, vector)) problems.push(`${vector.name}: accepted with a bit changed`)
}
const verdict = problems.length === 0 ? `${vectors.length} vectors verified` : problems.join('; ')
document.querySelector('output')?.replaceChildren(verdict)

async function isFromTheService(body: Uint8Array, { signature, secrets }: Vector): Promise<boolean> {
  try {
    await verifyWebhook(body, { 'X-Webhook-Signature': signature }, { secret: secrets })
    return true
  } catch (error) {
    // A body that is not an event fails only after its signature was verified.
    if (error instanceof WebhookVerificationError) return error.reason === 'invalid_payload'
    throw error
  }
}

function bodyOf({ body_base64, body_filled_to = 0 }: Vector): Uint8Array {
  if (body_base64 !== undefined) return Uint8Array.from(atob(body_base64), (byte) => byte.charCodeAt(0))
  const length = new TextEncoder().encode(template).length - '{x}'.length
  return new TextEncoder().encode(template.replace('{x}', 'x'.repeat(body_filled_to - length)))
}
