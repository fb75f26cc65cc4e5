import type { PlacedPage } from './placed-page.ts'
import { endOf, type Window, windowAt, windowOver } from './window.ts'

/** Covers a list from front to end, page by page, each page linked to what was covered before. */
export interface Chain<Item> {
  /** How far the chain is. */
  state(): ChainState
  /** The next page to read, and up to `ahead` ones behind it if the list stays as it is. */
  plan(ahead: number): Window[]
  /** Is the page joined to what is covered? If not, and it may, the chain steps back and wants an earlier page. */
  join(page: PlacedPage<Item>, asked: Window, mayStepBack: boolean): boolean
  /** Moves to the end of the page that was joined, in which so many items were new. */
  advance(page: PlacedPage<Item>, asked: Window, news: number): void
  /** Items that can't be told apart can't be found again. */
  stopLinking(): void
}

/** How far a chain is. */
export interface ChainState {
  /** Items from the front of the list that are covered. */
  readonly covered: number
  /** Pages taken, without those that were too far ahead. */
  readonly length: number
  /** How many items the list had at the last page; `undefined` where the service doesn't say. */
  readonly total: number | undefined
  /** The largest page that the service serves, as far as is known. */
  readonly ceiling: number
  /** Nothing that stayed as it was can be missing. */
  readonly isProven: boolean
  readonly isEnded: boolean
}

/** What a chain is made from. */
export interface ChainOptions<Item> {
  /** Index from which on the list is to be covered. */
  readonly covered: number
  /** Size of the first page, and the largest one unless it is too small to be linked. */
  readonly size: number
  /** Does every page have to show known items again? */
  readonly isLinked: boolean
  /** Goes on from where an earlier chain stood: then the first page has to show known items too. */
  readonly isResumed: boolean
  /** Was the item covered by this chain, and is it as it was then? */
  readonly isKnown: (item: Item) => boolean
}

/** After so many pages in a row without a new item, the service surely serves the same ones for ever. */
const stalePages = 3
/** So many known items a page shows again; one less may be taken out before them without a step back. */
const calmOverlap = 2
const largestPerPage = 100
/** Smaller pages have no room for showing known items again. */
const smallestLinked = 16

/** Begins a chain. */
export function createChain<Item>(options: ChainOptions<Item>): Chain<Item> {
  const { size, isResumed, isKnown } = options
  let { covered, isLinked } = options
  let length = 0
  let total: number | undefined
  let ceiling = isLinked ? Math.max(size, smallestLinked) : size
  let isProven = isLinked
  let isEnded = false
  let overlap = calmOverlap
  /** How far the next page is to start before what would be enough in a calm list. */
  let back = 0
  let stale = 0
  /** Was the latest page cut to a smaller size than was known? */
  let isCut = false
  /** Items of the largest page that came. */
  let largest = 0
  return {
    state: () => ({ covered, length, total, ceiling, isProven, isEnded }),

    plan(ahead) {
      let window = windowAfter(covered, back)
      const windows = [window]
      const end = length === 0 || back > 0 ? 0 : (total ?? 0)
      while (windows.length <= ahead && endOf(window) < end) {
        window = windowAfter(endOf(window), 0)
        windows.push(window)
      }
      return windows
    },

    stopLinking,

    join({ items, start, isLast, ...page }, asked, mayStepBack) {
      const { servedSize = asked.per_page } = page
      const known = ceiling
      const dropped = (total ?? 0) - (page.total ?? total ?? 0)
      total = page.total
      if (servedSize > asked.per_page) {
        // Its pages have a size of their own, so they start where they start and can't show known items again.
        stopLinking()
        ceiling = Math.min(servedSize, largestPerPage)
        if (mayStepBack && start > covered && (length > 0 || isResumed)) return false
      }
      // A page as large as the largest that came was not cut.
      if (servedSize < asked.per_page && !isLast) ceiling = Math.min(known, Math.max(largest, servedSize))
      isCut = ceiling < known
      const isFree = !isLinked || start === 0 || (length === 0 && !isResumed)
      if (!isFree && !items.some(isKnown)) {
        if (mayStepBack && endOf(asked) - asked.per_page < covered) {
          stepBack(dropped)
          return false
        }
        isProven = false
      }
      largest = Math.max(largest, items.length)
      length++
      return true
    },

    advance({ items, end, isPlaced, isLast }, asked, news) {
      // A page that was cut reaches less far than it was to: it may show nothing new without being a repeat.
      const isRepeat = news === 0 && back === 0 && length > 1 && !isCut
      const isFull = items.length >= asked.per_page
      const isStuck = end <= covered
      back = 0
      covered = end
      stale = isRepeat ? stale + 1 : 0
      // The same page again, or was a page full of items put in before it? Without its number it can't be told.
      if (isRepeat && isFull && !isPlaced) isProven = false
      const isOver = isLast ?? (items.length === 0 || (isRepeat && !(isFull && isPlaced)))
      const isLoop = isRepeat && (isStuck || stale >= stalePages)
      isEnded = isOver || isLoop || items.length === 0
      if (isEnded && !isOver) isProven = false
    },
  }

  function stopLinking(): void {
    isLinked = false
    isProven = false
  }

  function windowAfter(reached: number, back: number): Window {
    const isFirst = length === 0 && back === 0 && !isResumed
    for (let shown = isLinked && !isFirst ? overlap + back : 0; shown > 0; shown >>= 1) {
      const window = windowOver(reached, shown, ceiling)
      if (endOf(window) > reached || back > 0) return window
    }
    return windowAt(reached, isFirst ? size : ceiling)
  }

  function stepBack(dropped: number): void {
    const shrunk = covered - (total ?? covered)
    back = Math.max(2 * back, 2 * overlap, dropped, shrunk)
    overlap = Math.min(2 * overlap, ceiling >> 2)
  }
}
