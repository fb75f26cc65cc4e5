import { type Coverage, type CoverageOptions, initialState } from './coverage-state.ts'
import { type LocatedPage, locatePage } from './located-page.ts'
import { endOf, type PageRange, rangeAt, rangeFrom, rangeOverlapping } from './page-range.ts'
import { type Match, sameShare } from './recent-items.ts'

/** Number of items on repeated pages after which a list counts as endless. As many may be inserted while it is read. */
const maxRepeated = 150
/** Maximum number of items that a page repeats by default. Two may be removed before them without a second read. */
const maxOverlap = 8
/** Page size from which on a large overlap costs few requests. Smaller sizes rarely start at the right position. */
const largeSize = 25
/** Number of known items that link a page of a changed list. Ties in random order show as many in order once in 40,000 times. */
const minLink = 6
/** Minimum size of pages that can overlap. */
const minOverlappingSize = 2 * minLink

/** Starts a coverage. See docs/decisions/settled-walks.md for the proof. */
export function createCoverage<Item>(options: CoverageOptions<Item>): Coverage<Item> {
  const { traits, recent, sizes, start, anchors } = options
  const state = initialState(start)
  /** Extra items to repeat on the next page only, after a rewind. */
  let rewindBy = 0
  /** Extra items to repeat on every page, once a rewind was needed. */
  let extraOverlap = 0
  /** Number of items inserted according to the stated length. As many unexpected ones are accepted. */
  let insertions = 0
  /** Number of pages in a row that were the same as the one before, although they were requested from a later start. */
  let repeats = 0
  let lastStart = -1
  let wasShort = false
  /** Number of pages that did not show where an earlier walk ended. */
  let misses = 0

  return {
    state,

    nextRanges(ahead) {
      let range = rangeAfter(state.covered)
      const ranges = [range]
      // In a list that moves, later pages are often not the ones that are needed.
      const last = state.pages > 0 && extraOverlap === 0 ? (state.total ?? 0) : 0
      while (ranges.length <= ahead && endOf(range) < last) {
        range = rangeAfter(endOf(range))
        ranges.push(range)
      }
      return ranges
    },

    add(response, requested, canReread) {
      const items = response?.data ?? []
      const match = recent.match(items)
      const unknown = items.length - match.known
      const page = locatePage(response, requested, isListAgain(items, match, requested))
      const size = pageSize()
      traits.observe(page, requested)
      const growth = updateTotal(page)
      if (canReread && lacksAnchor(page, match, requested) && (misses < 2 || pageSize() !== size)) {
        if (pageSize() === size) misses = requested.page === 1 ? 2 : misses + 1
        return undefined
      }
      if (page.isNumbered) state.furthest = Math.max(state.furthest, page.end)
      const isExpected = growth === 0 && isAsExpected(page, match)
      const verdict = isStart() || !state.isLinked ? 'linked' : judge(page, match, isExpected)
      if (verdict === 'unlinked' && canReread && canRewind(page)) {
        rewind(page, -growth)
        return undefined
      }
      const isUnclear = verdict === 'unclear' && canReread
      if (verdict !== 'linked' && !isUnclear) state.isLinked = false
      if (!isExpected) state.isUnchanged = false
      state.isEnded = !isUnclear && isEnd(page, match, requested)
      state.isWhole = page.isWholeList
      if (unknown > 0) state.newPages++
      if (items.length > 0) {
        recent.add(items)
        // If the order is stable, the next page shows the first unexpected item at its position again.
        state.covered = isUnclear ? page.start + (match.unexpected[0] ?? 0) : page.end
        // Some services repeat the last page past the end without a number.
        if (page.isNumbered || unknown > 0) state.end = page.end
      }
      rewindBy = 0
      state.pages++
      return items.slice(match.lastAnchor + 1)
    },
  }

  function isStart(): boolean {
    return state.pages === 0 && anchors === 0
  }

  /**
   * Returns true for a page that starts at the first item, although a later part was requested: it has nearly all items so
   * far, in their order, or the last one of an earlier walk at its position in the list.
   */
  function isListAgain(items: readonly Item[], match: Match, { page, per_page }: PageRange): boolean {
    const { covered, pages } = state
    if (pages === 0) return anchors > 0 && page > 1 && match.lastAnchor === covered - 1
    const isSame = !match.isReordered && match.known >= sameShare * Math.max(items.length, covered)
    return isSame && items.length > per_page
  }

  /** Returns true for a page that should show where an earlier walk ended, but doesn't, because of the service's page size. */
  function lacksAnchor(page: LocatedPage<Item>, { lastAnchor }: Match, requested: PageRange): boolean {
    if (anchors === 0 || state.pages > 0) return false
    if (page.start > state.covered) return true
    const isUnexpectedEnd =
      page.items.length === 0 && state.covered < (state.total ?? Number.POSITIVE_INFINITY)
    if (endOf(requested) - requested.per_page >= state.covered && !isUnexpectedEnd) return false
    return lastAnchor < 0 || (page.end < state.covered && !traits.isShort(page, requested))
  }

  /** Updates the stated length and returns its growth. */
  function updateTotal(page: LocatedPage<Item>): number {
    const { total } = state
    state.total = traits.totalOf(page) ?? (page.items.length === 0 ? total : undefined)
    const growth = total === undefined || state.total === undefined ? 0 : state.total - total
    insertions += Math.max(0, growth)
    return growth
  }

  /** Returns true for a page of a list that doesn't change: it begins with the repeated items, and all others are unknown. */
  function isAsExpected({ start }: LocatedPage<Item>, { known, lastKnown }: Match): boolean {
    const repeated = state.covered - start
    const remembered = state.pages === 0 ? Math.min(repeated, anchors) : repeated
    return repeated >= 0 && known === remembered && lastKnown === repeated - 1
  }

  /** Decides what a page proves: `unclear` if it has unexpected items, `unlinked` if it repeats too few items. */
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
      state.hasUnprovenLink ||= start === state.covered
      return 'linked'
    }
    if (match.known < minLink) return 'unlinked'
    if (match.unexpected.length > insertions) return 'unclear'
    insertions -= match.unexpected.length
    return 'linked'
  }

  /** Returns true if an earlier page can be requested. A page past the position is requested again in its actual size. */
  function canRewind({ start }: LocatedPage<Item>): boolean {
    return start > state.covered || (traits.canOverlap && pageSize() >= minOverlappingSize)
  }

  function rewind({ start }: LocatedPage<Item>, removed: number): void {
    if (start > state.covered) return
    const shrunk = state.covered - (state.total ?? state.covered)
    rewindBy = minLink + Math.max(2 * rewindBy, maxOverlap, removed, shrunk)
    extraOverlap = Math.max(2 * extraOverlap, maxOverlap / 2)
  }

  /** Returns true at the last page, and at one that shows nothing new where the list should go on. */
  function isEnd(page: LocatedPage<Item>, match: Match, requested: PageRange): boolean {
    const { items, end, isNumbered } = page
    const isRepeat = state.pages > 0 && match.known === items.length && rewindBy === 0
    const isShort = traits.isShort(page, requested)
    const isCut = items.length < requested.per_page && !isShort
    const isStuck = isRepeat && !isCut && end <= state.covered
    const requestedStart = (requested.page - 1) * requested.per_page
    if (!isRepeat || !recent.isSameAsLast(items)) repeats = 0
    else if (requestedStart > lastStart) repeats++
    lastStart = requestedStart
    const isLoop = !isStuck && repeats > 0 && (!isNumbered || repeats * items.length > maxRepeated)
    if (isLoop && items.length >= requested.per_page) state.isLinked = false
    // A stated length that promises more items is worth a second look.
    const isShortEnd = isShort && (wasShort || items.length === 0 || end >= (state.total ?? 0))
    wasShort = isShort
    const isOver = isStuck || isLoop || isShortEnd
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
    if (anchors > 0 && state.pages === 0) {
      // The start of the list shows the service's page size, if the earlier walk has not learned it.
      if (misses === 0 && size > traits.servedSize()) return rangeAt(0, size)
      if (misses === 1) return rangeAt(0, Math.max(1, size - 1))
    }
    if (!state.isLinked || !traits.canOverlap || size < minOverlappingSize) return rangeAt(covered, size)
    const defaultOverlap = size < largeSize ? 1 : Math.min(maxOverlap, Math.floor(size / 5) - 4)
    const overlap = defaultOverlap + Math.min(extraOverlap, size >> 2)
    return rewindBy > 0
      ? rangeFrom(Math.max(0, covered - overlap - rewindBy), size)
      : rangeOverlapping(covered, overlap, size)
  }
}
