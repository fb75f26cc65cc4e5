import { hasName, PermitTrackingError } from './permit-tracking-error.ts'

/**
 * An option or an argument can't be used: a missing or malformed key, a base URL that is not HTTPS, an empty
 * identifier, `per_page: 0`. Thrown before a request is spent; the message says what to change.
 */
export class ConfigurationError extends PermitTrackingError {
  override readonly name = 'ConfigurationError'
}

/** The error for a mistake of the user: could not do this, because of that; do so instead. */
export function refusal(action: string, problem: string, advice: string): ConfigurationError {
  return new ConfigurationError(`Could not ${action}, because ${problem}; ${advice}.`)
}

/** A value as a message shows it: text in quotes, so that it can't be taken for something else. */
export function quote(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value)
}

/** Is this a {@link ConfigurationError}, also of another copy of the package? */
export function isConfigurationError(value: unknown): value is ConfigurationError {
  return hasName(value, 'ConfigurationError')
}
