import type { AsyncLayer, BufferedRequest, Caller, RequestContext } from '../context.ts'

/** Finds the key with this secret and its organization, also a revoked key; undefined for every other text. */
export type FindCaller = (secret: string) => Caller | undefined

/** Finds out whose key was sent, and lets everybody through: whether the key is valid is asked later. */
export function identify(
  findCaller: FindCaller,
  next: AsyncLayer<RequestContext>,
): AsyncLayer<BufferedRequest> {
  return function identified(context) {
    const { notes, request } = context
    notes.secret = readSecret(request.headers.get('Authorization'))
    const caller = notes.secret === undefined ? undefined : findCaller(notes.secret)
    notes.caller = caller
    if (caller) {
      // The reason outlives the organization, and must not hold on to its data.
      const { organization_id } = caller.organization.world.organization
      const { id } = caller.key
      notes.reasons.push(() => `key ${id} of ${organization_id}`)
    }
    return next({ ...context, caller })
  }
}

/** The secret of an `Authorization` header; undefined for one that has none. */
function readSecret(header: string | null): string | undefined {
  // RFC 9110, section 11.1: the name of the scheme has no letter case.
  return header === null ? undefined : bearer.exec(header)?.[1]
}

const bearer = /^bearer +(\S+)$/i
