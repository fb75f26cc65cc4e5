import { toBytes } from '../verification/raw-body.ts'
import { type Bytes, fromBase64, fromLatin1, fromUtf8, toLatin1 } from './bytes.ts'
import { jsonStyles, type Serialize } from './json-styles.ts'

/** Possible damage of a value of a delivery. */
export interface Hypothesis<Value> {
  readonly cause: string
  /** Completes "The signature would match". */
  readonly difference: string
  /** Instruction for the user, in one sentence. */
  readonly advice: string
  /** Returns the undamaged value; `undefined`, or the same value, if it cannot have this damage. */
  readonly undo: (value: Value) => Value | undefined
}

// Functions, because bundlers keep a constant whose initializer calls something, even if it is unused.

/** Possible damages of the signature header. */
export const headerHypotheses = (): readonly Hypothesis<string>[] => [
  {
    cause: 'header_changed',
    difference: 'without the text around the hexadecimal digits of its header',
    advice: 'Check the proxies: one of them changes the header.',
    undo: (header) => /(?:^|[^0-9a-f])([0-9a-f]{64})(?![0-9a-f])/i.exec(header)?.[1],
  },
]

/** Possible damages of the receiver's secret. */
export const secretHypotheses = (): readonly Hypothesis<Bytes>[] => [
  {
    cause: 'secret_white_space',
    difference: 'without the white space in the secret',
    advice: 'Remove it where the secret is stored.',
    undo: onText((secret) => secret.replace(/(\\[nrt])+$|[\s\u200b-\u200f\u2060\ufeff]+/g, '')),
  },
  {
    cause: 'secret_quotes',
    difference: 'without the name and the quotes around the secret',
    advice: 'Store only the value.',
    undo: onText(
      (secret) => /^(?:(?:export )?\w+ ?[=:] ?)?["'`“‘]?(.+?)["'`”’]?;?$/s.exec(secret.trim())?.[1],
    ),
  },
]

const asSent = 'Pass the body exactly as it was sent.'
const asBytes = 'Pass bytes (arrayBuffer(), a Buffer) instead of text.'

/**
 * Possible damages of the body. Simple ones come first: serializing the JSON again repairs most of them too, and would be named
 * as the cause.
 */
export const bodyHypotheses = (): readonly Hypothesis<Bytes>[] => [
  ...[
    (body: string) => body.replace(/\r?\n$/, ''),
    (body: string) => body.trim(),
    (body: string) => `${body}\n`,
    (body: string) => body.replace(/\r?\n/g, '\r\n'),
    (body: string) => body.replace(/\r\n/g, '\n'),
  ].map((undo) => ({
    cause: 'body_white_space',
    difference: 'with other white space at the ends of the body or its lines',
    advice: asSent,
    undo: onLatin1(undo),
  })),
  ...[
    // A byte order mark, which decoding removes.
    onLatin1((body) => `\u00ef\u00bb\u00bf${body}`),
    onLatin1((body) => body.replace(/^\u00ef\u00bb\u00bf/, '')),
    // UTF-8 that was read as Latin-1, or written again in Latin-1.
    (body: Bytes) => fromLatin1(fromUtf8(body)),
    (body: Bytes) => toBytes(toLatin1(body)),
  ].map((undo) => ({
    cause: 'body_encoding',
    difference: 'with the body in its original encoding',
    advice: asBytes,
    undo,
  })),
  {
    cause: 'body_base64',
    difference: 'with the body decoded from Base64',
    advice: 'On AWS Lambda, decode it if isBase64Encoded is true, or use the adapter for Lambda.',
    undo: (body) => fromBase64(toLatin1(body).trim()),
  },
  ...jsonStyles().map((write) => ({
    cause: 'body_rewritten',
    difference: 'with the original JSON, which was parsed and printed again',
    advice: 'Pass the body before anything parses it.',
    undo: onText((text) => rewrite(text, write)),
  })),
]

/** Applies `undo` to the text of bytes in UTF-8. */
function onText(undo: (text: string) => string | undefined) {
  return (bytes: Bytes): Bytes | undefined => {
    const text = fromUtf8(bytes)
    const original = undo(text)
    return original === undefined || original === text ? undefined : toBytes(original)
  }
}

/** Applies `undo` to bytes as text in Latin-1, one character for each byte. */
function onLatin1(undo: (text: string) => string) {
  return (bytes: Bytes): Bytes | undefined => {
    const text = toLatin1(bytes)
    const original = undo(text)
    return original === text ? undefined : fromLatin1(original)
  }
}

function rewrite(text: string, write: Serialize): string | undefined {
  try {
    return write(JSON.parse(text))
  } catch {
    // The text is not JSON, or nested too deeply.
    return undefined
  }
}
