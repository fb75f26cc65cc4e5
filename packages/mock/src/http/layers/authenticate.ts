import type { AuthenticatedContext, Layer, RequestContext } from '../context.ts'
import { type Problem, unauthorized } from '../problems.ts'

/** Passes on requests with a valid key, and marks the key as used. */
export function authenticate(next: Layer<AuthenticatedContext>): Layer<RequestContext> {
  return function authenticateCaller(context) {
    const { caller, trace, request } = context
    // The key may have been revoked since the caller was identified.
    if (caller?.organization.world.keys.markUsed(caller.key.id)) {
      return next({ ...context, organization: caller.organization, key: caller.key })
    }
    const cause = caller ? 'revoked' : causeOf(request.headers.has('Authorization'), trace.secret)
    const response = responses[cause]()
    const text = caller ? `${caller.key.id} is revoked` : response.body.error.message
    trace.reasons.push({ kind: 'key', outcome: 'rejected', text })
    return response
  }
}

/** Creates the response to an unknown or revoked key. */
export const invalidKey = (): Problem<401> => unauthorized('The API key is not valid.')

/** Creates the response for each cause. */
const responses: Readonly<Record<Cause, () => Problem<401>>> = {
  missing: () => unauthorized('The API key is missing: send it as Authorization: Bearer <API_KEY>.'),
  malformed: () => unauthorized('The Authorization header must be: Bearer <API_KEY>.'),
  // Two mocks can intercept the same base URL, such as with two servers of MSW.
  unknown: () =>
    unauthorized('The API key is not valid: the mock that received the request has no such key.'),
  revoked: invalidKey,
}

type Cause = 'missing' | 'malformed' | 'unknown' | 'revoked'

function causeOf(hasHeader: boolean, secret: string | undefined): Cause {
  if (!hasHeader) return 'missing'
  return secret === undefined ? 'malformed' : 'unknown'
}
