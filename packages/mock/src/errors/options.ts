import { suggest } from './suggest-name.ts'
import { inputError } from './user-error.ts'

/** Rule for a value that comes unchecked from JavaScript, JSON or the command line. */
export interface Rule {
  /** Completes "must be …". */
  readonly description: string
  accepts(value: unknown): boolean
}

/** Rule for each option, or true for an option whose value is not checked here. A forgotten option doesn't compile. */
export type OptionRules<Options> = { readonly [Name in keyof Options]-?: Rule | true }

/**
 * Checks the names and the values of options. An undefined value is an absent option.
 *
 * @param action - Completes "Could not …" in the message, such as `create the mock`.
 * @param prefix - Precedes the name of an invalid value, such as `dialect.`. Default none.
 * @throws TypeError for an unknown name, an invalid value, and options that are not an object.
 */
export function assertOptions(
  action: string,
  options: object,
  rules: Readonly<Record<string, Rule | true>>,
  prefix = '',
): void {
  if (typeof options !== 'object' || options === null) {
    throw inputError(`Could not ${action}: the options must be an object (received ${show(options)}).`)
  }
  for (const [name, value] of Object.entries(options)) {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
    if (rule === undefined) {
      throw inputError(`Could not ${action}: unknown option ${name}. ${suggest(name, Object.keys(rules))}`)
    }
    if (value !== undefined && rule !== true) assertValue(prefix + name, value, rule)
  }
}

/** Checks one value. @throws TypeError that names it: `` `seed` must be a number (received null).`` */
export function assertValue(name: string, value: unknown, { accepts, description }: Rule): void {
  if (!accepts(value)) throw invalidOption(name, description, value)
}

/** Creates the error for an invalid value. */
export function invalidOption(name: string, description: string, value: unknown): TypeError {
  return inputError(`\`${name}\` must be ${description} (received ${show(value)}).`)
}

/** Returns the options without undefined values, so that they can be spread over defaults. */
export function withoutUndefined<Options extends object>(options: Options): Defined<Options> {
  const defined = Object.entries(options).filter(([, value]) => value !== undefined)
  // `Object.fromEntries` loses the names.
  return Object.fromEntries(defined) as Defined<Options>
}

type Defined<Options> = { [Name in keyof Options]: Exclude<Options[Name], undefined> }

/** Accepts integers. */
export function integer(minimum: number, maximum = Number.MAX_SAFE_INTEGER): Rule {
  return {
    description:
      maximum === Number.MAX_SAFE_INTEGER
        ? `an integer of at least ${minimum}`
        : `an integer from ${minimum} to ${maximum}`,
    accepts: (value) =>
      typeof value === 'number' && Number.isSafeInteger(value) && value >= minimum && value <= maximum,
  }
}

/** Accepts numbers from a minimum to a maximum. */
export function numberFrom(minimum: number, maximum: number): Rule {
  return {
    description: `a number from ${minimum} to ${maximum}`,
    accepts: (value) => typeof value === 'number' && value >= minimum && value <= maximum,
  }
}

/** Accepts some values. */
export function oneOf(values: readonly unknown[]): Rule {
  return { description: `one of ${values.join(', ')}`, accepts: (value) => values.includes(value) }
}

/** Accepts lists of some values. */
export function listOf(values: readonly unknown[]): Rule {
  return {
    description: `a list of ${values.join(', ')}`,
    accepts: (value) => Array.isArray(value) && value.every((item) => values.includes(item)),
  }
}

export const nonEmptyString: Rule = {
  description: 'a non-empty string',
  accepts: (value) => typeof value === 'string' && value !== '',
}

export const aFunction: Rule = { description: 'a function', accepts: (value) => typeof value === 'function' }

/** Accepts seeds of random data. */
export const seedRule: Rule = {
  description: 'a number or a non-empty string',
  accepts: (value) => Number.isFinite(value) || nonEmptyString.accepts(value),
}

/** Returns an unchecked value as text for a message. */
export function show(value: unknown): string {
  if (typeof value === 'function') return 'a function'
  return typeof value === 'object' || typeof value === 'string' ? JSON.stringify(value) : String(value)
}
