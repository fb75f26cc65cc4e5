import { ConfigurationError } from '../errors/configuration-error.ts'

/**
 * Returns the options if all of them are known: a misspelt one would have no effect, and nobody would notice.
 *
 * @param known Has each option; a record, so that a forgotten one does not compile.
 * @throws ConfigurationError for an unknown option, and for anything but an object.
 */
export function checkOptions<Options extends object>(
  options: Options,
  known: Readonly<Record<keyof Options, unknown>>,
): Options {
  const names = Object.keys(known).join(', ')
  if (typeof options !== 'object' || options === null) {
    throw new ConfigurationError(`\`options\` must be an object with ${names} (received ${typeOf(options)}).`)
  }
  for (const name in options) {
    if (!Object.hasOwn(known, name)) {
      throw new ConfigurationError(`\`${name}\` is not an option. The options are ${names}.`)
    }
  }
  return options
}

/** @throws ConfigurationError for anything but a function. */
export function checkFunction<Value>(name: string, value: Value): Value {
  if (typeof value === 'function') return value
  throw new ConfigurationError(`\`${name}\` must be a function (received ${typeOf(value)}).`)
}

/** @throws ConfigurationError for an object that lacks one of the methods. */
export function checkMethods<Methods extends object>(
  name: string,
  value: Methods,
  methods: readonly (keyof Methods & string)[],
): void {
  for (const method of methods) checkFunction(`${name}.${method}`, value[method])
}

/** Kind of a value, for messages that must not show it. */
export function typeOf(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'a list'
  return `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`
}
