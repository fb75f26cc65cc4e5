import { quote, refusal } from './errors/configuration-error.ts'

const placeholder = /\{([^{}]+)\}/g

/**
 * Puts the values into a path template, percent-encoded. Refuses a value that is missing or empty, half a character, and
 * `.` and `..`, which URL parsing would swallow together with a part of the path.
 */
export function fillPath(template: string, values: Readonly<Record<string, unknown>> = {}): string {
  return template.replace(placeholder, (_, name: string) => {
    const value = values[name]
    if (isUsable(value)) return encodeURIComponent(value)
    throw refusal(
      `call ${template}`,
      `${name} is ${value === undefined ? 'missing' : quote(value)}`,
      'give the identifier as the service returned it',
    )
  })
}

function isUsable(value: unknown): value is string | number {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'string' || /\p{Surrogate}/u.test(value)) return false
  return value.trim() !== '' && value !== '.' && value !== '..'
}
