import { ConfigurationError, invalid, kindOf, quote } from '../errors/configuration-error.ts'

// Without the suggestions of options/checks.ts, which would add about a tenth to the size of `verifyWebhook`.

/**
 * Rules of an options type, one for each option. A rule returns the value to use: checked, converted, and the default in place
 * of `undefined`. A record, so that a forgotten option doesn't compile.
 */
export type OptionRules<Options> = {
  readonly [Name in keyof Options]-?: (value: Options[Name], name: string) => unknown
}

/** Values that rules return. */
type ValuesOf<Rules> = {
  readonly [Name in keyof Rules]: Rules[Name] extends (...parameters: never) => infer Value ? Value : never
}

/** Returns the values of all options by their rules. `prefix` comes before the names in messages. */
export function applyRules<Rules extends Readonly<Record<string, (value: never, name: string) => unknown>>>(
  options: object,
  rules: Rules,
  prefix = '',
): ValuesOf<Rules> {
  const values: Record<string, unknown> = {}
  // Each rule accepts the value of its option, which a loop over the names can't express.
  for (const name in rules) values[name] = rules[name]?.(Reflect.get(options, name) as never, prefix + name)
  return values as ValuesOf<Rules>
}

/**
 * Returns the options if all of them are known. A misspelt option would have no effect.
 *
 * @param known Record with all options.
 * @param owner Function that has the options, for the message.
 * @throws ConfigurationError for an unknown option, and for a value that is not an object.
 */
export function checkOptions<Options extends object>(
  options: Options,
  known: Readonly<Record<keyof Options, unknown>>,
  owner = '',
): Options {
  const listNames = () => Object.keys(known).join(', ')
  if (typeof options !== 'object' || options === null) {
    throw invalid('options', `an object with ${listNames()}`, kindOf(options))
  }
  for (const name in options) {
    if (!Object.hasOwn(known, name)) {
      throw new ConfigurationError(`\`${name}\` is not an option${owner}. The options are ${listNames()}.`)
    }
  }
  return options
}

/** Returns a function. @throws ConfigurationError for any other value. */
export function checkFunction<Value>(value: Value, name: string): Value {
  if (typeof value === 'function') return value
  throw invalid(name, 'a function', kindOf(value))
}

/** Returns a function or `undefined`. @throws ConfigurationError for any other value. */
export function checkOptionalFunction<Value>(value: Value, name: string): Value {
  return value === undefined ? value : checkFunction(value, name)
}

/** Returns an object that has the methods. @throws ConfigurationError for one that lacks a method. */
export function checkMethods<Methods extends object>(
  value: Methods,
  name: string,
  methods: readonly (keyof Methods & string)[],
): Methods {
  for (const method of methods) checkFunction(value[method], `${name}.${method}`)
  return value
}

/** Returns a number above 0. @throws ConfigurationError for any other value. */
export function checkPositive(value: number, name: string): number {
  if (typeof value === 'number' && value > 0) return value
  throw invalid(name, 'a number above 0', quote(value))
}
