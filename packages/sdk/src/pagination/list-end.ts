import type { ReceivedPage } from './page-request.ts'
import type { PageSizes } from './page-sizes.ts'

/** Pages that end with the same item. No page has shown an item after it. */
interface Ending {
  readonly pages: Set<number>
  /** Position after the item. */
  end: number
  /** Smallest and largest end that the pages would have if they were full. */
  minEnd: number
  maxEnd: number
  /** True if the `total` of each of the pages is the number of items so far. */
  matchesTotal: boolean
}

/** Two pages that end with the same item prove the end if one of them has at least this many empty positions after it. */
const minEmpty = 6
/** Number of repeats after which a service counts as ignoring page numbers. */
const maxRepeats = 2

/**
 * Creates a detector of the list's end. A short page alone doesn't end it, because some services remove hidden rows
 * from a page after they have cut it to its size. See docs/decisions/settled-walks.md.
 *
 * @param position Position of the first page.
 */
export function createEndDetector(sizes: PageSizes, position: number) {
  /** Endings found since the latest page with new items, by their last item. */
  const endings = new Map<string, Ending>()
  let wasShort = false
  /** True once a short page was not the end, for example because rows are left out. */
  let hasHiddenRows = false
  let lastItem = ''
  let lastEnd = position
  /** Last item of the latest page with new items. */
  let lastNewItem = ''
  /** Position and first item of the latest page with items. */
  let lastStart: { readonly start: number; readonly item: string } | undefined
  let repeats = 0
  const detector = {
    /** Returns true if a page had room for an item after the last one and showed none. This does not prove the end. */
    isProbable: () => endings.size > 0,
    /** Numbers of the pages with fewer items than requested. A page of the same number, in any size, would prove nothing more. */
    shortPages: new Set<number>(),
    /** True if the latest page has no new items and begins with the same item as the page before, although it should begin later. */
    isRepeat: false,
    /** Returns true if the service shows the same page again and again, so that nothing shows where the list ends. */
    ignoresPageNumbers: () => repeats >= maxRepeats,
    /**
     * Adds a page and returns true at the end of the list.
     *
     * @param start Position of the page's first item.
     * @param newCount Number of the page's items that no earlier page of the pass has shown.
     * @param count Number of different items so far, counted from the start of the list.
     */
    add(page: ReceivedPage<unknown>, start: number, newCount: number, count: number): boolean {
      const { request, items, total } = page
      detector.isRepeat = false
      if (items.length > 0) {
        const item = JSON.stringify(items[0])
        const isSame = lastStart?.item === item
        detector.isRepeat = isSame && newCount === 0 && start > (lastStart?.start ?? 0)
        if (detector.isRepeat) repeats++
        else if (!isSame || newCount > 0) repeats = 0
        lastStart = { start, item }
        if (detector.isRepeat) return false
        lastItem = JSON.stringify(items.at(-1))
        lastEnd = start + items.length
      }
      if (newCount > 0) {
        endings.clear()
        hasHiddenRows ||= wasShort
        wasShort = false
        detector.shortPages.clear()
        lastNewItem = lastItem
      }
      const size = sizes.fixedSize ?? request.per_page
      if (items.length >= size) return false
      detector.shortPages.add(request.page)
      const known = endings.get(lastItem)
      const ending = known ?? { pages: new Set(), end: 0, minEnd: Infinity, maxEnd: 0, matchesTotal: true }
      endings.set(lastItem, ending)
      ending.end = Math.max(ending.end, lastEnd)
      // If the page starts later than the pages of this ending could reach, items may be missing in between, because the service may
      // cap the size of pages.
      const isAdjacent = start <= Math.max(ending.end, ending.maxEnd)
      if (isAdjacent && sizes.isShort(page)) {
        wasShort = true
        ending.pages.add(request.page)
        ending.minEnd = Math.min(ending.minEnd, start + size)
        ending.maxEnd = Math.max(ending.maxEnd, start + size)
      }
      ending.matchesTotal &&= total === count
      // If rows are left out, two overlapping pages inside the list may be short and end with the same item. In that case the end is
      // proven only if one page reaches `minEmpty` positions further than the other.
      const from = hasHiddenRows ? ending.minEnd : ending.end
      if (ending.pages.size >= 2 && ending.maxEnd - from >= minEmpty) return true
      return ending.matchesTotal && lastItem === lastNewItem && (newCount === 0 || sizes.isShort(page))
    },
  }
  return detector
}
