import { assertOptions, withoutUndefined } from '../errors/options.ts'
import { type Dialect, defaultDialect, switches, switchNames } from './dialect.ts'
import { ruleOf } from './switch.ts'

/**
 * Returns the default dialect with the given switches, frozen.
 *
 * @throws TypeError for an unknown switch and for an invalid value.
 */
export function resolveDialect(overrides: Partial<Dialect> = {}): Dialect {
  assertOptions('set the dialect', overrides, rules, 'dialect.')
  const dialect: Dialect = { ...defaultDialect, ...withoutUndefined(overrides) }
  return Object.freeze({ ...dialect, contactRequired: Object.freeze([...dialect.contactRequired]) })
}

const rules = Object.fromEntries(switchNames.map((name) => [name, ruleOf(switches[name])]))
