import { messageOf } from '../../errors/message-of.ts'
import { checkSecret } from '../verification/secrets.ts'
import { parseSignature } from '../verification/signature.ts'
import { type Bytes, fromUtf8 } from './bytes.ts'

/** Describes a delivery that no hypothesis explains. Another secret is the last explanation. */
export function describeUnexplained(
  headerValue: string,
  body: Bytes,
  secrets: readonly string[],
): { cause: string; message: string } {
  for (const secret of secrets) {
    try {
      checkSecret(secret)
    } catch (error) {
      return { cause: 'secret_invalid', message: messageOf(error) }
    }
  }
  if (!parseSignature(headerValue)) {
    const message = `The header has ${headerValue.length} characters instead of a signature of 64 hexadecimal digits. Check that \`header\` names the right header, and that no proxy changes it.`
    return { cause: 'header_changed', message }
  }
  const secret = secrets.length === 1 ? 'the secret' : `any of the ${secrets.length} secrets`
  const message = `The body and the header look right, but no common damage explains why the signature does not match ${secret}. Most likely the webhook has another secret.`
  return describeBody(fromUtf8(body)) ?? { cause: 'another_secret', message }
}

function describeBody(text: string) {
  if (text === '')
    return {
      cause: 'body_empty',
      message: 'The body is empty. Pass the request before anything reads its body.',
    }
  if (text.includes('\ufffd')) {
    const message =
      'The body is not UTF-8, or was decoded and encoded again. Pass the bytes as they were sent.'
    return { cause: 'body_encoding', message }
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const message =
      'The body is not complete JSON. Check for a limit on the size of bodies, and for anything in front of the receiver that changes the body.'
    return { cause: 'body_cut', message }
  }
  // The service sends compact JSON that starts with `event`.
  if (JSON.stringify(value) === text && Object.keys(Object(value))[0] === 'event') return undefined
  return {
    cause: 'body_rewritten',
    message:
      'The body looks as if it was parsed and printed again. Pass it before anything parses it. If it is unchanged, check the secret.',
  }
}
