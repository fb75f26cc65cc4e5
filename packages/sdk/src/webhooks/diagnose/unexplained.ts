import { looksLikeApiKey } from '../verification/secrets.ts'
import { parseSignature } from '../verification/signature.ts'
import { type Bytes, fromUtf8, toLatin1 } from './bytes.ts'

/** Describes a delivery that no hypothesis explains. Another secret is the last explanation. */
export function describeUnexplained(
  sent: string,
  body: Bytes,
  secrets: readonly string[],
): { cause: string; message: string } {
  return (
    describeSecrets(secrets) ??
    describeHeader(sent) ??
    describeBody(body) ?? {
      cause: 'unknown',
      message: `The body and the header look right, but no common damage explains why the signature does not match ${secrets.length === 1 ? 'the secret' : `any of the ${secrets.length} secrets`}. Most likely the webhook has another secret.`,
    }
  )
}

/** Describes secrets that cannot be right for any body. */
function describeSecrets(secrets: readonly string[]) {
  const all = (test: (secret: string) => boolean) => secrets.every((secret) => test(secret.trim()))
  if (all(isEmptySecret)) {
    return { cause: 'secret_empty', message: 'The secret is empty. Pass the secret of the webhook.' }
  }
  if (secrets.some((secret) => looksLikeApiKey(secret.trim()))) {
    return {
      cause: 'secret_is_api_key',
      message: 'The secret looks like an API key. Pass the secret of the webhook.',
    }
  }
  if (all((secret) => placeholder.test(secret) || variableName.test(secret))) {
    return {
      cause: 'secret_placeholder',
      message:
        'The secret looks like a placeholder or the name of a variable. Check that it is replaced by its value.',
    }
  }
  if (all((secret) => /[*•…]{2,}|…$|\.\.\.$/.test(secret))) {
    return {
      cause: 'secret_masked',
      message: 'The secret looks masked or cut. Copy the whole secret when the settings show it.',
    }
  }
  if (all((secret) => /^https?:\/\//.test(secret))) {
    return { cause: 'secret_is_url', message: 'The secret is a URL. Pass the secret of the webhook.' }
  }
  return undefined
}

const placeholder =
  /^(undefined|null|true|false|\[object \w+\]|\$\{?\w+\}?|\{\{.*\}\}|<.*>|%\w+%|(import\.meta|process)\.env\.\w+|(your|my)[-_ ].*|change[-_ ]?me|secret)$/i
/** Name of a variable. Only in capitals, because secrets such as `whsec_new` have the same form in small letters. */
const variableName = /^[A-Z]+_[A-Z_]+$/

/** True for a secret with which anyone could sign, even if it has white space or quotes around it. */
export function isEmptySecret(secret: string): boolean {
  return /^(["']?)\0*\1$/.test(secret.trim())
}

function describeHeader(sent: string) {
  if (parseSignature(sent)) return undefined
  const text = sent.trim().replace(/^\w+=/, '')
  const algorithm = /^[0-9a-f]+$/i.test(text) && algorithms.get(text.length)
  if (algorithm) {
    return {
      cause: 'signature_of_other_algorithm',
      message: `The header has a signature of the length of ${algorithm}, but the service signs with HMAC-SHA256. Check that \`header\` names its header.`,
    }
  }
  if (/^[0-9a-f]{20,63}(\.{3}|…)?$/i.test(text)) {
    return {
      cause: 'signature_cut',
      message: `The header has ${text.length} of the 64 hexadecimal digits of a signature. Check the proxies: one of them cuts the header.`,
    }
  }
  return {
    cause: 'signature_malformed',
    message: `The header has ${sent.length} characters that are not a signature. Check that \`header\` names the header with the signature.`,
  }
}

const algorithms = /* @__PURE__ */ new Map([
  [32, 'MD5'],
  [40, 'SHA-1'],
  [96, 'SHA-384'],
  [128, 'SHA-512'],
])

function describeBody(body: Bytes) {
  const text = fromUtf8(body)
  const start = toLatin1(body.subarray(0, 2))
  if (body.length === 0) {
    return {
      cause: 'body_empty',
      message: 'The body is empty. Pass the request before anything reads its body.',
    }
  }
  if (start === '\x1f\x8b' || start === '\x78\x9c') {
    return {
      cause: 'body_compressed',
      message: 'The body is compressed. Decompress it, or pass it as it was sent.',
    }
  }
  if (text.startsWith('[object ')) {
    return {
      cause: 'body_is_object',
      message:
        'The body is an object that was converted to a string. Pass the bytes before anything parses them.',
    }
  }
  if (text.includes('\ufffd')) {
    return {
      cause: 'body_damaged',
      message: 'The body has characters that were replaced when it was decoded. Pass bytes instead of text.',
    }
  }
  return describeText(text)
}

function describeText(text: string) {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    const isCut = /^\s*\{/.test(text) && !/\}\s*$/.test(text)
    return isCut
      ? {
          cause: 'body_cut',
          message:
            'The body ends in the middle of the JSON. Check for a size limit, and that all of it is read.',
        }
      : {
          cause: 'body_not_json',
          message:
            'The body is not JSON, but the service sends JSON. Check what replaces it before the receiver.',
        }
  }
  const { event, data }: { event?: unknown; data?: unknown } = Object(value)
  if (typeof event !== 'string' || typeof data !== 'object') {
    return {
      cause: 'body_not_whole',
      message: 'The body is JSON, but not a whole event. Pass the whole body as it was sent.',
    }
  }
  // The service sends compact JSON that starts with `event`.
  if (JSON.stringify(value) === text && Object.keys(Object(value))[0] === 'event') return undefined
  return {
    cause: 'body_rewritten',
    message:
      'The body looks as if it was parsed and serialized again. Pass it before anything parses it. If it is unchanged, check the secret.',
  }
}
