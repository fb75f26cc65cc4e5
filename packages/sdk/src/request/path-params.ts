import { ConfigurationError, quote } from '../errors/configuration-error.ts'

/**
 * Returns the path template with percent-encoded values. Throws if a value is missing or empty, begins or ends with white
 * space or is half a character, and for `.` and `..`, which URL parsing would swallow together with a part of the path.
 */
export function fillPath(template: string, values: Readonly<Record<string, unknown>> = {}): string {
  let path = ''
  let filledTo = 0
  for (;;) {
    const open = template.indexOf('{', filledTo)
    const close = open === -1 ? -1 : template.indexOf('}', open)
    if (close === -1) return path + template.slice(filledTo)
    const name = template.slice(open + 1, close)
    path += template.slice(filledTo, open) + fill(template, name, values[name])
    filledTo = close + 1
  }
}

function fill(template: string, name: string, value: unknown): string {
  const encoded = encode(value)
  if (encoded !== undefined) return encoded
  throw new ConfigurationError(
    `Could not call ${template}: \`${name}\` must be an identifier as the service returned it (received ${quote(value)}).`,
  )
}

function encode(value: unknown): string | undefined {
  if (typeof value !== 'string' && !Number.isFinite(value)) return undefined
  const text = String(value)
  if (text === '' || text !== text.trim() || text === '.' || text === '..') return undefined
  try {
    return encodeURIComponent(text)
  } catch {
    // Half a character.
    return undefined
  }
}
