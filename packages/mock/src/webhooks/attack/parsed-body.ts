import { isAccepted } from '../attempt.ts'
import type { DeliveryFactory } from './delivery-factory.ts'
import type { AttackResponse } from './report.ts'

/**
 * Returns advice for a receiver that doesn't accept a genuine delivery because it verifies a parsed body or responds with a 5xx.
 * A receiver that verifies a parsed body seems to have another secret.
 */
export async function adviseOnParsedBody(
  { event, bytes, delivery }: DeliveryFactory,
  responses: readonly AttackResponse[],
  send: (request: RequestInit) => Promise<AttackResponse>,
): Promise<string | undefined> {
  if (responses.some((response) => typeof response === 'string')) return undefined
  for (const [verified, toText] of Object.entries(parsedForms)) {
    const body = bytes(event())
    const text = toText(JSON.parse(new TextDecoder().decode(body)))
    if (isAccepted(await send(delivery(body, { body: bytes(text) })))) {
      return `it has the right secret, but verifies ${verified}: ${remedy}`
    }
  }
  return responses.some((response) => Number(response) >= 500) ? `see what it logs, and ${remedy}` : undefined
}

const remedy = 'pass the raw body to the verification, before middleware such as `express.json()` parses it'

/** Texts that receivers hash by mistake after parsing a body. */
const parsedForms: Readonly<Record<string, (value: unknown) => string>> = {
  'an empty string, because the body was already read': () => '',
  'the text `[object Object]` of the parsed body': String,
  'an empty object instead of the body': () => '{}',
  'the parsed body, serialized with line breaks': (value) => JSON.stringify(value, null, 2),
  'the parsed body, serialized with spaces': (value) =>
    JSON.stringify(value, null, 1)
      .replace(/\n\s*/g, ' ')
      .replace(/([{[]) | (?=[}\]])/g, '$1'),
}
