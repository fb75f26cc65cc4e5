import { parseTimestamp } from '../time/timestamp.ts'

/**
 * Relation of a page to the pages before it. `linked`: the page repeats the last items of those pages, so no unchanged item
 * is missing in between. `gap`: the page doesn't repeat them, so an earlier page has to be read. `unstable`: unchanged items
 * changed their order.
 */
export type Relation = 'linked' | 'gap' | 'unstable'

/** Options of {@link createPageComparer}. */
interface ComparerOptions<Item> {
  /** Returns true for an item that this pass has shown, in any version. */
  readonly isKnown: (item: Item) => boolean
  /**
   * Returns the time in epoch milliseconds before which all updates are in the pages that were read. Items updated since then may
   * appear anywhere.
   */
  readonly completeUntil: () => number
}

/**
 * Number of shared items that link two pages. Six, because six items with equal times, in random order, match by chance once in
 * 6! = 720 times.
 */
export const minShared = 6
/** Number of items whose order is remembered. */
const maxRemembered = 200

/** Creates the comparer of a pass's pages. */
export function createPageComparer<Item extends object>({ isKnown, completeUntil }: ComparerOptions<Item>) {
  /** Versions of the latest items, in their order. */
  let latest: readonly string[] = []
  /**
   * Versions of unknown items that stood among known ones. At first they count as a gap, and an earlier page is read. If they stand
   * there again, they were inserted, and nothing is missing.
   */
  const inserted = new Set<string>()
  /** Returns a string that is equal for two reads of an item that didn't change in between. */
  const toVersion = (item: Item) => `${identify(item) ?? ''} ${timestampOf(item)}`

  return {
    /**
     * Compares a page with the pages before it.
     *
     * @param overlap Number of items that the page should repeat.
     */
    compare(items: readonly Item[], overlap: number): Relation {
      const places = new Map(latest.map((version, place) => [version, place]))
      /** Places of the items that are known in the same version. */
      const matches: number[] = []
      let unknown: string[] = []
      const unexpected: string[] = []
      for (const item of items) {
        const version = toVersion(item)
        const place = places.get(version)
        if (place !== undefined) {
          if (place < (matches.at(-1) ?? 0)) return 'unstable'
          if (matches.push(place) > 1) unexpected.push(...unknown)
          unknown = []
        } else if (!isKnown(item) && !(updatedAt(item) >= completeUntil())) unknown.push(version)
      }
      const isNew = unexpected.some((version) => !inserted.has(version))
      for (const version of unexpected) inserted.add(version)
      const isEnough = matches.length >= Math.min(minShared, latest.length, Math.max(1, overlap))
      if (!isNew && (isEnough || (matches.length > 0 && items.every(isKnown)))) return 'linked'
      return 'gap'
    },

    /** Remembers the items of a page that was read. */
    add(items: readonly Item[]): void {
      const versions = items.map(toVersion)
      const repeated = new Set(versions)
      latest = [...latest.filter((version) => !repeated.has(version)), ...versions].slice(-maxRemembered)
    },
  }
}

/** Returns the identifier of an item: the `uuid` of a permit, the `id` of others; `undefined` if the service left it out. */
export function identify(item: object): string | undefined {
  const { uuid, id }: { uuid?: unknown; id?: unknown } = item
  const identifier = uuid ?? id
  return typeof identifier === 'string' ? identifier : undefined
}

/** Returns the time of an item's last change in epoch milliseconds; `NaN` if it has none that can be read. */
export function updatedAt(item: object): number {
  return parseTimestamp(timestampOf(item))
}

function timestampOf(item: { updated_at?: unknown }): string | undefined {
  return typeof item.updated_at === 'string' ? item.updated_at : undefined
}
