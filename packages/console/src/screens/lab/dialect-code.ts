import type { Schemas } from '../../api/control-client.ts'
import { toTypeScript } from '../../explorer/samples/source-literal.ts'

/** Value of a switch. */
export type DialectValue = Schemas['DialectValue']
/** Switch with the value that the mock should start with. */
export interface Setting {
  readonly name: string
  readonly value: DialectValue
}

/** Returns a value as the command line reads it. */
export function toValueText(value: DialectValue): string {
  return Array.isArray(value) ? value.join(',') : String(value)
}

/** Returns the value that a text stands for, of the type of the default. */
export function toValue(text: string, standard: DialectValue): DialectValue {
  if (typeof standard === 'number' && text.trim() !== '' && !Number.isNaN(Number(text))) return Number(text)
  if (typeof standard === 'boolean') return text === 'true'
  return Array.isArray(standard) ? text.split(',').filter(Boolean) : text
}

/** Returns the command that starts the mock with these settings. */
export function toDialectCommand(settings: readonly Setting[]): string {
  const flags = settings.map(({ name, value }) => ` --dialect ${toArgument(`${name}=${toValueText(value)}`)}`)
  return `npx @permit-tracking/mock${flags.join('')}`
}

/** Returns the code that creates a mock with these settings. */
export function toDialectCode(settings: readonly Setting[]): string {
  const dialect = Object.fromEntries(settings.map(({ name, value }) => [name, value]))
  return settings.length === 0 ? 'createMock()' : `createMock({ dialect: ${toTypeScript(dialect)} })`
}

/** Returns an argument of a shell, in quotes if it needs them. */
function toArgument(text: string): string {
  return /^[\w.,:=/-]*$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}
