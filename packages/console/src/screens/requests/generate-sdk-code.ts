import type { Schemas } from '../../api/control-client.ts'
import { toTypeScript } from '../../explorer/samples/source-literal.ts'

type RequestEntry = Schemas['RequestEntry']

/** Returns a program that makes the call of a request with the SDK; undefined if the request is for no operation. */
export function generateSdkCode(entry: RequestEntry, baseUrl: string): string | undefined {
  const call = callOf(entry)
  if (call === undefined) return undefined
  return `import { createClient } from '@permit-tracking/sdk'

const client = createClient({
  apiKey: process.env.PERMIT_TRACKING_API_KEY,
  baseUrl: ${toTypeScript(baseUrl)},
})

const result = await client.${call}
console.log(result)
`
}

function callOf(entry: RequestEntry): string | undefined {
  const { operation, path, request } = entry
  const [beforeLast, last] = path
    .split('/')
    .slice(-2)
    .map(decode)
    .map((segment) => toTypeScript(segment))
  const body = toTypeScript(request.body)
  const query = queryOf(entry)
  switch (operation) {
    case 'getMe':
      return 'me()'
    case 'listPermits':
      return `permits.list(${query})`
    case 'getPermit':
      return `permits.get(${last})`
    case 'getPermitHistory':
      return `permits.history(${beforeLast})`
    case 'addToWatchlist':
      return `watchlist.add(${body})`
    case 'removeFromWatchlist':
      return `watchlist.remove(${last})`
    case 'listContacts':
      return `contacts.list(${query})`
    case 'getContact':
      return `contacts.get(${last})`
    case 'createContact':
      return `contacts.create(${body})`
    case 'listConditions':
      return `conditions.list(${query})`
    case 'listConditionPermits':
      return `conditions.permits(${beforeLast}${query && `, ${query}`})`
    // It has no method, because `conditions.list` returns the same.
    case 'listConditionsAlias':
      return `api.GET('/conditions'${query && `, { params: { query: ${query} } }`})`
    default:
      return undefined
  }
}

/** Returns the query with numbers where the SDK expects them; an empty text without one. */
function queryOf({ query }: RequestEntry): string {
  const entries = Object.entries(query).map(([name, value]) => {
    const isCount = (name === 'page' || name === 'per_page') && /^\d+$/.test(String(value))
    return [name, isCount ? Number(value) : value]
  })
  return entries.length === 0 ? '' : toTypeScript(Object.fromEntries(entries))
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
