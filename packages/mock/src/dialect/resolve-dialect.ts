import { invalidOption } from '../errors/invalid-option.ts'
import { suggest } from '../errors/suggest-name.ts'
import { inputError } from '../errors/user-error.ts'
import { type Dialect, defaultDialect, switches, switchNames } from './dialect.ts'
import { ruleOf } from './switch.ts'

/**
 * Returns the default dialect with the given switches, frozen.
 *
 * @throws TypeError for an unknown switch and for an invalid value.
 */
export function resolveDialect(overrides: Partial<Dialect> = {}): Dialect {
  // Values come unchecked from JavaScript and from the command line.
  const unchecked: unknown = overrides
  if (typeof unchecked !== 'object' || unchecked === null) {
    throw invalidOption('dialect', 'an object', unchecked)
  }
  for (const [name, value] of Object.entries(overrides)) {
    if (!isSwitchName(name)) {
      throw inputError(
        new TypeError(`Unknown dialect switch ${JSON.stringify(name)}; ${suggest(name, switchNames)}`),
      )
    }
    const { accepts, description } = ruleOf(switches[name])
    if (!accepts(value)) throw invalidOption(`dialect.${name}`, description, value)
  }
  const dialect = { ...defaultDialect, ...overrides }
  return Object.freeze({ ...dialect, contactRequired: Object.freeze([...dialect.contactRequired]) })
}

function isSwitchName(name: string): name is keyof Dialect {
  return Object.hasOwn(switches, name)
}
