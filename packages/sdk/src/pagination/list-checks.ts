import { ConfigurationError } from '../errors/configuration-error.ts'
import type { ListOptions } from '../options/options.ts'
import { callRules } from '../options/resolve-options.ts'
import { checkNames, checkObject, type KeyRecord } from '../rules/option-rules.ts'
import type { PageParams } from './page-request.ts'

const pageParams: KeyRecord<PageParams> = { page: true, per_page: true }

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
  const misplaced = Object.keys(query).find((name) => Object.hasOwn(listOptions, name))
  if (misplaced) throw unreadable(`\`${misplaced}\` is an option. Pass it in the second argument.`)
  if ('limit' in query)
    throw unreadable('`limit` is not a parameter. Use collect({ limit }), or `per_page` for the page size.')
  const parameters = { ...pageParams, ...filters }
  checkNames('read the list', 'parameter', query, parameters)
  const { extraQuery } = options
  if (extraQuery === undefined) return
  checkObject('read the list', 'extraQuery', extraQuery)
  const known = Object.keys(extraQuery).find((name) => Object.hasOwn(parameters, name))
  if (known) throw unreadable(`\`${known}\` in \`extraQuery\` is a known parameter. Pass it in the query.`)
}

/** Members of an array that a list doesn't have. Each throws an error that says how to read a list. */
export const rejectedArrayMethods: object = {
  ...Object.fromEntries(
    ['map', 'filter', 'find', 'forEach', 'reduce'].map((name) => [
      name,
      () => {
        throw unreadable(`it is not an array. Use (await list.collect()).${name}(…), or \`for await\`.`)
      },
    ]),
  ),
  [Symbol.iterator]() {
    throw unreadable('it is read page by page. Use `for await` instead of `for`, or await list.collect().')
  },
}

function unreadable(problem: string): ConfigurationError {
  return new ConfigurationError(`Could not read the list: ${problem}`)
}
