import { type Bytes, fromBase64, fromLatin1, toLatin1 } from './bytes.ts'
import { type Hypothesis, onText } from './hypothesis.ts'

const asShown = 'Store the secret exactly as the settings show it.'

// A function, because bundlers keep a constant whose initializer calls something.

/** Possible damages of the receiver's secret. */
export const secretHypotheses = (): readonly Hypothesis<Bytes>[] => [
  {
    cause: 'secret_white_space',
    difference: 'without the white space around the secret',
    advice: 'Remove it where the secret is stored.',
    undo: onText((secret) => secret.trim()),
  },
  {
    cause: 'secret_white_space',
    difference: 'without the white space in the secret',
    advice: 'Remove it where the secret is stored.',
    undo: onText((secret) => secret.replace(/[\s\u200b-\u200f\u2060\ufeff]+/g, '')),
  },
  {
    cause: 'secret_white_space',
    difference: 'without the escaped line break at the end of the secret',
    advice: 'Remove the backslash and the letter where the secret is stored.',
    undo: onText((secret) => secret.replace(/(\\[nrt])+$/, '')),
  },
  {
    cause: 'secret_quotes',
    difference: 'without the quotes around the secret',
    advice: 'Remove them where the secret is stored.',
    undo: onText((secret) => secret.trim().replace(/^["'`\u2018\u201c](.*)["'`\u2019\u201d]$/s, '$1')),
  },
  {
    cause: 'secret_name',
    difference: 'without the name before the secret',
    advice: 'Store only the value.',
    undo: onText((secret) => /^(?:export )?\w+ ?[=:] ?["']?(.+?)["']?;?$/s.exec(secret.trim())?.[1]),
  },
  {
    cause: 'secret_punctuation',
    difference: 'without the punctuation at the end of the secret',
    advice: 'Remove it where the secret is stored.',
    undo: onText((secret) => secret.trim().replace(/[,;.]+$/, '')),
  },
  {
    cause: 'secret_percent_encoded',
    difference: 'with the percent-decoded secret',
    advice: asShown,
    undo: onText(percentDecode),
  },
  {
    cause: 'secret_base64',
    difference: 'with the secret decoded from Base64',
    advice: asShown,
    undo: (secret) => fromBase64(toLatin1(secret).trim()),
  },
  {
    cause: 'secret_decoded',
    difference: 'with the secret encoded in Base64',
    advice: 'Pass the secret as text, exactly as the settings show it.',
    undo: (secret) => fromLatin1(btoa(toLatin1(secret))),
  },
  {
    cause: 'secret_hex',
    difference: 'with the secret decoded from hexadecimal digits',
    advice: asShown,
    undo: (secret) => {
      const text = toLatin1(secret).trim()
      if (!/^([0-9a-f]{2}){4,}$/i.test(text)) return undefined
      return fromLatin1(text.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16))))
    },
  },
  {
    cause: 'secret_case',
    difference: 'with the secret in lower case',
    advice: asShown,
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
