import { type Bytes, fromBase64, fromLatin1, toLatin1 } from './bytes.ts'
import { type Hypothesis, onText } from './hypothesis.ts'

// A function, because bundlers keep a constant whose initializer calls something.

/** What may be wrong with the secret that the receiver has. */
export const secretHypotheses = (): readonly Hypothesis<Bytes>[] => [
  {
    cause: 'secret_white_space',
    message: 'without the white space around the secret: take it away where the secret is stored',
    undo: onText((secret) => secret.trim()),
  },
  {
    cause: 'secret_white_space',
    message: 'without the white space in the secret: take it away where the secret is stored',
    undo: onText((secret) => secret.replace(/[\s\u200b-\u200f\u2060\ufeff]+/g, '')),
  },
  {
    cause: 'secret_white_space',
    message:
      'without the backslash and letter at the end of the secret, which stand for a line break: remove them',
    undo: onText((secret) => secret.replace(/(\\[nrt])+$/, '')),
  },
  {
    cause: 'secret_quotes',
    message: 'without the quotes around the secret: take them away where the secret is stored',
    undo: onText((secret) => secret.trim().replace(/^["'`\u2018\u201c](.*)["'`\u2019\u201d]$/s, '$1')),
  },
  {
    cause: 'secret_name',
    message: 'without the name before the secret: store only what comes after the =',
    undo: onText((secret) => /^(?:export )?\w+ ?[=:] ?["']?(.+?)["']?;?$/s.exec(secret.trim())?.[1]),
  },
  {
    cause: 'secret_punctuation',
    message: 'without the punctuation at the end of the secret: take it away where the secret is stored',
    undo: onText((secret) => secret.trim().replace(/[,;.]+$/, '')),
  },
  {
    cause: 'secret_percent_encoded',
    message:
      'with the secret percent-decoded: something encoded it for a URL; store it as the settings show it',
    undo: onText(percentDecode),
  },
  {
    cause: 'secret_base64',
    message:
      'with the secret decoded from Base64: something encoded it on its way here; store it as the settings show it',
    undo: (secret) => fromBase64(toLatin1(secret).trim()),
  },
  {
    cause: 'secret_decoded',
    message: 'with the secret encoded in Base64: pass it as text, as the settings show it',
    undo: (secret) => fromLatin1(btoa(toLatin1(secret))),
  },
  {
    cause: 'secret_hex',
    message: 'with the secret decoded from hexadecimal digits: store it as the settings show it',
    undo: (secret) => {
      const text = toLatin1(secret).trim()
      if (!/^([0-9a-f]{2}){4,}$/i.test(text)) return undefined
      return fromLatin1(text.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))))
    },
  },
  {
    cause: 'secret_case',
    message: 'with the secret in lower case: store it as the settings show it',
    undo: onText((secret) => secret.toLowerCase()),
  },
]

function percentDecode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.trim())
  } catch {
    return undefined
  }
}
