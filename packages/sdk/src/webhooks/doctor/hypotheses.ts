import { parseSignature } from '../verification/signature.ts'

/** A way in which a delivery may have been spoilt: what to undo, what that means, and what to do about it. */
export interface Hypothesis<Value> {
  readonly cause: string
  /** What happened and what to do, as the end of a sentence. */
  readonly message: string
  /** The value as it was before; nothing when it can't have been spoilt in this way. */
  readonly undo: (value: Value) => Value | undefined
}

type Bytes = Uint8Array<ArrayBuffer>

// Functions, as bundlers keep a constant whose making calls something: a kilobyte for everyone who only verifies.

/** What may be wrong with the secret that the receiver has. */
export const secretHypotheses = (): readonly Hypothesis<Bytes>[] => [
  {
    cause: 'secret_white_space',
    message: 'without the white space around the secret: take it away where the secret is stored',
    undo: onText((secret) => secret.trim()),
  },
  {
    cause: 'secret_quotes',
    message: 'without the quotes around the secret: take them away where the secret is stored',
    undo: onText((secret) => secret.trim().replace(/^(["'])(.*)\1$/s, '$2')),
  },
  {
    cause: 'secret_base64',
    message:
      'with the secret decoded from Base64: something encoded it on its way here; store it as the settings show it',
    undo: (secret) => fromBase64(toLatin1(secret).trim()),
  },
]

/** What may be wrong with the header's value. */
export const headerHypotheses = (): readonly Hypothesis<string>[] => [
  {
    cause: 'signature_twice',
    message: 'with the first of the values in its header, which came more than once: a proxy repeats it',
    undo: (header) => header.split(',')[0],
  },
  {
    cause: 'signature_prefix',
    message:
      'without what stands before its hexadecimal digits: a proxy adds it, or the header is of another service',
    undo: (header) => /(?:^|[^0-9a-f])([0-9a-f]{64})\W*$/i.exec(header)?.[1],
  },
  {
    cause: 'signature_base64',
    message: 'read as Base64: a proxy changes it; the service sends hexadecimal digits',
    undo(header) {
      const bytes = fromBase64(header.trim().replace(/^\w+=(?=.{43})/, ''))
      return bytes && Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
    },
  },
]

/** What may be wrong with the body. */
export const bodyHypotheses = (): readonly Hypothesis<Bytes>[] => [
  {
    cause: 'body_line_break_added',
    message: 'without the line break at the end of the body, which something added',
    undo: onLatin1((body) => body.replace(/\r?\n$/, '')),
  },
  {
    cause: 'body_line_break_removed',
    message: 'with a line break at the end of the body, which something took away',
    undo: onLatin1((body) => `${body}\n`),
  },
  {
    cause: 'body_line_ends',
    message: 'with CRLF at the ends of lines, which something changed to LF',
    undo: onLatin1((body) => body.replace(/\r?\n/g, '\r\n')),
  },
  {
    cause: 'body_line_ends',
    message: 'with LF at the ends of lines, which something changed to CRLF',
    undo: onLatin1((body) => body.replace(/\r\n/g, '\n')),
  },
  {
    cause: 'body_byte_order_mark_removed',
    message: `with a byte order mark before the body, which decoding took away${asBytes()}`,
    undo: onLatin1((body) => `\u00ef\u00bb\u00bf${body}`),
  },
  {
    cause: 'body_byte_order_mark_added',
    message: 'without the byte order mark before the body, which something added',
    undo: onLatin1((body) => body.replace(/^\u00ef\u00bb\u00bf/, '')),
  },
  {
    cause: 'body_decoded_as_latin1',
    message: `with the bytes that were decoded as Latin-1 and encoded as UTF-8${asBytes()}`,
    undo: onText((body) => body, fromLatin1),
  },
  {
    cause: 'body_base64',
    message:
      'with the body decoded from Base64: on AWS Lambda, decode it when isBase64Encoded is true; the adapter for Lambda does',
    undo: (body) => fromBase64(toLatin1(body).trim()),
  },
  {
    cause: 'body_percent_encoded',
    message:
      'with the body percent-decoded: something took it for a form; hand it over before a form parser sees it',
    undo: onLatin1((body) => percentDecode(body.replace(/^\w+=/, '').replaceAll('+', ' '))),
  },
  // Last, as writing JSON anew undoes most other changes, too.
  {
    cause: 'body_indented',
    message: writtenAnew('with indents'),
    undo: onJson((value) => JSON.stringify(value)),
  },
  {
    cause: 'body_compacted',
    message: writtenAnew('without its indents'),
    undo: onJson(indented(2)),
  },
  {
    cause: 'body_compacted',
    message: writtenAnew('without its indents'),
    undo: onJson(indented(4)),
  },
  {
    cause: 'body_compacted',
    message: writtenAnew('without its indents'),
    undo: onJson(indented('\t')),
  },
  {
    cause: 'body_stringified_twice',
    message: 'with the text inside of the JSON string that the body is: something stringified it once more',
    undo: onJson((value) => (typeof value === 'string' ? value : undefined)),
  },
]

function writtenAnew(how: string): string {
  return `with the JSON as it was sent: something parsed it and wrote it anew, ${how}; pass the body before anything parses it`
}

function asBytes(): string {
  return '; pass bytes (arrayBuffer(), a Buffer) and not text'
}

function indented(space: number | string) {
  return (value: unknown) => JSON.stringify(value, null, space)
}

function onText(
  undo: (text: string) => string | undefined,
  encode: (text: string) => Bytes | undefined = toUtf8,
) {
  return (bytes: Bytes) => {
    const text = undo(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
    return text === undefined ? undefined : encode(text)
  }
}

/** Byte by byte, so that what isn't UTF-8 stays as it is. */
function onLatin1(undo: (text: string) => string | undefined) {
  return (bytes: Bytes) => {
    const text = undo(toLatin1(bytes))
    return text === undefined ? undefined : fromLatin1(text)
  }
}

function onJson(undo: (value: unknown) => string | undefined) {
  return onText((text) => {
    try {
      return undo(JSON.parse(text))
    } catch {
      return undefined
    }
  })
}

function toUtf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

function toLatin1(bytes: Bytes): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

function fromLatin1(text: string): Bytes | undefined {
  const bytes = new Uint8Array(text.length)
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (code > 255) return undefined
    bytes[index] = code
  }
  return bytes
}

function fromBase64(text: string): Bytes | undefined {
  if (text === '' || parseSignature(text)) return undefined
  try {
    return fromLatin1(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return undefined
  }
}

/** Byte by byte, as every text here has one character a byte. */
function percentDecode(text: string): string | undefined {
  if (!text.includes('%')) return undefined
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
