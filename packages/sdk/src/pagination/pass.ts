import { createEndDetector } from './list-end.ts'
import { createPageComparer, minShared, type Relation } from './page-comparer.ts'
import { endOf, furthestPageAt, type PageRequest, pageAfter, type ReceivedPage } from './page-request.ts'
import type { PageSizes } from './page-sizes.ts'

/** One read of a list from its start to its end. Yields the page to read, followed by the pages that probably come next. */
export type Pass<Item> = Generator<readonly PageRequest[], PassResult, ReceivedPage<Item>>

/** Knowledge from one pass. */
export interface PassResult {
  /** True if every page repeated items of the page before, so that no unchanged item is missing between them. */
  readonly isLinked: boolean
  /** True if nothing moved: every page was as expected of a list that doesn't change. */
  readonly isUnchanged: boolean
  /**
   * True if all pages with items state the same `total`, and it is the number of different items, including those before the
   * first page.
   */
  readonly matchesTotal: boolean
  /** True if one page has all items, so that they are from one moment. */
  readonly isSnapshot: boolean
  /** True if the service repeats one page, so that nothing shows where the list ends. */
  readonly ignoresPageNumbers: boolean
  /**
   * Upper bound of the list's length at the end of the pass: the position after the last item shown. `undefined` if the positions
   * of the pages are unknown, or if the pass showed more items than there are positions.
   */
  readonly length: number | undefined
}

/** Options of {@link readPass}. */
export interface PassOptions<Item> {
  readonly sizes: PageSizes
  readonly first: PageRequest
  /** Position at which the pass begins. */
  readonly position: number
  /** Returns true while pages can overlap. */
  readonly canLink: () => boolean
  /**
   * True if the walk begins at a later page than the first. The position of that page is unknown, so all pages are requested
   * with its size.
   */
  readonly hasUnknownStart: boolean
  /** Number of probable next pages to yield with each page. */
  readonly ahead: number
  /**
   * This walk may continue an earlier one. Returns how many items at the start of a page the earlier walk has returned; 0 if none
   * is recognized.
   */
  readonly countReturned: (items: readonly Item[]) => number
  /** Returns true for an item that this pass has shown, in any version. */
  readonly isKnown: (item: Item) => boolean
  /**
   * Returns the time in epoch milliseconds before which all updates are in the pages of the walk, or of its catch-up (a read with
   * `updated_since` after a pass). Items that were updated since then may appear anywhere.
   */
  readonly completeUntil: () => number
  /**
   * Records the items of a page that was read. The positions of its first `repeatedCount` items were read before. Returns the
   * number of items that are new to this pass.
   */
  readonly record: (
    page: ReceivedPage<Item>,
    start: number,
    returnedCount: number,
    repeatedCount: number,
  ) => number
  /** Sets aside the items of a page that can't be recorded yet, because an earlier page has to be read first. */
  readonly setAside: (items: readonly Item[]) => void
  /** Called if unchanged items changed their order. */
  readonly reportUnstable: () => void
  /** Returns true if the rest of the list isn't needed. */
  readonly isEnough: () => boolean
}

/** Minimum size of pages that overlap. Smaller pages would repeat so many items that it is cheaper to read the list twice. */
const minLinkedSize = 16
/** Pages of this size and larger ones repeat two more items, so that a removal doesn't break the link. */
const largeSize = 60
/** Maximum share of the items read so far that a page near the end repeats. */
const maxFinalOverlap = 1 / 6
/** Maximum number of earlier pages that are read to find a link, each from twice as far back. */
const maxStepsBack = 5

