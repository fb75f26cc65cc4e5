import { refusal } from '../errors/configuration-error.ts'

/**
 * The options, when there is none but those that are known: a misspelt one would be without effect, and nobody would know.
 *
 * @param known Has each of them; a record, so that the compiler asks for every one.
 * @throws ConfigurationError for any other. A text in the place of options has such, too.
 */
export function checkOptions<Options extends object>(
  options: Options,
  known: Readonly<Record<keyof Options, unknown>>,
): Options {
  for (const name in options) {
    if (!Object.hasOwn(known, name)) {
      throw refusal(
        `use the option ${name}`,
        'there is none of that name',
        `give an object with ${Object.keys(known).join(', ')}`,
      )
    }
  }
  // Nothing in their place counts as none of them, so that the one that is needed is asked for by its name.
  return Object(options)
}

/** @throws ConfigurationError for what is no function. */
export function checkFunction<Value>(name: string, value: Value): Value {
  if (typeof value === 'function') return value
  throw refusal(`use ${name}`, `it is of type ${typeof value}`, 'give a function')
}

/** @throws ConfigurationError for an object that lacks one of the methods. */
export function checkMethods<Methods extends object>(
  name: string,
  value: Methods,
  methods: readonly (keyof Methods & string)[],
): void {
  for (const method of methods) checkFunction(`${name}.${method}`, value[method])
}
