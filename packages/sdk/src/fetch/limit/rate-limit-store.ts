import { hash } from '../../hash/hash.ts'
import type { Fetch } from '../fetch.ts'
import { createLimiter } from './create-limiter.ts'
import type { Limiter } from './limiter.ts'
import type { RateLimitState } from './rate-limit.ts'

/** State shared by all clients with the same `fetch`. */
export interface RateLimitStore {
  readonly limiter: Limiter
  /** State of each scope, bounded by `maxScopes`. */
  readonly states: Map<string, RateLimitState>
}

const stores = new WeakMap<Fetch, RateLimitStore>()

/**
 * Returns the store of a `fetch`, the same for every client that uses it. A mock in a test, or a proxy, is another service
 * than the one behind the platform's `fetch`, even if address and key are the same.
 */
export function storeFor(fetch: Fetch): RateLimitStore {
  const store = stores.get(fetch) ?? { limiter: createLimiter(), states: new Map() }
  stores.set(fetch, store)
  return store
}

/**
 * Creates the function that names the scopes of one client. The name is passed to limiters and their stores, so it contains
 * only a hash of the key. `crypto.subtle` is asynchronous and would delay every request.
 */
export function createScopeKey(baseUrl: string | undefined): (key: string) => string {
  const name = (key: string) => `${baseUrl}#${hash(key).toString(36)}`
  // Most calls have the same key as the previous one.
  let last = { key: '', scope: name('') }
  return (key) => {
    if (key !== last.key) last = { key, scope: name(key) }
    return last.scope
  }
}
