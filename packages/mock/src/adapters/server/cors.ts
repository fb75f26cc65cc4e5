import type { IncomingHeaders } from '../../http/context.ts'
import type { CorsPolicy } from '../../http/cors.ts'

/**
 * Permissions of browsers on other origins.
 *
 * - `realistic`: like an API with bearer keys. Any origin, the documented headers (and `Prefer` if the mock supports it),
 *   and no cookies.
 * - `open`: everything.
 * - `none`: nothing.
 */
export type Cors = 'open' | 'realistic' | 'none'

/** Modes in the order in which messages list them. */
export const corsModes = ['open', 'realistic', 'none'] as const satisfies readonly Cors[]

/** Creates the policy of a mode; `prefer` is true if the mock supports the `Prefer` header. */
export function createPolicy(cors: Cors, prefer: boolean): CorsPolicy {
  return { open, realistic: realistic(prefer), none }[cors]
}

const none: CorsPolicy = { preflight: () => ({}), response: (_, headers) => headers }

const open: CorsPolicy = {
  preflight({ headers, allowed }) {
    const requested = headers.get('Access-Control-Request-Headers')
    return {
      ...openOrigin(headers),
      'Access-Control-Allow-Methods': allowed.join(', '),
      ...(requested === null ? {} : { 'Access-Control-Allow-Headers': requested }),
      // For a page of the internet that calls a server on this machine (Private Network Access).
      'Access-Control-Allow-Private-Network': 'true',
    }
  },
  response(requestHeaders, headers) {
    const added = openOrigin(requestHeaders)
    if (headers.Vary && added.Vary) added.Vary = `${headers.Vary}, ${added.Vary}`
    const exposed = Object.keys(headers).join(', ').toLowerCase()
    return { ...headers, ...added, 'Access-Control-Expose-Headers': exposed }
  },
}

function realistic(prefer: boolean): CorsPolicy {
  const requestHeaders = ['Authorization', 'Content-Type', ...(prefer ? ['Prefer'] : [])].join(', ')
  const exposed = [...exposedHeaders, ...(prefer ? ['Preference-Applied'] : [])].join(', ')
  return {
    preflight: ({ allowed }) => ({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': allowed.join(', '),
      'Access-Control-Allow-Headers': requestHeaders,
      'Access-Control-Max-Age': '600',
    }),
    response: (_, headers) => ({
      ...headers,
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': exposed,
    }),
  }
}

/** Headers that clients of the service read, besides those that every page may read. */
const exposedHeaders = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'Date',
]

function openOrigin(headers: IncomingHeaders): Record<string, string> {
  const origin = headers.get('Origin')
  if (origin === null) return { 'Access-Control-Allow-Origin': '*' }
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    Vary: 'Origin',
  }
}
