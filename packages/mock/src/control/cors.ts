import type { CorsPolicy } from '../http/cors.ts'
import { isLocalOrigin } from './access.ts'

/** Creates the policy of the control API: pages of this machine read it, and with a token pages of every origin. */
export function createControlPolicy(hasToken: boolean): CorsPolicy {
  // The response depends on the origin, even if no page may read it.
  const allowOrigin = (origin: string | null): Record<string, string> =>
    isAllowed(origin) ? { Vary: 'Origin', 'Access-Control-Allow-Origin': origin } : { Vary: 'Origin' }
  const isAllowed = (origin: string | null): origin is string =>
    origin !== null && (hasToken || isLocalOrigin(origin))
  return {
    preflight: (origin, { allowed }) => ({
      ...allowOrigin(origin),
      ...(isAllowed(origin)
        ? {
            'Access-Control-Allow-Methods': allowed.join(', '),
            'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Mock-Token',
          }
        : {}),
    }),
    response: allowOrigin,
  }
}
