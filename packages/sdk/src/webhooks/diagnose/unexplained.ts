import { looksLikeApiKey } from '../verification/secrets.ts'
import { parseSignature } from '../verification/signature.ts'
import { type Bytes, fromUtf8, toLatin1 } from './bytes.ts'

/** What a delivery looks like that nothing makes right. The secret is the last to be blamed. */
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
      message: `The body and the header look as they should, but nothing that commonly happens on the way makes the signature right with ${secrets.length === 1 ? 'the secret' : `any of the ${secrets.length} secrets`}: most likely the webhook has another secret.`,
    }
  )
}

/** Secrets that cannot be right, whatever the body. */
function describeSecrets(secrets: readonly string[]) {
  const all = (test: (secret: string) => boolean) => secrets.every((secret) => test(secret.trim()))
  if (all(isEmptySecret)) {
    return { cause: 'secret_empty', message: 'The secret is empty: pass the secret of the webhook.' }
  }
  if (secrets.some((secret) => looksLikeApiKey(secret.trim()))) {
    return {
      cause: 'secret_is_api_key',
      message: 'The secret looks like an API key: pass the secret of the webhook, which is another one.',
    }
  }
  if (all((secret) => placeholder.test(secret))) {
    return {
      cause: 'secret_placeholder',
      message:
        'The secret looks like a placeholder or the name of a variable: check that the variable is replaced by its value.',
    }
  }
  if (all((secret) => /[*•…]{2,}|…$|\.\.\.$/.test(secret))) {
    return {
      cause: 'secret_masked',
      message: 'The secret looks masked or cut: copy the whole one when the settings show it.',
    }
  }
  if (all((secret) => /^https?:\/\//.test(secret))) {
    return { cause: 'secret_is_url', message: 'The secret is an address: pass the secret of the webhook.' }
  }
  return undefined
}

const placeholder =
  /^(undefined|null|true|false|\[object \w+\]|\$\{?\w+\}?|\{\{.*\}\}|<.*>|%\w+%|(import\.meta|process)\.env\.\w+|(your|my)[-_ ].*|change[-_ ]?me|secret|[A-Z]+_[A-Z_]+)$/i

/** True for a secret with which anyone could sign, also after white space and quotes were removed. */
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
      message: `The header has a signature of the length of ${algorithm}; the service signs with HMAC-SHA256. Check that \`header\` names its header.`,
    }
  }
  if (/^[0-9a-f]{20,63}(\.{3}|…)?$/i.test(text)) {
    return {
      cause: 'signature_cut',
      message: `The header has ${text.length} of the 64 hexadecimal digits of a signature: something cuts it.`,
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
      message: 'The body is empty: something read it before. Pass the request on before anything reads it.',
    }
  }
  if (start === '\x1f\x8b' || start === '\x78\x9c') {
    return {
      cause: 'body_compressed',
      message: 'The body is compressed: decompress it, or pass it as it was sent.',
    }
  }
  if (text.startsWith('[object ')) {
    return {
      cause: 'body_is_object',
      message:
        'The body is an object that was turned into text: pass the bytes, before anything parses them.',
    }
  }
  if (text.includes('\ufffd')) {
    return {
      cause: 'body_damaged',
      message: 'The body has characters that were replaced when it was decoded: pass bytes and not text.',
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
            'The body ends in the middle of the JSON: something limits its size, or reads only a part.',
        }
      : {
          cause: 'body_not_json',
          message:
            'The body is not JSON, which the service sends: something changed or replaced it before it came here.',
        }
  }
  const { event, data }: { event?: unknown; data?: unknown } = Object(value)
  if (typeof event !== 'string' || typeof data !== 'object') {
    return {
      cause: 'body_not_whole',
      message: 'The body is JSON, but not a whole event: pass the body as it was sent, and not a part of it.',
    }
  }
  // The service writes compact JSON with its own order of fields.
  if (JSON.stringify(value) === text && Object.keys(Object(value))[0] === 'event') return undefined
  return {
    cause: 'body_rewritten',
    message:
      'The body looks as if something had parsed it and written it anew: pass it before anything parses it. If it is as it was sent, check the secret.',
  }
}
