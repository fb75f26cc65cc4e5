import { type Bytes, fromBase64, fromLatin1, fromUtf8, toLatin1, toUtf8 } from './bytes.ts'
import { type Hypothesis, onBytes } from './hypothesis.ts'
import { inDocumentedOrder, jsonStyles } from './json-styles.ts'

const byteOrderMark = '\u00ef\u00bb\u00bf'
const asSent = 'Pass the body exactly as it was sent.'
const asBytes = 'Pass bytes (arrayBuffer(), a Buffer) instead of text.'

/** Possible damages of the body. Simple ones come first, because serializing JSON again would undo most of them. */
export const bodyHypotheses = (): readonly Hypothesis<Bytes>[] => [
  {
    cause: 'body_line_break_added',
    difference: 'without the line break at the end of the body',
    advice: asSent,
    undo: onBytes((body) => body.replace(/\r?\n$/, '')),
  },
  {
    cause: 'body_white_space_added',
    difference: 'without the white space around the body',
    advice: asSent,
    undo: onBytes((body) => body.trim()),
  },
  {
    cause: 'body_line_break_removed',
    difference: 'with a line break at the end of the body',
    advice: asSent,
    undo: onBytes((body) => `${body}\n`),
  },
  {
    cause: 'body_line_ends',
    difference: 'with CRLF instead of LF at the ends of lines',
    advice: asSent,
    undo: onBytes((body) => body.replace(/\r?\n/g, '\r\n')),
  },
  {
    cause: 'body_line_ends',
    difference: 'with LF instead of CRLF at the ends of lines',
    advice: asSent,
    undo: onBytes((body) => body.replace(/\r\n/g, '\n')),
  },
  {
    cause: 'body_byte_order_mark_removed',
    difference: 'with a byte order mark before the body, which decoding removes',
    advice: asBytes,
    undo: onBytes((body) => `${byteOrderMark}${body}`),
  },
  {
    cause: 'body_byte_order_mark_added',
    difference: 'without the byte order mark before the body',
    advice: asSent,
    undo: onBytes((body) => body.replace(/^\u00ef\u00bb\u00bf/, '')),
  },
  {
    cause: 'body_null_bytes',
    difference: 'without the NULs at the end of the body',
    advice: 'Pass only the filled part of the buffer.',
    undo: onBytes((body) => body.replace(/\0+$/, '')),
  },
  {
    cause: 'body_decoded_as_latin1',
    difference: 'with the bytes before they were decoded as Latin-1',
    advice: asBytes,
    undo: (body) => fromLatin1(fromUtf8(body)),
  },
  {
    cause: 'body_encoded_as_latin1',
    difference: 'with the text in UTF-8 instead of Latin-1',
    advice: asBytes,
    undo: (body) => toUtf8(toLatin1(body)),
  },
  {
    cause: 'body_utf16',
    difference: 'with the text in UTF-8 instead of UTF-16',
    advice: asBytes,
    undo: (body) => (body.includes(0) ? toUtf8(new TextDecoder('utf-16le').decode(body)) : undefined),
  },
  {
    cause: 'body_base64',
    difference: 'with the body decoded from Base64',
    advice: 'On AWS Lambda, decode it if isBase64Encoded is true, or use the adapter for Lambda.',
    undo: (body) => fromBase64(toLatin1(body).trim()),
  },
  {
    cause: 'body_hex',
    difference: 'with the body decoded from hexadecimal digits',
    advice: 'Pass the bytes themselves.',
    undo: onBytes((body) =>
      /^([0-9a-f]{2})+$/i.test(body)
        ? body.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)))
        : undefined,
    ),
  },
  {
    cause: 'body_percent_encoded',
    difference: 'with the percent-decoded body',
    advice: 'Pass the body before a form parser reads it.',
    undo: onBytes((body) => percentDecode(body.replace(/^\w+=/, '').replaceAll('+', ' '))),
  },
  {
    cause: 'body_html_escaped',
    difference: 'without the HTML escapes in the body',
    advice: 'Pass the body before anything escapes it.',
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
    difference: 'with the text inside the JSON string that the body is',
    advice: 'Pass the body without JSON.stringify().',
    undo: onJson((value) => (typeof value === 'string' ? value : undefined)),
  },
  {
    cause: 'body_wrapped',
    difference: 'with the text inside the object that the body is',
    advice: 'Pass only that text.',
    undo: onJson((value) => Object.values(Object(value)).find(isJsonText)),
  },
  ...jsonStyles().map(
    (write, index): Hypothesis<Bytes> =>
      index === 0
        ? {
            cause: 'body_indented',
            ...rewritten('with indentation'),
            undo: onJson((value, text) => (/\n[ \t]/.test(text) ? write(value) : undefined)),
          }
        : index < 4
          ? { cause: 'body_compacted', ...rewritten('without its indentation'), undo: onJson(write) }
          : { cause: 'body_rewritten', ...rewritten('in another style'), undo: onJson(write) },
  ),
  {
    cause: 'body_rewritten',
    ...rewritten('in another style'),
    undo: onJson((value) => JSON.stringify(value)),
  },
  ...jsonStyles().map(
    (write): Hypothesis<Bytes> => ({
      cause: 'body_keys_reordered',
      ...rewritten('with its fields in another order'),
      undo: onJson((value) => write(inDocumentedOrder(value))),
    }),
  ),
]

function rewritten(style: string): Pick<Hypothesis<Bytes>, 'difference' | 'advice'> {
  return {
    difference: `with the original JSON, which was parsed and serialized again ${style}`,
    advice: 'Pass the body before anything parses it.',
  }
}

function onJson(undo: (value: unknown, text: string) => string | undefined) {
  return (bytes: Bytes): Bytes | undefined => {
    const text = fromUtf8(bytes)
    try {
      const before = undo(JSON.parse(text), text)
      return before === undefined || before === text ? undefined : toUtf8(before)
    } catch {
      // The text is not JSON, or nested too deeply.
      return undefined
    }
  }
}

function isJsonText(value: unknown): value is string {
  return typeof value === 'string' && /^\s*\{/.test(value)
}

/** Decodes each byte to a character, because the text has one character per byte. */
function percentDecode(text: string): string | undefined {
  if (!text.includes('%')) return undefined
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
