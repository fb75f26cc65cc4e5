import { ConfigurationError } from '../errors/configuration-error.ts'

/** Error for an option of the wrong kind. `received` defaults to the type of the value, which may be long or private. */
export function invalidOption(
  name: string,
  expected: string,
  value: unknown,
  received = describeType(value),
): ConfigurationError {
  return new ConfigurationError(`\`${name}\` must be ${expected} (received ${received}).`)
}

function describeType(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  const type = Array.isArray(value) ? 'array' : typeof value
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
}
