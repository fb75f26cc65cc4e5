import { isLocalOrigin } from './access.ts'

/** What lets a page read the answer: one of this machine, or, where a token is needed, any. */
export function corsHeaders({ headers }: Request, hasToken: boolean): Record<string, string> {
  const origin = headers.get('Origin')
  if (origin === null) return {}
  // The answer depends on who asks, also where it lets nobody read.
  const vary = { Vary: 'Origin' }
  return hasToken || isLocalOrigin(origin) ? { ...vary, 'Access-Control-Allow-Origin': origin } : vary
}

/** The answer to an `OPTIONS` request; to a preflight (Fetch standard), that the page may ask. */
export function answerOptions(request: Request, methods: readonly string[], hasToken: boolean): Response {
  const allowed = [...methods, 'OPTIONS'].join(', ')
  const cors = corsHeaders(request, hasToken)
  const isAllowed = 'Access-Control-Allow-Origin' in cors
  return new Response(null, {
    status: 204,
    headers: {
      Allow: allowed,
      ...cors,
      ...(isAllowed
        ? {
            'Access-Control-Allow-Methods': allowed,
            'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Mock-Token',
          }
        : {}),
    },
  })
}
