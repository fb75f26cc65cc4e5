import type { AsyncLayer, BufferedRequest, Caller, RequestContext } from '../context.ts'

/** Finds the key with the secret, even a revoked one, and its organization; undefined for every other text. */
export type FindCaller = (secret: string) => Caller | undefined

/** Looks up the caller. Every request passes, because `authenticate` checks the key. */
export function identify(
  findCaller: FindCaller,
  next: AsyncLayer<RequestContext>,
): AsyncLayer<BufferedRequest> {
  return function identifyCaller(context) {
    const { trace, request } = context
    trace.secret = readSecret(request.headers.get('Authorization'))
    const caller = trace.secret === undefined ? undefined : findCaller(trace.secret)
    trace.caller = caller
    if (caller) {
      const { organization_id } = caller.organization.world.organization
      trace.reasons.push({ kind: 'key', outcome: 'passed', text: `${caller.key.id} of ${organization_id}` })
    }
    return next({ ...context, caller })
  }
}

/** Returns the secret of an `Authorization` header; undefined if it has none. */
function readSecret(header: string | null): string | undefined {
  // RFC 9110, section 11.1: the name of the scheme is case-insensitive.
  return header === null ? undefined : bearer.exec(header)?.[1]
}

const bearer = /^bearer +(\S+)$/i