/** Reads a list once. See docs/decisions/settled-walks.md for what one pass proves. */
export function* readPass<Item extends object>(options: PassOptions<Item>): Pass<Item> {
  const { sizes, position, hasUnknownStart, canLink, ahead } = options
  const { countReturned, record, setAside, reportUnstable, isEnough } = options
  const comparer = createPageComparer(options)
  const endDetector = createEndDetector(sizes, position)
  let isLinked = canLink()
  let isUnchanged = true
  /** True if the latest page with new items begins at the start of the list, so that it has all items so far. */
  let hasAllOnOnePage = true
  /** Latest page with new items. */
  let lastNew: ReceivedPage<Item> | undefined
  let isFirst = true
  /** Position after the last item so far. Pages that only repeat the page before (`endDetector.isRepeat`) don't count. */
  let readEnd = position
  /** The same, including those pages. */
  let readEndWithRepeats = 0
  /** Number of different items, counted from the start of the list. */
  let count = 0
  let total: number | undefined
  /** True while each page with items states the same `total` as the last page that stated one. */
  let isConstant = true
  let overlapSize = minOverlap()
  let stepsBack = 0
  let request = options.first

  for (;;) {
    const page: ReceivedPage<Item> = yield [request, ...probablePages()]
    const { items } = page
    sizes.observe(page)
    // Pages under 16 items don't overlap. With them a pass stays linked only while one page has all items.
    isLinked &&= !sizes.fixedSize && ((hasAllOnOnePage && position === 0) || sizes.max >= minLinkedSize)
    const start = sizes.startOf(request)
    const returnedCount = countReturned(items)
    const isElsewhere = items.length > 0 && (start > readEnd || start + items.length <= readEnd)
    const around = sizes.pageAt(readEnd)
    // A page of another size than requested may not contain the position at which the pass begins.
    if (isFirst && stepsBack === 0 && isElsewhere && !hasUnknownStart && !isSame(around, request)) {
      request = around
      continue
    }
    const relation = isLinked ? relate(page, start, returnedCount) : undefined
    if (relation === 'unstable') reportUnstable()
    if ((relation === 'gap' || relation === 'unstable') && !isFirst && !sizes.isObeyed) {
      // The page may begin elsewhere than requested.
      isLinked = false
      setAside(items)
      request = sizes.pageAt(readEnd)
      continue
    }
    if (relation === 'gap' && stepsBack++ < maxStepsBack) {
      overlapSize *= 2
      setAside(items)
      request = furthestPageAt(Math.max(0, readEnd - overlapSize), sizes.max) ?? options.first
      continue
    }
    if (relation === 'gap' || relation === 'unstable' || relation === 'unconfirmed_end') isLinked = false

    const newCount = record(page, start, returnedCount, readEnd - start)
    isLinked &&= canLink()
    if (isEnough()) break
    const pageEnd = start + items.length
    count += isFirst ? start + newCount : newCount
    if (newCount > 0) {
      hasAllOnOnePage = start === 0
      lastNew = page
    }
    const isOver = endDetector.add(page, start, newCount, count)
    if (items.length > 0 && !endDetector.isRepeat) {
      isUnchanged &&= isFirst || newCount === pageEnd - readEnd
      isConstant &&= isFirst || page.total === total
      readEnd = Math.max(readEnd, pageEnd)
      if (newCount > 0) comparer.add(items)
    }
    total = page.total ?? total
    isFirst = false
    if (newCount > 0) {
      stepsBack = 0
      overlapSize = Math.max(minOverlap(), overlapSize >> 1)
    }
    if (items.length > 0) readEndWithRepeats = Math.max(readEndWithRepeats, pageEnd)
    if (isOver || endDetector.ignoresPageNumbers() || pageEnd === 0) break
    request = nextRequest(items.length)
  }
  const matchesTotal = isConstant && total === count
  const isShort = lastNew === undefined || sizes.isShort(lastNew)
  const isWhole = lastNew?.total === lastNew?.items.length
  const isSnapshot = hasAllOnOnePage && (lastNew === undefined || (isShort && (isLinked || isWhole)))
  // The pages of a linked pass differ in size. So their positions are known only if the service obeys the requested sizes.
  const hasKnownPositions = sizes.isObeyed || !isLinked || hasAllOnOnePage
  const length = isLinked ? readEnd : readEndWithRepeats
  const isLengthPlausible = hasKnownPositions && count <= length
  return {
    isLinked,
    isUnchanged,
    matchesTotal,
    isSnapshot,
    ignoresPageNumbers: endDetector.ignoresPageNumbers(),
    length: isLengthPlausible ? length : undefined,
  }

  /**
   * Returns the relation of a page to the pages before it. An `unconfirmed_end` is an empty page after the last item, although the
   * stated `total` is not the number of items read.
   */
  function relate(
    { items, total: stated }: ReceivedPage<Item>,
    start: number,
    returnedCount: number,
  ): Relation | 'unconfirmed_end' {
    if (isFirst) return start > 0 && returnedCount === 0 ? 'gap' : 'linked'
    // An empty page that starts before `readEnd` shows that the list became shorter. Any other empty page is linked unless a
    // stated total contradicts the end.
    if (items.length === 0)
      return start < readEnd ? 'gap' : (stated ?? total ?? count) === count ? 'linked' : 'unconfirmed_end'
    return comparer.compare(items, readEnd - start)
  }

  function minOverlap(): number {
    return sizes.max < largeSize ? minShared : minShared + 2
  }

  function nextRequest(length: number): PageRequest {
    const nextByNumber = { ...request, page: request.page + 1 }
    if (hasUnknownStart || sizes.fixedSize !== undefined || length === 0) return nextByNumber
    const next =
      isLinked || endDetector.isProbable()
        ? pageAfter(
            readEnd,
            endDetector.isProbable()
              ? Math.min(overlapSize, Math.ceil(readEnd * maxFinalOverlap))
              : overlapSize,
            sizes.max,
            endDetector.shortPages,
          )
        : sizes.pageAt(readEnd)
    return isSame(next, request) ? nextByNumber : next
  }

  /** Returns the pages that come next if the list doesn't change. */
  function probablePages(): PageRequest[] {
    const requests: PageRequest[] = []
    for (let from = request; requests.length < ahead && endOf(from) < (total ?? 0) && stepsBack === 0; ) {
      from = isLinked ? pageAfter(endOf(from), overlapSize, sizes.max) : { ...from, page: from.page + 1 }
      requests.push(from)
    }
    return requests
  }
}

function isSame(one: PageRequest, other: PageRequest): boolean {
  return one.page === other.page && one.per_page === other.per_page
}
