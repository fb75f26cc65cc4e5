/** Serializes a parsed value as some library does. */
export type Serialize = (value: unknown) => string | undefined

/** Serializers in the styles of common libraries, JavaScript first. */
export const jsonStyles = (): readonly Serialize[] => [
  (value) => JSON.stringify(value),
  ...[2, 4, '\t'].map((space) => (value: unknown) => JSON.stringify(value, null, space)),
  // Python: json.dumps.
  serializeWith(toAscii, ', ', ': '),
  // Python: json.dumps with ensure_ascii=False.
  serializeWith((text) => text, ', ', ': '),
  // Python: json.dumps with compact separators.
  serializeWith(toAscii),
  // PHP: json_encode.
  serializeWith((text) => toAscii(escapeSlashes(text))),
  // PHP: json_encode with JSON_UNESCAPED_UNICODE.
  serializeWith(escapeSlashes),
  // Go, and Ruby on Rails.
  serializeWith((text) => text.replace(/[<>&\u2028\u2029]/g, toEscape)),
]

/** @param replace Changes a text that JSON.stringify returned. */
function serializeWith(replace: (text: string) => string, comma = ',', colon = ':'): Serialize {
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
