import type { Exchange, Identified, Serve, Tenant } from './exchange.ts'
import { unauthorized } from './problems.ts'

/** Lets through only requests with a valid key, and tells whose they are. Keys of every organization are known here. */
export function authenticate(tenants: Iterable<Tenant>, next: Serve<Identified>): Serve<Exchange> {
  return async function authenticated(exchange) {
    const header = exchange.request.headers.get('Authorization')
    if (header === null)
      return unauthorized('The API key is missing: send it as Authorization: Bearer <API_KEY>.')
    // RFC 9110, section 11.1: the name of the scheme has no letter case.
    const [, secret] = /^bearer +(\S+)$/i.exec(header) ?? []
    if (secret === undefined) return unauthorized('The Authorization header must be: Bearer <API_KEY>.')
    for (const tenant of tenants) {
      const key = tenant.world.keys.authenticate(secret)
      if (!key) continue
      exchange.notes.keyId = key.id
      return next({ ...exchange, tenant, key })
    }
    return unauthorized('The API key is not valid.')
  }
}
