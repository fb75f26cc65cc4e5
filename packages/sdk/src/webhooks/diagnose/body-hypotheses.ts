import { type Bytes, fromBase64, fromLatin1, fromUtf8, toLatin1, toUtf8 } from './bytes.ts'
import { type Hypothesis, onBytes } from './hypothesis.ts'
import { inDocumentedOrder, jsonStyles } from './json-styles.ts'

const byteOrderMark = '\u00ef\u00bb\u00bf'
const asBytes = '; pass bytes (arrayBuffer(), a Buffer) and not text'

/** What may have happened to the body. The simple changes come first: writing JSON again undoes most of them, too. */
export const bodyHypotheses = (): readonly Hypothesis<Bytes>[] => [
  {
    cause: 'body_line_break_added',
    message: 'without the line break at the end of the body, which something added',
    undo: onBytes((body) => body.replace(/\r?\n$/, '')),
  },
  {
    cause: 'body_white_space_added',
    message: 'without the white space around the body, which something added',
    undo: onBytes((body) => body.trim()),
  },
  {
    cause: 'body_line_break_removed',
    message: 'with a line break at the end of the body, which something took away',
    undo: onBytes((body) => `${body}\n`),
  },
  {
    cause: 'body_line_ends',
    message: 'with CRLF at the ends of lines, which something changed to LF',
    undo: onBytes((body) => body.replace(/\r?\n/g, '\r\n')),
  },
  {
    cause: 'body_line_ends',
    message: 'with LF at the ends of lines, which something changed to CRLF',
    undo: onBytes((body) => body.replace(/\r\n/g, '\n')),
  },
  {
    cause: 'body_byte_order_mark_removed',
    message: `with a byte order mark before the body, which decoding took away${asBytes}`,
    undo: onBytes((body) => `${byteOrderMark}${body}`),
  },
  {
    cause: 'body_byte_order_mark_added',
    message: 'without the byte order mark before the body, which something added',
    undo: onBytes((body) => body.replace(/^\u00ef\u00bb\u00bf/, '')),
  },
  {
    cause: 'body_null_bytes',
    message: 'without the NULs behind the body: pass only the part of the buffer that was filled',
    undo: onBytes((body) => body.replace(/\0+$/, '')),
  },
  {
    cause: 'body_decoded_as_latin1',
    message: `with the bytes that were decoded as Latin-1 and encoded as UTF-8${asBytes}`,
    undo: (body) => fromLatin1(fromUtf8(body)),
  },
  {
    cause: 'body_encoded_as_latin1',
    message: `with the text in UTF-8, which something encoded as Latin-1${asBytes}`,
    undo: (body) => toUtf8(toLatin1(body)),
  },
  {
    cause: 'body_utf16',
    message: `with the text in UTF-8, which something encoded as UTF-16${asBytes}`,
    undo: (body) => (body.includes(0) ? toUtf8(new TextDecoder('utf-16le').decode(body)) : undefined),
  },
  {
    cause: 'body_base64',
    message:
      'with the body decoded from Base64: on AWS Lambda, decode it when isBase64Encoded is true; the adapter for Lambda does',
    undo: (body) => fromBase64(toLatin1(body).trim()),
  },
  {
    cause: 'body_hex',
    message: 'with the body decoded from hexadecimal digits: pass the bytes themselves',
    undo: onBytes((body) =>
      /^([0-9a-f]{2})+$/i.test(body)
        ? body.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
        : undefined,
    ),
  },
  {
    cause: 'body_percent_encoded',
    message:
      'with the body percent-decoded: something took it for a form; hand it over before a form parser sees it',
    undo: onBytes((body) => percentDecode(body.replace(/^\w+=/, '').replaceAll('+', ' '))),
  },
  {
    cause: 'body_html_escaped',
    message: 'without the HTML escapes in the body: pass it before anything escapes it',
    undo: onBytes((body) =>
      body
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&'),
    ),
  },
  {
    cause: 'body_stringified_twice',
    message: 'with the text inside of the JSON string that the body is: something stringified it once more',
    undo: onJson((value) => (typeof value === 'string' ? value : undefined)),
  },
  {
    cause: 'body_wrapped',
    message: 'with the text inside of the object that the body is: pass only that, as the service sent it',
    undo: onJson((value) => Object.values(Object(value)).find(isJsonText)),
  },
  ...jsonStyles().map(
    (write, index): Hypothesis<Bytes> =>
      index === 0
        ? {
            cause: 'body_indented',
            message: rewritten('with indents'),
            undo: onJson((value, text) => (/\n[ \t]/.test(text) ? write(value) : undefined)),
          }
        : index < 4
          ? { cause: 'body_compacted', message: rewritten('without its indents'), undo: onJson(write) }
          : { cause: 'body_rewritten', message: rewritten('in another style'), undo: onJson(write) },
  ),
  {
    cause: 'body_rewritten',
    message: rewritten('in another style'),
    undo: onJson((value) => JSON.stringify(value)),
  },
  ...jsonStyles().map(
    (write): Hypothesis<Bytes> => ({
      cause: 'body_keys_reordered',
      message: rewritten('with its fields in another order'),
      undo: onJson((value) => write(inDocumentedOrder(value))),
    }),
  ),
]

function rewritten(how: string): string {
  return `with the JSON as it was sent: something parsed it and wrote it anew, ${how}; pass the body before anything parses it`
}

function onJson(undo: (value: unknown, text: string) => string | undefined) {
  return (bytes: Bytes): Bytes | undefined => {
    const text = fromUtf8(bytes)
    try {
      const before = undo(JSON.parse(text), text)
      return before === undefined || before === text ? undefined : toUtf8(before)
    } catch {
      // It is not JSON, or nested too deeply.
      return undefined
    }
  }
}

function isJsonText(value: unknown): value is string {
  return typeof value === 'string' && /^\s*\{/.test(value)
}

/** Byte by byte: the text has one character per byte. */
function percentDecode(text: string): string | undefined {
  if (!text.includes('%')) return undefined
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
