import type { AuthenticatedContext, Layer, RequestContext } from '../context.ts'
import { type Problem, unauthorized } from '../problems.ts'

/** Lets through only requests with a valid key, which counts as a use of it. */
export function authenticate(next: Layer<AuthenticatedContext>): Layer<RequestContext> {
  return function authenticated(context) {
    const { caller, notes, request } = context
    // Asked now and not when the caller was identified: the key may have been revoked meanwhile.
    const key = caller?.organization.world.keys.markUsed(caller.key.id)
    if (caller && key) return next({ ...context, organization: caller.organization, key })
    const refusal = refuse(request.headers.has('Authorization'), notes.secret)
    const revoked = caller?.key.id
    notes.reasons.push(() =>
      revoked ? `refused: key ${revoked} is revoked` : `refused: ${refusal.body.error.message}`,
    )
    return refusal
  }
}

/** What a key that doesn't count, or doesn't any more, is answered. */
export const invalidKey = (): Problem<401> => unauthorized('The API key is not valid.')

function refuse(hasHeader: boolean, secret: string | undefined): Problem<401> {
  if (!hasHeader) {
    return unauthorized('The API key is missing: send it as Authorization: Bearer <API_KEY>.')
  }
  return secret === undefined
    ? unauthorized('The Authorization header must be: Bearer <API_KEY>.')
    : invalidKey()
}
