import { fingerprint, type Identify, readText } from './item-version.ts'

/** What a pass over a list remembers of its last two pages: which items in which versions they had. */
export interface Trail<Item> {
  /** Is the item there, in this version? One without an identifier never is. */
  has(item: Item): boolean
  /** Index in a page of the last item that an earlier walk gave; -1 where it shows none. */
  findGiven(items: readonly Item[]): number
  add(items: readonly Item[]): void
  /** Fingerprints of the last items, but for the `unused` ones behind them. */
  anchors(unused: number): string[]
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
  const versionOf = (item: Item) => `${identify(item)} ${readText(item, 'updated_at')}`
  const isGiven = (item: Item) => given.length > 0 && given.includes(fingerprint(versionOf(item)))
  return {
    has: (item) => identify(item) !== undefined && (versions.includes(versionOf(item)) || isGiven(item)),
    findGiven: (items) => items.findLastIndex(isGiven),
    add(items) {
      const page = items.map(versionOf)
      versions = [...lastPage, ...page]
      lastPage = page
    },
    anchors: (unused) =>
      versions
        .slice(0, Math.max(0, versions.length - unused))
        .slice(-anchorCount)
        .map(fingerprint),
  }
}
