import type { Clock } from '../clock/clock.ts'

/** Cache for the totals of lists, as in a service that doesn't count for every page. */
export interface TotalCache {
  /** Returns the cached total of the list, at most a minute old. Without one, caches and returns `total`. */
  getOrSet(list: string, total: number): number
  clear(): void
}

/** Creates an empty cache. */
export function createTotalCache(clock: Clock): TotalCache {
  const cached = new Map<string, { readonly total: number; readonly expiresAt: number }>()
  return {
    getOrSet(list, total) {
      const now = clock.now()
      const entry = cached.get(list)
      if (entry && now < entry.expiresAt && now >= entry.expiresAt - lifetimeMs) return entry.total
      if (cached.size >= maxLists) cached.clear()
      cached.set(list, { total, expiresAt: now + lifetimeMs })
      return total
    },
    clear: () => cached.clear(),
  }
}

const lifetimeMs = 60_000
/** Maximum number of cached lists. Every value of `updated_since` makes another list. */
const maxLists = 1_000
