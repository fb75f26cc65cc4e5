import { webhookEventFields } from '../../generated/labels.ts'

/** Serializes a parsed value as some library does. */
type Serialize = (value: unknown) => string | undefined

interface Style {
  readonly comma?: string
  readonly colon?: string
  /** Changes a text that JSON.stringify returned. */
  readonly replace?: (text: string) => string
}

/** Serializers in the styles of common libraries, JavaScript first. */
export const jsonStyles = (): readonly Serialize[] => [
  (value) => JSON.stringify(value),
  ...[2, 4, '\t'].map((space) => (value: unknown) => JSON.stringify(value, null, space)),
  // Python: json.dumps, with ensure_ascii=False, with compact separators.
  serializeWith({ comma: ', ', colon: ': ', replace: toAscii }),
  serializeWith({ comma: ', ', colon: ': ' }),
  serializeWith({ replace: toAscii }),
  // PHP: json_encode, with JSON_UNESCAPED_UNICODE.
  serializeWith({ replace: (text) => toAscii(escapeSlashes(text)) }),
  serializeWith({ replace: escapeSlashes }),
  // Go, and Ruby on Rails.
  serializeWith({ replace: (text) => text.replace(/[<>&\u2028\u2029]/g, toEscape) }),
  // Gson.
  serializeWith({ replace: (text) => text.replace(/[<>&='\u2028\u2029]/g, toEscape) }),
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

function serializeWith({ comma = ',', colon = ':', replace = (text) => text }: Style): Serialize {
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
