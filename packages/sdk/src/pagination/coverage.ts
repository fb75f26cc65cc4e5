import type { ListTraits } from './list-traits.ts'
import { type LocatedPage, locatePage } from './located-page.ts'
import { endOf, type PageRange, rangeAt, rangeFrom, rangeOverlapping } from './page-range.ts'
import type { PageResponse } from './page-response.ts'
import type { Match, RecentItems } from './recent-items.ts'

/** Covers a list from its first page to its last, each page linked to the ones before. */
export interface Coverage<Item> {
  readonly state: Readonly<CoverageState>
  /** The next page to read, and up to `ahead` more if the list stays as it is. */
  plan(ahead: number): PageRange[]
  /**
   * Adds a page and returns the items that count, or `undefined` if the page proves nothing and an earlier one is to be
   * read.
   *
   * @param canReread False if no reads are left to spend: then every page is added.
   */
  add(
    response: PageResponse<Item> | undefined,
    asked: PageRange,
    canReread: boolean,
  ): readonly Item[] | undefined
}

/** State of a coverage. */
export interface CoverageState {
  /** Positions covered from the front of the list. */
  covered: number
  /** Length of the list as its pages show it. */
  end: number
  /** Largest position on any page, also on one that was not added. */
  furthest: number
  /** Length that the service stated with the latest page; `undefined` if none, or if it has contradicted the pages. */
  total: number | undefined
  pages: number
  /** Pages that had unknown items. */
  newPages: number
  isEnded: boolean
  /** True if the last page was the whole list. */
  isWhole: boolean
  /** True while nothing that stayed as it was can be missing. */
  isLinked: boolean
  /** True while every page was exactly as it has to be in a list that doesn't change. */
  isCalm: boolean
  /** True if a page did not show the last items of the one before again, so that a change between them can't be told. */
  hasSeam: boolean
  /** True if a page on which something changed showed too few known items to tell an order that isn't stable. */
  isWeak: boolean
  /** True if unchanged items changed their order. */
  isUnstable: boolean
}

/** Options of {@link createCoverage}. */
export interface CoverageOptions<Item> {
  readonly traits: ListTraits
  readonly recent: RecentItems<Item>
  /** Size of the first page, and of all others. */
  readonly sizes: { readonly first: number; readonly others: number }
  /** State to start from: that of an earlier walk, or the place of the first page. */
  readonly start: Pick<CoverageState, 'covered' | 'total' | 'isCalm' | 'isLinked'>
  /** Number of items that an earlier walk handed out last and that the first page has to show; 0 to begin at the start. */
  readonly anchors: number
}

/** Items that may be inserted one page at a time while the list is read, before it is taken for one that never ends. */
const maxShift = 150
/** Items that a large page shows again: two can be removed before them without a second read. */
const maxOverlap = 8
/** From this size on, sizes that start where they should are frequent enough for a larger overlap. */
const largeSize = 25
/** Smaller pages can't overlap. */
const minOverlappingSize = 7
/** Known items that link a page on which something has changed. Ties in random order show as many in order once in 40,000 times. */
const strongLink = 6

