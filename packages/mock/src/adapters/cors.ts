import type { IncomingHeaders } from '../http/exchange.ts'

/**
 * What browsers on other origins may do. `realistic`: what an API with bearer keys answers, which is any origin,
 * the headers that its documentation names, and nothing that needs cookies. `open`: everything. `none`: nothing.
 */
export type Cors = 'open' | 'realistic' | 'none'

/** The modes, in the order in which messages name them. */
export const corsModes = ['open', 'realistic', 'none'] as const satisfies readonly Cors[]

/** What a page asked before it sends the request itself (Fetch standard, CORS-preflight request). */
interface Preflight {
  readonly headers: IncomingHeaders
  /** Methods of the route. */
  readonly allowed: readonly string[]
}

/** Headers of the answer to an `OPTIONS` request; nothing where the request is no preflight. */
export function preflightHeaders(cors: Cors, { headers, allowed }: Preflight): Record<string, string> {
  const origin = headers.get('Origin')
  const isPreflight = origin !== null && headers.has('Access-Control-Request-Method')
  if (!isPreflight || cors === 'none') return {}
  const asked = headers.get('Access-Control-Request-Headers')
  if (cors === 'realistic') {
    return {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': allowed.join(', '),
      'Access-Control-Allow-Headers': 'Authorization, Content-Type',
      'Access-Control-Max-Age': '600',
    }
  }
  return {
    ...openOrigin(origin),
    'Access-Control-Allow-Methods': allowed.join(', '),
    ...(asked === null ? {} : { 'Access-Control-Allow-Headers': asked }),
    // A page of the internet that talks to a server on this machine asks for this too (Private Network Access).
    'Access-Control-Allow-Private-Network': 'true',
  }
}

/** Headers of every other answer. */
export function corsHeaders(
  cors: Cors,
  request: IncomingHeaders,
  answer: readonly string[],
): Record<string, string> {
  const origin = request.get('Origin')
  if (origin === null || cors === 'none') return {}
  if (cors === 'realistic') {
    return { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': exposed.join(', ') }
  }
  return { ...openOrigin(origin), 'Access-Control-Expose-Headers': answer.join(', ').toLowerCase() }
}

/** What a client of the service reads besides the headers that a page sees in any case. */
const exposed = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After', 'Date']

function openOrigin(origin: string): Record<string, string> {
  return {
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Credentials': 'true',
    Vary: 'Origin',
  }
}
