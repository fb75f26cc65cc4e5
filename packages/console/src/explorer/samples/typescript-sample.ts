import type { Operation } from '../document/read-reference.ts'
import type { SampleRequest } from './sample-request.ts'
import { toTypeScript } from './source-literal.ts'

/** Returns TypeScript that sends a request with the SDK and prints its result. */
export function typescriptSample(operation: Operation, request: SampleRequest): string {
  const { baseUrl, values, body } = request
  const { id, parameters } = operation
  const query = parameters.filter((parameter) => parameter.in === 'query' && values[parameter.field])
  const field = parameters.find((parameter) => parameter.in === 'path')?.field ?? ''
  // The alias has no method, because `conditions.list` returns the same.
  return sdkProgram(baseUrl, id === 'listConditionsAlias' ? 'listConditions' : id, {
    id: toTypeScript(values[field] || `{${field}}`),
    query: sdkQuery(Object.fromEntries(query.map(({ field }) => [field, values[field]]))),
    body: toTypeScript(body ?? {}),
  })
}

/** Returns TypeScript that calls an operation with the SDK and prints its result. */
export function sdkProgram(baseUrl: string, operation: string, parts: CallParts): string {
  const call = calls[operation]
  if (!call) throw new Error(`The SDK's call for ${operation} is unknown. Add it here.`)
  const [name, source] = call(parts)
  return `import { createClient } from '@permit-tracking/sdk'

const client = createClient({
  baseUrl: ${toTypeScript(baseUrl)},
})

const ${name} = await client.${source}
console.log(${name === 'page' ? 'page.data, page.meta' : name})
`
}

/** Returns the query of a call with numbers where the SDK expects them; an empty text without one. */
export function sdkQuery(query: Readonly<Record<string, unknown>>): string {
  const entries = Object.entries(query).map(([name, value]) => {
    const isCount = (name === 'page' || name === 'per_page') && /^\d+$/.test(String(value))
    return [name, isCount ? Number(value) : value]
  })
  return entries.length === 0 ? '' : toTypeScript(Object.fromEntries(entries))
}

/** Parts of a call as source text. */
interface CallParts {
  /** Identifier in the path. */
  readonly id: string
  /** Query parameters; empty without any. */
  readonly query: string
  readonly body: string
}

/** SDK's call of each operation: a name for its result, and the source after `client.` */
const calls: Readonly<Record<string, (parts: CallParts) => readonly [name: string, call: string]>> = {
  getMe: () => ['organization', 'me()'],
  listPermits: ({ query }) => ['page', `permits.list(${query})`],
  getPermit: ({ id }) => ['permit', `permits.get(${id})`],
  getPermitHistory: ({ id }) => ['history', `permits.history(${id})`],
  addToWatchlist: ({ body }) => ['entry', `watchlist.add(${body})`],
  removeFromWatchlist: ({ id }) => ['removal', `watchlist.remove(${id})`],
  listContacts: ({ query }) => ['page', `contacts.list(${query})`],
  createContact: ({ body }) => ['contact', `contacts.create(${body})`],
  getContact: ({ id }) => ['contact', `contacts.get(${id})`],
  listConditions: ({ query }) => ['page', `conditions.list(${query})`],
  listConditionPermits: ({ id, query }) => [
    'page',
    `conditions.permits(${[id, query].filter(Boolean).join(', ')})`,
  ],
  // It has no method.
  listConditionsAlias: ({ query }) => [
    'page',
    `api.GET('/conditions'${query && `, { params: { query: ${query} } }`})`,
  ],
}
