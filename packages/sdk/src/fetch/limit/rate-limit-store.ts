import { hash } from '../../hash.ts'
import type { Fetch } from '../fetch.ts'
import { createLimiter } from './create-limiter.ts'
import type { Limiter } from './limiter.ts'
import type { RateLimitState } from './rate-limit.ts'

/** State shared by the clients that send to the same place by the same `fetch`. */
export interface RateLimitStore {
  readonly limiter: Limiter
  /** Returns what is known of a scope. */
  get(scope: string): RateLimitState
  /** Keeps what is known; of very many scopes those used last. */
  set(scope: string, state: RateLimitState): void
}

const maxScopes = 1_000
const unknown: RateLimitState = {}
const stores = new WeakMap<Fetch, RateLimitStore>()

/**
 * Returns the store of a `fetch`, the same for every client that has this one. A mock in a test, or a proxy, is another
 * service than the one behind the platform's `fetch`, even if address and key are the same.
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
 * Creates the function that names the scopes of one client. The name goes to limiters and their stores, so it has a hash
 * of the key. Not one by `crypto.subtle`, which is asynchronous and would delay every request.
 */
export function createScopeKey(baseUrl: string | undefined): (key: string) => string {
  const name = (key: string) => `${baseUrl}#${hash(key).toString(36)}`
  // Nearly every call has the key of the one before.
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
    get: (scope) => states.get(scope) ?? unknown,
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
