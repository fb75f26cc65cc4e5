import { PermitTrackingError } from './permit-tracking-error.ts'

/**
 * Invalid option or argument: a missing or malformed key, a base URL that is not HTTPS, an empty identifier,
 * `per_page: 0`. Usually thrown before a request is sent. The message says what to change.
 */
export class ConfigurationError extends PermitTrackingError {
  /** @internal Identifies the class in every copy of the package. */
  static override readonly classPath = 'PermitTrackingError/ConfigurationError/'
  override readonly name = 'ConfigurationError'
}

/** Creates the error for an invalid option or argument. */
export function invalid(name: string, expected: string, received: string, advice = ''): ConfigurationError {
  return new ConfigurationError(
    `\`${name}\` must be ${expected} (received ${received}).${advice && ` ${advice}`}`,
  )
}

/** Returns the type of a value, for messages that must not show it: `string`, `AbortController`, `null`. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null'
  return typeof value === 'object' ? (Object(value).constructor?.name ?? 'object') : typeof value
}

/** Returns a value as a message shows it, text in quotes. */
export function quote(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}
