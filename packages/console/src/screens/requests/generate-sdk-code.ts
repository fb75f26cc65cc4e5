import type { Schemas } from '../../api/control-client.ts'
import { quote, toLiteral } from './literal.ts'

type RequestEntry = Schemas['RequestEntry']

/** Returns a program that makes the call of a request with the SDK; undefined if the request is for no operation. */
export function generateSdkCode(entry: RequestEntry, baseUrl: string): string | undefined {
  const call = callOf(entry)
  if (call === undefined) return undefined
  return `import { createClient } from '@permit-tracking/sdk'

const client = createClient({
  apiKey: process.env.PERMIT_TRACKING_API_KEY,
  baseUrl: ${quote(baseUrl)},
})

const result = await ${call}
console.log(result)
`
}

function callOf(entry: RequestEntry): string | undefined {
  const { operation, path, request } = entry
  const segments = path.split('/').map(decode)
  const last = quote(segments.at(-1) ?? '')
  const beforeLast = quote(segments.at(-2) ?? '')
  const query = toLiteral(queryOf(entry))
  const list = (name: string, first: readonly string[] = []) => {
    const rest = query === '{}' ? first : [...first, query]
    // The SDK checks pages. A request that it would not send is one of the client beneath it.
    return hasInvalidPage(entry) ? undefined : `client.${name}(${rest.join(', ')})`
  }
  switch (operation) {
    case 'getMe':
      return 'client.me()'
    case 'listPermits':
      return list('permits.list') ?? apiCall(entry, '/permits')
    case 'getPermit':
      return `client.permits.get(${last})`
    case 'getPermitHistory':
      return `client.permits.history(${beforeLast})`
    case 'addToWatchlist':
      return `client.watchlist.add(${toLiteral(request.body)})`
    case 'removeFromWatchlist':
      return `client.watchlist.remove(${last})`
    case 'listContacts':
      return list('contacts.list') ?? apiCall(entry, '/contacts')
    case 'getContact':
      return `client.contacts.get(${last})`
    case 'createContact':
      return `client.contacts.create(${toLiteral(request.body)})`
    case 'listConditions':
      return list('conditions.list') ?? apiCall(entry, '/portfolio/conditions')
    case 'listConditionsAlias':
      return apiCall(entry, '/conditions')
    case 'listConditionPermits':
      return list('conditions.permits', [beforeLast])
    default:
      return undefined
  }
}

/** Returns a call of the openapi-fetch client, which sends what it is passed. */
function apiCall(entry: RequestEntry, path: string): string {
  const query = queryOf(entry)
  const options = Object.keys(query).length === 0 ? '' : `, ${toLiteral({ params: { query } })}`
  return `client.api.GET(${quote(path)}${options})`
}

/** Returns the query with numbers where the SDK expects them. */
function queryOf({ query }: RequestEntry): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      isPageName(name) && isInteger(value) ? Number(value) : value,
    ]),
  )
}

function hasInvalidPage({ query }: RequestEntry): boolean {
  return Object.entries(query).some(([name, value]) => {
    if (!['page', 'per_page', 'status', 'updated_since'].includes(name) || typeof value !== 'string')
      return true
    return (
      isPageName(name) &&
      (!isInteger(value) || Number(value) < 1 || (name === 'per_page' && Number(value) > 100))
    )
  })
}

function isPageName(name: string): boolean {
  return name === 'page' || name === 'per_page'
}

function isInteger(value: unknown): boolean {
  return typeof value === 'string' && /^\d{1,15}$/.test(value)
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
