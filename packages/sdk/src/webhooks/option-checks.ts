import { ConfigurationError, invalid, kindOf, quote } from '../errors/configuration-error.ts'

// Without the suggestions of options/checks.ts, which would add about a tenth to the size of `verifyWebhook`.

/**
 * Returns the options if all of them are known. A misspelt option would have no effect.
 *
 * @param known All options, in a record, so that a missing one does not compile.
 * @throws ConfigurationError for an unknown option, and for a value that is not an object.
 */
export function checkOptions<Options extends object>(
  options: Options,
  known: Readonly<Record<keyof Options, true>>,
): Options {
  const listNames = () => Object.keys(known).join(', ')
  if (typeof options !== 'object' || options === null) {
    throw invalid('options', `an object with ${listNames()}`, kindOf(options))
  }
  for (const name in options) {
    if (!Object.hasOwn(known, name)) {
      throw new ConfigurationError(`\`${name}\` is not an option. The options are ${listNames()}.`)
    }
  }
  return options
}

/** @throws ConfigurationError for a value that is not a function. */
export function checkFunction<Value>(name: string, value: Value): Value {
  if (typeof value === 'function') return value
  throw invalid(name, 'a function', kindOf(value))
}

/** @throws ConfigurationError for an object that lacks one of the methods. */
export function checkMethods<Methods extends object>(
  name: string,
  value: Methods,
  methods: readonly (keyof Methods & string)[],
): void {
  for (const method of methods) checkFunction(`${name}.${method}`, value[method])
}

/** @throws ConfigurationError for a value that is not a number above 0. */
export function checkPositive(name: string, value: number): void {
  if (typeof value !== 'number' || !(value > 0)) throw invalid(name, 'a number above 0', quote(value))
}
