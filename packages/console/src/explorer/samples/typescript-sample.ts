import type { Operation } from '../document/read-reference.ts'
import { queryOf, type SampleRequest } from './sample-request.ts'
import { toTypeScript } from './source-literal.ts'

/** Returns TypeScript that sends a request with the SDK and prints its result. */
export function typescriptSample(operation: Operation, request: SampleRequest): string {
  const { baseUrl, apiKey, values, body } = request
  const { id, parameters } = operation
  const query = queryOf(operation, request)
  const field = parameters.find((parameter) => parameter.in === 'path')?.field ?? ''
  // The alias has no method, because `conditions.list` returns the same.
  const [name, call] = sdkCall(id === 'listConditionsAlias' ? 'listConditions' : id, {
    id: toTypeScript(values[field] || `{${field}}`),
    query: Object.keys(query).length > 0 ? toTypeScript(query) : '',
    body: toTypeScript(body ?? {}),
  })
  const key = apiKey === undefined ? [] : [`  apiKey: ${toTypeScript(apiKey)},`]
  return [
    `import { createClient } from '@permit-tracking/sdk'`,
    '',
    'const client = createClient({',
    `  baseUrl: ${toTypeScript(baseUrl)},`,
    ...key,
    '})',
    '',
    `const ${name} = await client.${call}`,
    `console.log(${name === 'page' ? 'page.data, page.meta' : name})`,
    '',
  ].join('\n')
}

/** Parts of a call as source text. */
interface CallParts {
  /** Identifier in the path. */
  readonly id: string
  /** Query parameters; empty without any. */
  readonly query: string
  readonly body: string
}

/** Returns the SDK's call of an operation: a name for its result, and the source after `client.` */
export function sdkCall(
  operation: string,
  { id, query, body }: CallParts,
): readonly [name: string, call: string] {
  switch (operation) {
    case 'getMe':
      return ['organization', 'me()']
    case 'listPermits':
      return ['page', `permits.list(${query})`]
    case 'getPermit':
      return ['permit', `permits.get(${id})`]
    case 'getPermitHistory':
      return ['history', `permits.history(${id})`]
    case 'addToWatchlist':
      return ['entry', `watchlist.add(${body})`]
    case 'removeFromWatchlist':
      return ['removal', `watchlist.remove(${id})`]
    case 'listContacts':
      return ['page', `contacts.list(${query})`]
    case 'createContact':
      return ['contact', `contacts.create(${body})`]
    case 'getContact':
      return ['contact', `contacts.get(${id})`]
    case 'listConditions':
      return ['page', `conditions.list(${query})`]
    case 'listConditionPermits':
      return ['page', `conditions.permits(${[id, query].filter(Boolean).join(', ')})`]
    // It has no method.
    case 'listConditionsAlias':
      return ['page', `api.GET('/conditions'${query && `, { params: { query: ${query} } }`})`]
    default:
      throw new Error(`The SDK's call for ${operation} is unknown. Add it here.`)
  }
}
