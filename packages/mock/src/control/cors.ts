import type { IncomingHeaders } from '../http/context.ts'
import type { CorsPolicy } from '../http/cors.ts'
import { isLocalOrigin } from './access.ts'

/** Creates the policy of the control API: pages of this machine read it, and with a token pages of every origin. */
export function createControlPolicy(hasToken: boolean) {
  const allowOrigin = (headers: IncomingHeaders, permissions = {}): Record<string, string> => {
    const origin = headers.get('Origin')
    const isAllowed = origin !== null && (hasToken || isLocalOrigin(origin))
    // The response depends on the origin, even if no page may read it.
    if (!isAllowed) return { Vary: 'Origin' }
    return { Vary: 'Origin', 'Access-Control-Allow-Origin': origin, ...permissions }
  }
  return {
    preflight: ({ headers, allowed }) =>
      allowOrigin(headers, {
        'Access-Control-Allow-Methods': allowed.join(', '),
        'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Mock-Token',
      }),
    response: (requestHeaders, headers) => ({ ...headers, ...allowOrigin(requestHeaders) }),
  } satisfies CorsPolicy
}
