import { inputError } from './user-error.ts'

/** Creates the error for an invalid value: `` `seed` must be a number (received null).`` */
export function invalidOption(name: string, requirement: string, value: unknown): TypeError {
  return inputError(new TypeError(`\`${name}\` must be ${requirement} (received ${show(value)}).`))
}

/** Returns an unchecked value as text for a message. */
export function show(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  return typeof value === 'object' || typeof value === 'string' ? JSON.stringify(value) : String(value)
}
