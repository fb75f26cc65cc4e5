import { ConfigurationError } from '../errors/configuration-error.ts'
import type { ListOptions } from '../options/options.ts'
import { callRules } from '../options/resolve-options.ts'
import { checkNames, checkObject, type KeyRecord } from '../rules/option-rules.ts'

const listOptions: KeyRecord<ListOptions> = {
  ...callRules,
  consistency: true,
  prefetch: true,
  resume: true,
  extraQuery: true,
}

/** Checks the names in the query and options of a list. The service would ignore a misspelt filter and send the whole list. */
export function checkList(query: object, options: ListOptions, filters: KeyRecord<object>): void {
  checkNames('read the list', 'option', options, listOptions)
  const parameters = { page: true, per_page: true, ...filters }
  checkNames('read the list', 'parameter', query, parameters)
  const { extraQuery } = options
  if (extraQuery === undefined) return
  checkObject('read the list', 'extraQuery', extraQuery)
  const known = Object.keys(extraQuery).find((name) => Object.hasOwn(parameters, name))
  if (known === undefined) return
  throw new ConfigurationError(
    `Could not read the list: \`${known}\` in \`extraQuery\` is a known parameter. Pass it in the query.`,
  )
}
