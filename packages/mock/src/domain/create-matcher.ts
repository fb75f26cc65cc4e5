import { assertOptions, type OptionRules } from '../errors/options.ts'

/**
 * Creates a predicate for a filter, whose absent fields match everything.
 *
 * @param action - Completes "Could not …" in the message, such as `list the requests`.
 * @throws TypeError for an unknown name, which would match everything, and for an invalid value, which would match nothing.
 */
export function createMatcher<Filter extends object>(
  action: string,
  filter: Filter,
  rules: OptionRules<Filter>,
): (item: Readonly<Record<keyof Filter, unknown>>) => boolean {
  assertOptions(action, filter, rules)
  // `Object.keys` loses the literal types.
  const names = Object.keys(rules) as (keyof Filter)[]
  const wanted = names.filter((name) => filter[name] !== undefined)
  return (item) => wanted.every((name) => item[name] === filter[name])
}
