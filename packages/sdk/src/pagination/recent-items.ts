import { hash } from '../hash.ts'
import { type Identify, updatedAt, versionOf } from './item-version.ts'

/** Versions of the items on the last two pages, in the order in which they came. */
export interface RecentItems<Item> {
  /** Compares a page with what is known. */
  match(items: readonly Item[]): Match
  /** True if the page begins or ends with the same item as the last one, or has nearly the same items. */
  isSameAsLast(items: readonly Item[]): boolean
  add(items: readonly Item[]): void
  /** Fingerprints of the last items, except for the last `behind`. */
  anchors(behind: number): string[]
}

/** What a page has in common with what is known. Known are items in the version in which they were covered. */
export interface Match {
  readonly known: number
  /** Index of the last known item; -1 for none. */
  readonly lastKnown: number
  /** Index of the last item that an earlier walk handed out; -1 for none. */
  readonly lastAnchor: number
  /** Indexes of unknown, unchanged items before the last known one: inserted, or the order isn't stable. */
  readonly strangers: readonly number[]
  /** True if known items changed their order: then the order isn't stable. */
  readonly isReordered: boolean
}

/** Options of {@link createRecentItems}. */
export interface RecentItemsOptions<Item> {
  readonly identify: Identify<Item>
  /** Fingerprints of the items that an earlier walk handed out last. */
  readonly anchors: readonly string[]
  /** True for an item that was covered earlier and hasn't changed since. */
  readonly wasCovered: (item: Item) => boolean
  /** Epoch milliseconds: an item that was updated later may be new at any place. */
  readonly startedAt: () => number
}

export const anchorCount = 8

/** Starts with the anchors of an earlier walk, if any. */
export function createRecentItems<Item extends object>(options: RecentItemsOptions<Item>): RecentItems<Item> {
  const { identify, anchors, wasCovered, startedAt } = options
  /** The last two pages: the index of each version. */
  let pages: readonly ReadonlyMap<string, number>[] = []

  return {
    match(items) {
      const keys = items.map(keyOf)
      const unknown: number[] = []
      let [known, lastKnown, lastAnchor] = [0, -1, -1]
      for (const [index, item] of items.entries()) {
        const key = keyOf(item)
        if (isAnchor(key)) lastAnchor = index
        if (isRecent(key) || lastAnchor === index || wasCovered(item)) {
          known++
          lastKnown = index
        } else if (!(updatedAt(item) >= startedAt())) unknown.push(index)
      }
      // An earlier walk may have handed out whatever comes before its last items.
      const strangers = unknown.filter((index) => index < lastKnown && index > lastAnchor)
      return {
        known,
        lastKnown,
        lastAnchor,
        strangers,
        isReordered: pages.some((page) => !isInOrder(keys, page)),
      }
    },

    isSameAsLast(items) {
      const lastPage = pages.at(-1)
      const last = [...(lastPage?.keys() ?? [])]
      const keys = items.map(keyOf)
      if (keys.length === 0) return false
      const shared = keys.filter((key) => lastPage?.has(key)).length
      return keys[0] === last[0] || keys.at(-1) === last.at(-1) || shared >= 0.9 * keys.length
    },

    add(items) {
      pages = [...pages.slice(-1), new Map(items.map((item, index) => [keyOf(item), index]))]
    },

    anchors(behind) {
      if (pages.length === 0) return [...anchors]
      const [last, earlier] = [...pages].reverse().map((page) => [...page.keys()])
      const inOrder = [...(earlier?.filter((key) => !last?.includes(key)) ?? []), ...(last ?? [])]
      return inOrder
        .slice(0, Math.max(0, inOrder.length - behind))
        .slice(-anchorCount)
        .map(toAnchor)
    },
  }

  function isRecent(key: string): boolean {
    return pages.some((page) => page.has(key))
  }

  function isAnchor(key: string): boolean {
    return pages.length === 0 && anchors.length > 0 && anchors.includes(toAnchor(key))
  }

  function keyOf(item: Item): string {
    return identify(item) === undefined ? JSON.stringify(item) : versionOf(item, identify)
  }
}

function toAnchor(key: string): string {
  return hash(key).toString(36)
}

function isInOrder(keys: readonly string[], page: ReadonlyMap<string, number>): boolean {
  const indexes = keys.flatMap((key) => page.get(key) ?? [])
  return indexes.every((index, at) => at === 0 || index >= (indexes[at - 1] ?? 0))
}
