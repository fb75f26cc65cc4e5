import { webhookEventFields } from '../../generated/labels.ts'

/** Returns a JSON text of a parsed value as some library writes it. */
type WriteJson = (value: unknown) => string | undefined

interface Style {
  readonly comma?: string
  readonly colon?: string
  /** Changes a text that JSON.stringify has written. */
  readonly replace?: (text: string) => string
}

/** The ways in which common libraries write JSON, that of JavaScript first. */
export const jsonStyles = (): readonly WriteJson[] => [
  (value) => JSON.stringify(value),
  ...[2, 4, '\t'].map((space) => (value: unknown) => JSON.stringify(value, null, space)),
  // Python: json.dumps, with ensure_ascii=False, with compact separators.
  write({ comma: ', ', colon: ': ', replace: toAscii }),
  write({ comma: ', ', colon: ': ' }),
  write({ replace: toAscii }),
  // PHP: json_encode, with JSON_UNESCAPED_UNICODE.
  write({ replace: (text) => toAscii(escapeSlashes(text)) }),
  write({ replace: escapeSlashes }),
  // Go, and Ruby on Rails.
  write({ replace: (text) => text.replace(/[<>&\u2028\u2029]/g, toEscape) }),
  // Gson.
  write({ replace: (text) => text.replace(/[<>&='\u2028\u2029]/g, toEscape) }),
]

/**
 * Returns the value with the fields of its objects in the order of the OpenAPI document, unknown fields last. Go writes a
 * map sorted by name, PostgreSQL's jsonb by length.
 */
export function inDocumentedOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inDocumentedOrder)
  if (typeof value !== 'object' || value === null) return value
  const rank = (name: string) => {
    const index = fieldOrder.indexOf(name)
    return index < 0 ? fieldOrder.length : index
  }
  const entries = Object.entries(value).sort(([one], [other]) => rank(one) - rank(other))
  return Object.fromEntries(entries.map(([name, field]) => [name, inDocumentedOrder(field)]))
}

const fieldOrder: readonly string[] = webhookEventFields

function write({ comma = ',', colon = ':', replace = (text) => text }: Style): WriteJson {
  return function toJson(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map(toJson).join(comma)}]`
    if (typeof value !== 'object' || value === null) return replace(JSON.stringify(value))
    const fields = Object.entries(value).map(
      ([name, field]) => `${replace(JSON.stringify(name))}${colon}${toJson(field)}`,
    )
    return `{${fields.join(comma)}}`
  }
}

function toAscii(text: string): string {
  return text.replace(/[^\0-\x7f]/g, toEscape)
}

function escapeSlashes(text: string): string {
  return text.replaceAll('/', '\\/')
}

function toEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
