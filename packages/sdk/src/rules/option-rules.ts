import { ConfigurationError, invalid, quote, typeOf } from '../errors/configuration-error.ts'

/**
 * Rules of an options type, one for each option. A rule checks and converts a value. In place of `undefined` it returns the
 * default, unless the caller of `applyRules` fills that in. A record, so that a forgotten option doesn't compile.
 */
export type OptionRules<Options> = {
  readonly [Name in keyof Options]-?: (value: Options[Name], name: string) => unknown
}

/** Values that rules return. */
type ValuesOf<Rules> = {
  readonly [Name in keyof Rules]: Rules[Name] extends (...parameters: never) => infer Value ? Value : never
}

/**
 * Returns the values of all options by their rules. Throws for an unknown option, which would have no effect.
 *
 * @param action Action that fails, for the message.
 * @param path Name of the option that has these options (`retry`), for the message. Absent for the options of a function.
 */
export function applyRules<Rules extends Readonly<Record<string, (value: never, name: string) => unknown>>>(
  action: string,
  options: object,
  rules: Rules,
  path?: string,
): ValuesOf<Rules> {
  checkNames(action, 'option', options, rules, path)
  const values: Record<string, unknown> = {}
  for (const name in rules) {
    // Each rule accepts the value of its option, which a loop over the names can't express.
    values[name] = rules[name]?.(Reflect.get(options, name) as never, path ? `${path}.${name}` : name)
  }
  return values as ValuesOf<Rules>
}

/** Names that an object may have. A record instead of a list, so that a forgotten name doesn't compile. */
export type KeyRecord<Type> = Readonly<Record<KeysOf<Type>, unknown>>

/** Keys of every member of a union. */
type KeysOf<Type> = Type extends unknown ? keyof Type : never

/** Throws if a value is not an object, or has a name that isn't known. */
export function checkNames<Fields extends object>(
  action: string,
  kind: string,
  fields: Fields,
  known: KeyRecord<Fields>,
  path?: string,
): void {
  checkObject(path ?? `${kind}s`, fields)
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(known, name))
  if (unknown === undefined) return
  const name = path ? `${path}.${unknown}` : unknown
  throw new ConfigurationError(
    `Could not ${action}: unknown ${kind} \`${name}\`. The ${kind}s are ${Object.keys(known).join(', ')}.`,
  )
}

/** Throws if a value is not an object with named values. A `Map` or `Headers` isn't one: it would seem to be empty. */
export function checkObject(name: string, value: unknown): void {
  if (typeof value === 'object' && value !== null && !(Symbol.iterator in value)) return
  throw invalid(name, 'an object', typeOf(value))
}

/** Returns a function. @throws ConfigurationError for any other value. */
export function checkFunction<Value>(value: Value, name: string): Value {
  if (typeof value === 'function') return value
  throw invalid(name, 'a function', typeOf(value))
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
  for (const method of methods) checkFunction(Object(value)[method], `${name}.${method}`)
  return value
}

/** Returns a number above 0. @throws ConfigurationError for any other value. */
export function checkPositive(value: number, name: string): number {
  if (typeof value === 'number' && value > 0) return value
  throw invalid(name, 'a number above 0', quote(value))
}

/** Returns a whole number from 0. Throws for any other value. */
export function checkCount(count: number, option: string): number {
  if (Number.isInteger(count) && count >= 0) return count
  throw invalid(option, 'a whole number from 0', quote(count))
}

/** Returns one of the choices. Throws for any other value. */
export function checkChoice<Choice>(value: Choice, option: string, choices: readonly Choice[]): Choice {
  if (choices.includes(value)) return value
  throw invalid(option, `'${choices.join("' or '")}'`, quote(value))
}

/** Returns a signal or `undefined`. Throws for any other value, such as a controller. */
export function checkSignal(signal: AbortSignal | undefined): AbortSignal | undefined {
  if (signal === undefined || 'aborted' in Object(signal)) return signal
  throw invalid('signal', 'an AbortSignal', typeOf(signal))
}

/** Returns headers that can be sent. Throws for others: the message of `fetch` would show the value, perhaps a secret. */
export function checkHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  checkObject('headers', headers)
  for (const [name, value] of Object.entries<unknown>(headers)) {
    const reason = headerProblem(name, value)
    if (reason) throw new ConfigurationError(`Could not use the header ${quote(name)}: ${reason}.`)
  }
  return headers
}

function headerProblem(name: string, value: unknown): string | undefined {
  if (/^authorization$/i.test(name)) return 'the client sets it. Pass the key as `apiKey`'
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return 'its name has invalid characters'
  if (typeof value !== 'string' || /[^\t\x20-\x7e\x80-\xff]/.test(value))
    return 'its value must be text without line breaks, in Latin-1'
  return undefined
}
