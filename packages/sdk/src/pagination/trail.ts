import { fingerprint, type Identify, readText } from './item-version.ts'

/** What a pass over a list remembers of its last two pages: which items in which versions they had. */
export interface Trail<Item> {
  /** Is the item there, in this version? One without an identifier never is. */
  has(item: Item): boolean
  /** Index in a page of the last item that an earlier walk gave; -1 where it shows none. */
  findGiven(items: readonly Item[]): number
  /** Adds a page, and which of its items were new. */
  add(items: readonly Item[], fresh: readonly Item[]): void
  /** How many items of the latest page with new ones stand behind all that were used, when the last `unused` new ones weren't. */
  behind(unused: number): number
  /** Fingerprints of the last items, but for so many behind them. */
  anchors(behind: number): string[]
}

/** So many of the items that were given last are noted for a later walk: a few may be taken out until then. */
const anchorCount = 4

/**
 * Begins a trail.
 *
 * @param given Fingerprints of the items that an earlier walk gave last.
 */
export function createTrail<Item>(identify: Identify<Item>, given: readonly string[]): Trail<Item> {
  let lastPage: string[] = []
  let versions: string[] = []
  let latest: { readonly items: readonly Item[]; readonly fresh: readonly Item[] } = { items: [], fresh: [] }
  const versionOf = (item: Item) => `${identify(item)} ${readText(item, 'updated_at')}`
  const isGiven = (item: Item) => given.length > 0 && given.includes(fingerprint(versionOf(item)))
  return {
    has: (item) => identify(item) !== undefined && (versions.includes(versionOf(item)) || isGiven(item)),
    findGiven: (items) => items.findLastIndex(isGiven),
    add(items, fresh) {
      const page = items.map(versionOf)
      versions = [...lastPage, ...page]
      lastPage = page
      if (fresh.length > 0) latest = { items, fresh }
    },
    behind(unused) {
      const { items, fresh } = latest
      // Repeats may stand between new items, and behind them.
      const [first] = unused > 0 ? fresh.slice(-unused) : []
      return first === undefined ? 0 : items.length - items.indexOf(first)
    },
    anchors: (behind) =>
      versions
        .slice(0, Math.max(0, versions.length - behind))
        .slice(-anchorCount)
        .map(fingerprint),
  }
}