/** Starts to cover a list. See docs/decisions/settled-walks.md for the proof. */
export function createCoverage<Item>(options: CoverageOptions<Item>): Coverage<Item> {
  const { traits, recent, sizes, start, anchors } = options
  const state: CoverageState = {
    ...start,
    end: start.covered,
    furthest: start.covered,
    pages: 0,
    newPages: 0,
    isEnded: false,
    isWhole: false,
    hasSeam: false,
    isWeak: false,
    isUnstable: false,
  }
  /** Positions to step back. */
  let back = 0
  /** Overlap beyond the calm one, since a step back was needed. */
  let slack = 0
  /** Items inserted by the stated length, which may stand between known ones. */
  let insertions = 0
  let repeats = 0
  let wasShort = false

  return {
    state,

    plan(ahead) {
      let range = rangeAfter(state.covered)
      const ranges = [range]
      // Where the list moves, what is read further ahead is often not what is needed then.
      const last = state.pages > 0 && slack === 0 ? (state.total ?? 0) : 0
      while (ranges.length <= ahead && endOf(range) < last) {
        range = rangeAfter(endOf(range))
        ranges.push(range)
      }
      return ranges
    },

    add(response, asked, canReread) {
      const items = response?.data ?? []
      const match = recent.match(items)
      const page = locatePage(response, asked, isListAgain(items, match))
      traits.observe(page, asked)
      const { total } = state
      state.total = traits.totalOf(page) ?? (items.length === 0 ? total : undefined)
      const growth = total === undefined || state.total === undefined ? 0 : state.total - total
      // Some services repeat the last page past the end, and don't say so.
      const isPlaced = page.isNumbered || match.known < items.length
      if (isPlaced) state.furthest = Math.max(state.furthest, page.end)
      insertions += Math.max(0, growth)
      const isExpected = growth === 0 && isAsExpected(page, match)
      const verdict = isStart() || !state.isLinked ? 'linked' : judge(page, match, isExpected)
      if (verdict === 'unlinked' && canReread && canStepBack(page)) {
        stepBack(page, -growth)
        return undefined
      }
      if (verdict === 'unlinked' || verdict === 'unstable') state.isLinked = false
      if (!isExpected) state.isCalm = false
      const isUnclear = verdict === 'unclear' && canReread
      if (verdict === 'unclear' && !canReread) state.isLinked = false
      // Read again from the first stranger on: if the order is stable, it stands there again.
      const next = isUnclear ? page.start + (match.strangers[0] ?? 0) : page.end
      state.isEnded = !isUnclear && isEnd(page, match, asked)
      if (match.known < items.length) state.newPages++
      state.isWhole = page.isWholeList
      if (items.length > 0) {
        recent.add(items)
        state.covered = next
        if (isPlaced) state.end = page.end
      }
      back = 0
      state.pages++
      return items.slice(match.lastAnchor + 1)
    },
  }

  function isStart(): boolean {
    return state.pages === 0 && anchors === 0
  }

  /** True if a page shows nearly all that was read, in its order: the whole list, since pages of a fixed size show other items. */
  function isListAgain(items: readonly Item[], { known, isReordered }: Match): boolean {
    return state.pages > 0 && !isReordered && known >= 0.9 * Math.max(items.length, state.covered)
  }

  /** True if the page is as it has to be if nothing changed: it begins with all that it shows again, and goes on with news. */
  function isAsExpected({ start }: LocatedPage<Item>, { known, lastKnown }: Match): boolean {
    const repeated = state.covered - start
    const remembered = state.pages === 0 ? Math.min(repeated, anchors) : repeated
    return repeated >= 0 && known === remembered && lastKnown === repeated - 1
  }

  /** What a page proves: `unclear` if something unknown stands among what is known. */
  function judge(
    { start }: LocatedPage<Item>,
    match: Match,
    isExpected: boolean,
  ): 'linked' | 'unlinked' | 'unclear' | 'unstable' {
    if (match.isReordered) {
      state.isUnstable = true
      return 'unstable'
    }
    if (start === 0) return 'linked'
    if (isExpected) {
      state.hasSeam ||= start === state.covered
      return 'linked'
    }
    const isSmall = pageSize() < 2 * strongLink
    if (match.known < (isSmall ? 1 : strongLink)) return 'unlinked'
    state.isWeak ||= isSmall
    if (match.strangers.length > insertions) return 'unclear'
    insertions -= match.strangers.length
    return 'linked'
  }

  /** Pages of a fixed size that start too late are asked for again in that size. */
  function canStepBack({ start }: LocatedPage<Item>): boolean {
    return start > state.covered || (traits.canOverlap && pageSize() >= minOverlappingSize)
  }

  function stepBack({ start }: LocatedPage<Item>, dropped: number): void {
    if (start > state.covered) return
    const shrunk = state.covered - (state.total ?? state.covered)
    back = strongLink + Math.max(2 * back, maxOverlap, dropped, shrunk)
    slack = Math.max(2 * slack, maxOverlap / 2)
  }

  function isEnd(page: LocatedPage<Item>, match: Match, asked: PageRange): boolean {
    const { items, end, isNumbered } = page
    const isRepeat = state.pages > 0 && match.known === items.length && back === 0
    // Nothing new where the list should go on; or the same page again and again, whichever is asked for.
    const isShort = traits.isShort(page, asked)
    const isCut = items.length < asked.per_page && !isShort
    const isStuck = isRepeat && !isCut && end <= state.covered
    repeats = isRepeat && recent.isSameAsLast(items) ? repeats + 1 : 0
    const isLoop = !isStuck && repeats > 0 && (!isNumbered || repeats * items.length > maxShift)
    if (isLoop && items.length >= asked.per_page) state.isLinked = false
    // A stated length that promises more is worth a second look.
    const isOver =
      isStuck || isLoop || (isShort && (wasShort || items.length === 0 || end >= (state.total ?? 0)))
    wasShort = isShort
    if (isOver && (state.total ?? end) > Math.max(end, state.covered)) {
      traits.distrustTotal()
      state.total = undefined
    }
    return isOver
  }

  function pageSize(): number {
    return traits.sizeFor(sizes.others)
  }

  function rangeAfter(covered: number): PageRange {
    const size = pageSize()
    if (isStart()) return rangeAt(covered, traits.sizeFor(sizes.first))
    if (!state.isLinked || !traits.canOverlap) return rangeAt(covered, size)
    if (size < minOverlappingSize) return rangeAt(covered, size)
    const calm = size < largeSize ? 1 : Math.min(maxOverlap, Math.floor(size / 5) - 4)
    const overlap = calm + Math.min(slack, size >> 2)
    return back > 0
      ? rangeFrom(Math.max(0, covered - overlap - back), size)
      : rangeOverlapping(covered, overlap, size)
  }
}
