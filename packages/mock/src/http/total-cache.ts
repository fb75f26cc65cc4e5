import type { Clock } from '../clock/clock.ts'

/** Totals of lists as a service remembers them that doesn't count for every page. */
export interface TotalCache {
  /** The total that was counted for the list within the last minute; else this one, which is then remembered. */
  remember(list: string, total: number): number
  clear(): void
}

/** An empty cache. */
export function createTotalCache(clock: Clock): TotalCache {
  const counted = new Map<string, { readonly total: number; readonly until: number }>()
  return {
    remember(list, total) {
      const now = clock.now()
      const known = counted.get(list)
      if (known && now < known.until && now >= known.until - lifetimeMs) return known.total
      if (counted.size >= maxLists) counted.clear()
      counted.set(list, { total, until: now + lifetimeMs })
      return total
    },
    clear: () => counted.clear(),
  }
}

const lifetimeMs = 60_000
/** Every `updated_since` makes a list of its own. */
const maxLists = 1_000
