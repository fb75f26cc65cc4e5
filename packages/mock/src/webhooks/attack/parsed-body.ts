import type { Forge } from './forge.ts'
import type { AttackResponse } from './report.ts'
import { isAccepted } from './verdict.ts'

/**
 * Finds out whether a receiver rejects a genuine delivery because it verifies a parsed body. Returns what to look at;
 * undefined if nothing points to the body. Most such receivers are mistaken for ones with another secret.
 */
export async function adviseOnParsedBody(
  { event, bytes, signature, delivery }: Forge,
  responses: readonly AttackResponse[],
  send: (request: RequestInit) => Promise<AttackResponse>,
): Promise<string | undefined> {
  if (responses.some((response) => typeof response === 'string')) return undefined
  for (const [verified, toText] of Object.entries(parsedForms)) {
    const body = bytes(event())
    const text = toText(JSON.parse(new TextDecoder().decode(body)))
    if (isAccepted(await send(delivery(body, signature(bytes(text)))))) {
      return `it has the right secret, but verifies ${verified}: ${remedy}`
    }
  }
  return responses.some((response) => Number(response) >= 500) ? `see what it logs, and ${remedy}` : undefined
}

const remedy = 'give the verification the raw body, before anything such as `express.json()` parses it'

/** What is left of a body after parsing, as receivers come to hash it. */
const parsedForms: Readonly<Record<string, (value: unknown) => string>> = {
  'an empty text, as the body was already read': () => '',
  'the text `[object Object]` of the parsed body': String,
  'an empty object instead of the body': () => '{}',
  'the parsed body, written again with line breaks': (value) => JSON.stringify(value, null, 2),
  'the parsed body, written again with spaces': (value) =>
    JSON.stringify(value, null, 1)
      .replace(/\n\s*/g, ' ')
      .replace(/([{[]) | (?=[}\]])/g, '$1'),
}
