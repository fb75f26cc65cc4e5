import type { AuthenticatedContext, Layer, RequestContext } from '../context.ts'
import { type Problem, unauthorized } from '../problems.ts'

/** Passes on requests with a valid key, and marks the key as used. */
export function authenticate(next: Layer<AuthenticatedContext>): Layer<RequestContext> {
  return function authenticateCaller(context) {
    const { caller, notes, request } = context
    // The key may have been revoked since the caller was identified.
    const key = caller?.organization.world.keys.markUsed(caller.key.id)
    if (caller && key) return next({ ...context, organization: caller.organization, key })
    const response = missingOrInvalidKey(request.headers.has('Authorization'), notes.secret)
    const revoked = caller?.key.id
    notes.reasons.push(() =>
      revoked ? `unauthorized: key ${revoked} is revoked` : `unauthorized: ${response.body.error.message}`,
    )
    return response
  }
}

/** Creates the response to an unknown or revoked key. */
export const invalidKey = (): Problem<401> => unauthorized('The API key is not valid.')

function missingOrInvalidKey(hasHeader: boolean, secret: string | undefined): Problem<401> {
  if (!hasHeader) {
    return unauthorized('The API key is missing: send it as Authorization: Bearer <API_KEY>.')
  }
  return secret === undefined
    ? unauthorized('The Authorization header must be: Bearer <API_KEY>.')
    : invalidKey()
}
