import { hash } from '../hash/hash.ts'
import { type Identify, updatedAt, versionOf } from './item-version.ts'

/** Versions of the items on the last two pages of a pass, in their order. */
export interface RecentItems<Item> {
  /** Compares a page with the items that are known. */
  match(items: readonly Item[]): Match
  /** Returns true if the page begins or ends with the same item as the last one, or has nearly the same items. */
  isSameAsLast(items: readonly Item[]): boolean
  add(items: readonly Item[]): void
  /** Returns true for one of the items that an earlier walk handed out last. */
  isAnchor(item: Item): boolean
  /** Returns hashes of the last items, except for the last `itemsAfterConsumed`. */
  anchors(itemsAfterConsumed: number): string[]
}

/** Items that a page has in common with those that are known, in the version in which they were covered. */
export interface Match {
  /** Number of known items. */
  readonly known: number
  /** Index of the last known item; -1 for none. */
  readonly lastKnown: number
  /** Index of the last item that an earlier walk handed out; -1 for none. */
  readonly lastAnchor: number
  /** Indexes of unknown, unchanged items before the last known one. They were inserted, or the order isn't stable. */
  readonly unexpected: readonly number[]
  /** True if known items changed their order, which proves that the order isn't stable. */
  readonly isReordered: boolean
}

/** Options of {@link createRecentItems}. */
export interface RecentItemsOptions<Item> {
  readonly identify: Identify<Item>
  /** Hashes of the items that an earlier walk handed out last. */
  readonly anchors: readonly string[]
  /** Returns true for an item that was covered earlier and hasn't changed since. */
  readonly wasCovered: (item: Item) => boolean
  /** Returns a time in epoch milliseconds. An item that was updated later may be new at any place. */
  readonly startedAt: () => number
}

/** Number of items of which a resume token has hashes. */
const anchorCount = 8
/** Share of common items from which on two pages count as the same. */
export const sameShare = 0.9

/** Creates the memory of a pass, with the anchors of an earlier walk if there are any. */
export function createRecentItems<Item extends object>(options: RecentItemsOptions<Item>): RecentItems<Item> {
  const { identify, anchors, wasCovered, startedAt } = options
  /** Index of each version on the last two pages. */
  let pages: readonly ReadonlyMap<string, number>[] = []
  const keyOf = (item: Item) => versionOf(item, identify)

  return {
    isAnchor,

    match(items) {
      const keys = items.map(keyOf)
      const unknown: number[] = []
      let [known, lastKnown, lastAnchor] = [0, -1, -1]
      for (const [index, item] of items.entries()) {
        const key = keyOf(item)
        if (pages.length === 0 && isAnchor(item)) lastAnchor = index
        if (lastAnchor === index || pages.some((page) => page.has(key)) || wasCovered(item)) {
          known++
          lastKnown = index
        } else if (!(updatedAt(item) >= startedAt())) unknown.push(index)
      }
      // An earlier walk may have handed out any item before its last ones.
      const unexpected = unknown.filter((index) => index < lastKnown && index > lastAnchor)
      const isReordered = pages.some((page) => !isInOrder(keys, page))
      return { known, lastKnown, lastAnchor, unexpected, isReordered }
    },

    isSameAsLast(items) {
      const lastPage = pages.at(-1)
      const last = [...(lastPage?.keys() ?? [])]
      const keys = items.map(keyOf)
      if (keys.length === 0) return false
      const shared = keys.filter((key) => lastPage?.has(key)).length
      return keys[0] === last[0] || keys.at(-1) === last.at(-1) || shared >= sameShare * keys.length
    },

    add(items) {
      pages = [...pages.slice(-1), new Map(items.map((item, index) => [keyOf(item), index]))]
    },

    anchors(itemsAfterConsumed) {
      const keys = lastUnique(pages.flatMap((page) => [...page.keys()]))
      const consumed = keys.slice(0, Math.max(0, keys.length - itemsAfterConsumed))
      // Of a short or empty page, those of the earlier walk are still among the last.
      return lastUnique([...anchors, ...consumed.slice(-anchorCount).map(toAnchor)]).slice(-anchorCount)
    },
  }

  function isAnchor(item: Item): boolean {
    return anchors.length > 0 && anchors.includes(toAnchor(keyOf(item)))
  }
}

/** Returns the texts once each, at their last place. */
function lastUnique(texts: readonly string[]): string[] {
  return [...new Set([...texts].reverse())].reverse()
}

function toAnchor(key: string): string {
  return hash(key).toString(36)
}

function isInOrder(keys: readonly string[], page: ReadonlyMap<string, number>): boolean {
  const indexes = keys.flatMap((key) => page.get(key) ?? [])
  return indexes.every((index, at) => at === 0 || index >= (indexes[at - 1] ?? 0))
}
