import type { IncomingHeaders } from '../../http/context.ts'

/**
 * What browsers on other origins may do. `realistic`: what an API with bearer keys answers, which is any origin,
 * the headers that its documentation names (and `Prefer` where the mock follows it), and nothing that needs cookies.
 * `open`: everything. `none`: nothing.
 */
export type Cors = 'open' | 'realistic' | 'none'

/** The modes, in the order in which messages name them. */
export const corsModes = ['open', 'realistic', 'none'] as const satisfies readonly Cors[]

/** What a page asked before it sends the request itself (Fetch standard, CORS-preflight request). */
interface Preflight {
  readonly headers: IncomingHeaders
  /** Methods of the route. */
  readonly allowed: readonly string[]
  /** Does the mock follow `Prefer`? */
  readonly prefer: boolean
}

/** A request that isn't a preflight, and its answer. */
interface Answered {
  readonly headers: IncomingHeaders
  /** Names of the answer's headers. */
  readonly answer: readonly string[]
  readonly prefer: boolean
}

/** Checks what no compiler has checked. @throws TypeError for a mode that there isn't. */
export function checkCors(cors: Cors): void {
  if (corsModes.includes(cors)) return
  throw new TypeError(
    `Could not serve the mock, because ${JSON.stringify(cors)} is no mode of cors; give one of ${corsModes.join(', ')}.`,
  )
}

/** Headers of the answer to an `OPTIONS` request; nothing where the request is no preflight. */
export function preflightHeaders(cors: Cors, preflight: Preflight): Record<string, string> {
  const origin = preflight.headers.get('Origin')
  const isPreflight = origin !== null && preflight.headers.has('Access-Control-Request-Method')
  return isPreflight ? modes[cors].preflight(origin, preflight) : {}
}

/** Headers of every other answer. */
export function corsHeaders(cors: Cors, answered: Answered): Record<string, string> {
  const origin = answered.headers.get('Origin')
  return origin === null ? {} : modes[cors].answer(origin, answered)
}

/** What a page is told, which came from the origin. */
interface Mode {
  preflight(origin: string, preflight: Preflight): Record<string, string>
  answer(origin: string, answered: Answered): Record<string, string>
}

const modes: Readonly<Record<Cors, Mode>> = {
  open: {
    preflight(origin, { headers, allowed }) {
      const asked = headers.get('Access-Control-Request-Headers')
      return {
        ...openOrigin(origin),
        'Access-Control-Allow-Methods': allowed.join(', '),
        ...(asked === null ? {} : { 'Access-Control-Allow-Headers': asked }),
        // A page of the internet that talks to a server on this machine asks for this too (Private Network Access).
        'Access-Control-Allow-Private-Network': 'true',
      }
    },
    answer: (origin, { answer }) => ({
      ...openOrigin(origin),
      'Access-Control-Expose-Headers': answer.join(', ').toLowerCase(),
    }),
  },
  realistic: {
    preflight: (_origin, { allowed, prefer }) => ({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': allowed.join(', '),
      'Access-Control-Allow-Headers': ['Authorization', 'Content-Type', ...(prefer ? ['Prefer'] : [])].join(
        ', ',
      ),
      'Access-Control-Max-Age': '600',
    }),
    answer: (_origin, { prefer }) => ({
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Expose-Headers': [...exposed, ...(prefer ? ['Preference-Applied'] : [])].join(', '),
    }),
  },
  none: { preflight: () => ({}), answer: () => ({}) },
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
