import { createLimiter } from './create-limiter.ts'
import type { Fetch } from './fetch.ts'
import type { Limiter } from './limiter.ts'
import type { Learned } from './rate-limit.ts'

/** What clients share that send to the same place by the same `fetch`. */
export interface Scopes {
  readonly limiter: Limiter
  /** What is known of a scope. */
  recall(scope: string): Learned
  /** Keeps what is known; of very many scopes those that were used last. */
  remember(scope: string, learned: Learned): void
}

const mostScopes = 1_000
const nothing: Learned = {}
const known = new WeakMap<Fetch, Scopes>()

/**
 * The scopes of a `fetch`, the same for every client that has this one. A mock in a test, or a proxy, is another service
 * than the one behind the platform's `fetch`, also where address and key are the same.
 */
export function scopesOf(fetch: Fetch): Scopes {
  let scopes = known.get(fetch)
  if (!scopes) {
    scopes = createScopes()
    known.set(fetch, scopes)
  }
  return scopes
}

/** The name of what is limited together. It goes to limiters and into their stores, so the key itself isn't in it. */
export function scopeOf(baseUrl: string | undefined, key: string): string {
  return `${baseUrl}#${digest(key)}`
}

/** Names the scopes of one client: the same text for the same key, as nearly every call has it. */
export function createScopeNamer(baseUrl: string | undefined): (key: string) => string {
  let last = { key: '', scope: scopeOf(baseUrl, '') }
  return (key) => {
    if (key !== last.key) last = { key, scope: scopeOf(baseUrl, key) }
    return last.scope
  }
}

function createScopes(): Scopes {
  const learned = new Map<string, Learned>()
  return {
    limiter: createLimiter(),
    recall: (scope) => learned.get(scope) ?? nothing,
    remember(scope, news) {
      // The only one is the last in any case, as in nearly every process.
      if (learned.size > 1) learned.delete(scope)
      learned.set(scope, news)
      if (learned.size <= mostScopes) return
      const [oldest] = learned.keys()
      if (oldest !== undefined) learned.delete(oldest)
    },
  }
}

/**
 * 64 bits by two rounds of FNV-1a with different starts: enough to tell keys apart, and far too few to get a key back
 * from. Not `crypto.subtle`, which is asynchronous and would delay every request.
 */
function digest(text: string): string {
  return [0x811c9dc5, 0x01000193]
    .map((start) => {
      let hash = start
      for (let index = 0; index < text.length; index++) {
        hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
      }
      return (hash >>> 0).toString(16).padStart(8, '0')
    })
    .join('')
}
