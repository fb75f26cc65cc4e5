import { hasName, PermitTrackingError } from './permit-tracking-error.ts'

/**
 * An option or an argument can't be used: a missing or malformed key, a base URL that is not HTTPS, an empty
 * identifier, `per_page: 0`. Thrown before a request is spent; the message says what to change.
 */
export class ConfigurationError extends PermitTrackingError {
  override readonly name = 'ConfigurationError'
}

/** Returns the error for an option or argument that can't be used, in the words of all such checks. */
export function invalid(name: string, expected: string, received: string, advice = ''): ConfigurationError {
  return new ConfigurationError(
    `\`${name}\` must be ${expected} (received ${received}).${advice && ` ${advice}`}`,
  )
}

/** Kind of a value, for messages that must not show the value itself: `a string`, `an AbortController`, `null`. */
export function kindOf(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  const made: unknown = Object(value).constructor
  const kind = typeof value === 'object' && typeof made === 'function' ? made.name : typeof value
  return `${/^[aeiou]/i.test(kind) ? 'an' : 'a'} ${kind === 'Array' || kind === 'Object' ? kind.toLowerCase() : kind}`
}

/** A value as a message shows it: text in quotes, so that it can't be taken for something else. */
export function quote(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}

/** Is this a {@link ConfigurationError}, also of another copy of the package? */
export function isConfigurationError(value: unknown): value is ConfigurationError {
  return hasName(value, 'ConfigurationError')
}
