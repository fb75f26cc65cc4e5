import type { Operation } from '../document/reference.ts'
import { queryOf, type SampleRequest } from './sample-request.ts'
import { toTypeScript } from './source-literal.ts'

/** Returns TypeScript that sends a request with the SDK and prints its result. */
export function typescriptSample(operation: Operation, request: SampleRequest): string {
  const { baseUrl, apiKey } = request
  const { name, call, isList = false } = callOf(operation, request)
  return [
    `import { createClient } from '@permit-tracking/sdk'`,
    '',
    'const client = createClient({',
    `  baseUrl: ${toTypeScript(baseUrl)},`,
    apiKey === undefined ? [] : `  apiKey: ${toTypeScript(apiKey)},`,
    '})',
    '',
    `const ${name} = await client.${call}`,
    isList ? `console.log(${name}.data, ${name}.meta)` : `console.log(${name})`,
    '',
  ]
    .flat()
    .join('\n')
}

interface Call {
  /** Name of the result. */
  readonly name: string
  /** Source after `client.` */
  readonly call: string
  /** True if the result is a page. */
  readonly isList?: boolean
}

function callOf(operation: Operation, request: SampleRequest): Call {
  const query = queryOf(operation, request)
  const hasQuery = Object.keys(query).length > 0
  const path = (name: string) => toTypeScript(request.values[name] || `{${name}}`)
  const body = toTypeScript(request.body ?? {})
  const list = hasQuery ? toTypeScript(query) : ''
  switch (operation.id) {
    case 'getMe':
      return { name: 'organization', call: 'me()' }
    case 'listPermits':
      return { name: 'page', call: `permits.list(${list})`, isList: true }
    case 'getPermit':
      return { name: 'permit', call: `permits.get(${path('uuid')})` }
    case 'getPermitHistory':
      return { name: 'history', call: `permits.history(${path('uuid')})` }
    case 'addToWatchlist':
      return { name: 'entry', call: `watchlist.add(${body})` }
    case 'removeFromWatchlist':
      return { name: 'removal', call: `watchlist.remove(${path('permit_uuid')})` }
    case 'listContacts':
      return { name: 'page', call: `contacts.list(${list})`, isList: true }
    case 'createContact':
      return { name: 'contact', call: `contacts.create(${body})` }
    case 'getContact':
      return { name: 'contact', call: `contacts.get(${path('id')})` }
    case 'listConditionPermits':
      return {
        name: 'page',
        call: `conditions.permits(${[path('id'), list].filter(Boolean).join(', ')})`,
        isList: true,
      }
    // The alias has no method of its own, because the primary path returns the same.
    case 'listConditions':
    case 'listConditionsAlias':
      return { name: 'page', call: `conditions.list(${list})`, isList: true }
    default:
      throw new Error(`The SDK's call for ${operation.id} is unknown. Add it here.`)
  }
}
