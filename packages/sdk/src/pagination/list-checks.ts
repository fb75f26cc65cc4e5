import { ConfigurationError } from '../errors/configuration-error.ts'
import { checkNames, checkObject } from '../options/checks.ts'
import type { ListOptions } from '../options/options.ts'
import { callOptionNames } from '../options/resolve-options.ts'

const optionNames = [...callOptionNames, 'consistency', 'prefetch', 'resume', 'extraQuery']

/** Checks the names in a list's query and options: the service would ignore a misspelt filter and send the whole list. */
export function checkList(query: object, options: ListOptions, parameters: readonly string[]): void {
  checkNames('read the list', 'option', options, optionNames)
  const misplaced = Object.keys(query).find((name) => optionNames.includes(name))
  if (misplaced) throw unreadable(`\`${misplaced}\` is an option. Pass it in the second argument.`)
  if ('limit' in query)
    throw unreadable('`limit` is not a parameter. Use collect({ limit }), or `per_page` for the page size.')
  checkNames('read the list', 'parameter', query, parameters)
  const { extraQuery } = options
  if (extraQuery === undefined) return
  checkObject('read the list', 'extraQuery', extraQuery)
  const known = Object.keys(extraQuery).find((name) => parameters.includes(name))
  if (known) throw unreadable(`\`${known}\` in \`extraQuery\` is a known parameter. Pass it in the query.`)
}

/** Members that an array has and a list doesn't: each throws an error that says how a list is read. */
export const arrayMembers: object = {
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
