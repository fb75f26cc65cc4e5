import { hash } from '../../hash/hash.ts'
import type { Fetch } from '../fetch.ts'
import { createLimiter, maxScopes } from './create-limiter.ts'
import type { Limiter } from './limiter.ts'
import type { RateLimitState } from './rate-limit.ts'

/** State shared by all clients with the same `fetch`. */
export interface RateLimitStore {
  readonly limiter: Limiter
  /** Returns the state of a scope; empty before its first response. */
  get(scope: string): RateLimitState
  /** Stores the state of a scope. Removes the least recently used one beyond {@link maxScopes}. */
  set(scope: string, state: RateLimitState): void
}

const emptyState: RateLimitState = {}
const stores = new WeakMap<Fetch, RateLimitStore>()

/**
 * Returns the store of a `fetch`, the same for every client that uses it. A mock in a test, or a proxy, is another service
 * than the one behind the platform's `fetch`, even if address and key are the same.
 */
export function storeFor(fetch: Fetch): RateLimitStore {
  let store = stores.get(fetch)
  if (!store) {
    store = createStore()
    stores.set(fetch, store)
  }
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

function createStore(): RateLimitStore {
  const states = new Map<string, RateLimitState>()
  return {
    limiter: createLimiter(),
    get: (scope) => states.get(scope) ?? emptyState,
    set(scope, state) {
      // The only one is the last in any case, as in nearly every process.
      if (states.size > 1) states.delete(scope)
      states.set(scope, state)
      if (states.size <= maxScopes) return
      const [oldest] = states.keys()
      if (oldest !== undefined) states.delete(oldest)
    },
  }
}
