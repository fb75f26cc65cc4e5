/** A page that plays the cases of signatures with the browser's own cryptography, and each valid one with one bit changed. */
import { verifyWebhook, WebhookVerificationError } from '@permit-tracking/sdk/webhooks'

interface CaseFile {
  /** Body of the cases with a length, with `{x}` in place of the padding. */
  readonly template: string
  readonly cases: readonly Case[]
}

interface Case {
  readonly name: string
  readonly call: { readonly arguments: Delivery }
  readonly expected: { readonly error?: { readonly kind: 'invalid_signature' | 'invalid_payload' } }
}

interface Delivery {
  readonly body_base64?: string
  readonly body_filled_to?: number
  readonly secrets: readonly string[]
  readonly signature: string
}

const { template, cases }: CaseFile = await (await fetch('/signatures.json')).json()
const problems: string[] = []
for (const { name, call, expected } of cases) {
  const delivery = call.arguments
  const body = bodyOf(delivery)
  const isForged = expected.error?.kind === 'invalid_signature'
  if ((await isFromTheService(body, delivery)) === isForged) problems.push(`${name}: wrong`)
  if (isForged || body.length === 0) continue
  body[body.length >> 1] = (body[body.length >> 1] ?? 0) ^ 1
  if (await isFromTheService(body, delivery)) problems.push(`${name}: accepted with a bit changed`)
}
const verdict = problems.length === 0 ? `${cases.length} cases passed` : problems.join('; ')
document.querySelector('output')?.replaceChildren(verdict)

async function isFromTheService(body: Uint8Array, { signature, secrets }: Delivery): Promise<boolean> {
  try {
    await verifyWebhook(body, { 'X-Webhook-Signature': signature }, { secret: secrets })
    return true
  } catch (error) {
    // A body that is not an event fails only after its signature was verified.
    if (error instanceof WebhookVerificationError) return error.reason === 'invalid_payload'
    throw error
  }
}

function bodyOf({ body_base64, body_filled_to = 0 }: Delivery): Uint8Array {
  if (body_base64 !== undefined) return Uint8Array.from(atob(body_base64), (byte) => byte.charCodeAt(0))
  const length = new TextEncoder().encode(template).length - '{x}'.length
  return new TextEncoder().encode(template.replace('{x}', 'x'.repeat(body_filled_to - length)))
}
