import { maxPerPage } from '../request/query.ts'
import type { CoverageState } from './coverage-state.ts'
import { createHandedOut } from './handed-out.ts'
import type { ListIncompleteReason, ListReport } from './list-report.ts'
import { createListTraits } from './list-traits.ts'
import type { PageRequest } from './page-range.ts'
import type { PageResponse } from './page-response.ts'
import { createPass, incompleteReason, type Pass } from './pass.ts'
import { createReadBudget } from './read-budget.ts'
import type { WalkCursor } from './resume-token.ts'
import type { WalkPlanOptions } from './walk-plan-options.ts'

/** Plan of a walk: decides which page is read next and which of its items are new. Sends nothing itself. */
export interface WalkPlan<Item> {
  report(): ListReport
  /** Returns the next page to read, and up to `ahead` more for a list that doesn't change. None at the end. */
  nextRequests(ahead: number): PageRequest[]
  /**
   * Accepts the response to the next page (`undefined` past the end) and returns its new items.
   *
   * @param completeUntil Epoch milliseconds on the service's clock: all earlier updates are in the response.
   */
  accept(request: PageRequest, response: PageResponse<Item> | undefined, completeUntil: number): Item[]
  /** Returns the position of the walk without the last `unused` items that it returned. */
  cursor(unused: number): WalkCursor
}

/** Latest page, with its new items. */
interface LatestPage<Item> {
  readonly pass: Pass<Item>
  readonly items: readonly Item[]
  readonly newItems: readonly Item[]
}

/** Minimum page size of a settled walk. Smaller pages have too little room for an overlap. */
const minSettledSize = 40
/** Maximum number of catch-ups of several pages in which something still changes. */
const maxCatchUps = 5

/**
 * Plans a walk. Each page repeats the last items of the one before, which proves that no unchanged item is missing.
 * Catch-ups find what changed meanwhile. See docs/decisions/settled-walks.md.
 */
export function createWalkPlan<Item extends object>(options: WalkPlanOptions<Item>): WalkPlan<Item> {
  const { identify, start, isOwnSize = false, isSettled, updatedSince, cursor } = options
  const { page: firstPage = 1, per_page: size = maxPerPage } = start
  const { firstSize = size } = options
  const traits = createListTraits(cursor?.pageSize)
  const budget = createReadBudget(listSize)
  const handedOut = createHandedOut(identify)
  const counts = { pages: 0, duplicates: 0, shifts: 0, catchUps: 0 }
  let { hasUpdatedSince } = options
  let reason: ListIncompleteReason | undefined = cursor?.reason
  let hasIds = true
  /** Keys of the items of the first pass, while a second one compares the list or finds what an unstable order has hidden. */
  let reread: { readonly keys: IterableIterator<string>; isSame: boolean } | undefined
  let listSince: number | undefined
  /** True while nothing changed in the list itself, and its length is the one that the service states. */
  let isExact = true
  const firstPass = cursor?.isCatchUp
    ? createPass({ traits, identify, catchUpFrom: cursor.completeUntil ?? 0 })
    : startList(cursor)
  let pass = firstPass
  let latest: LatestPage<Item> = { pass, items: [], newItems: [] }
  let isDone = pass.catchUpFrom !== undefined && !hasUpdatedSince

  return {
    report() {
      const complete = isDone && reason === undefined
      return { complete, ...(isDone && reason && { reason }), ...counts }
    },

    nextRequests(ahead) {
      if (isDone) return []
      const ranges = pass.coverage.nextRanges(ahead)
      const { catchUpFrom } = pass
      if (catchUpFrom === undefined) return ranges
      const updated_since = `${new Date(Math.max(0, catchUpFrom)).toISOString().slice(0, 19)}Z`
      return ranges.map((range) => ({ ...range, updated_since }))
    },

    accept(request, response, completeUntil) {
      const { coverage } = pass
      pass.completeUntil ??= completeUntil
      counts.pages++
      const canReread = budget.canReread(counts.pages, coverage.state.covered, listTotal())
      const items = coverage.add(response, request, canReread)
      if (!items) counts.shifts++
      const { data = [] } = response ?? {}
      const skipped = items ? data.length - items.length : 0
      const returned = data.filter((item, index) => index < skipped || pass.recent.isAnchor(item))
      handedOut.skip(returned, pass.completeUntil)
      const newItems = pickNew(items ?? [])
      const isNumbered = response?.meta?.page !== undefined
      budget.observe(coverage.state, isNumbered || pass.catchUpFrom !== undefined ? 0 : pass.newCount)
      latest = { pass, items: data, newItems }
      const isFilterIgnored = !coverage.state.isEnded && ignoresUpdatedSince(data)
      if (isFilterIgnored) hasUpdatedSince = false
      if (coverage.state.isEnded || isFilterIgnored) endPass()
      if (!isDone && counts.pages >= budget.max(listTotal()))
        finish(incompleteReason(coverage.state) ?? 'still_changing')
      return newItems
    },

    cursor(unused) {
      const { coverage, recent, catchUpFrom, completeUntil } = unused > 0 ? latest.pass : pass
      const { covered, end, total, isUnchanged, hasUnprovenLink } = coverage.state
      // A second pass would return the items of the first one again.
      const isListRead = unused === 0 && (isDone || pass !== firstPass)
      const isCatchUp = catchUpFrom !== undefined || (isSettled && isListRead)
      const isUnproven = isCatchUp ? catchUpFrom === undefined && !isDone : hasUnprovenLink
      // Items that were read before may stand between the new ones, and after them.
      const firstUnused = unused > 0 ? latest.newItems.at(-unused) : undefined
      const itemsAfterConsumed = firstUnused ? latest.items.length - latest.items.indexOf(firstUnused) : 0
      const maxPosition = firstPage > 1 ? covered - 1 : end
      const position = itemsAfterConsumed > 0 ? Math.min(end - itemsAfterConsumed, maxPosition) : covered
      return {
        covered: isCatchUp ? 0 : Math.max(0, position),
        anchors: isCatchUp ? [] : recent.anchors(itemsAfterConsumed),
        completeUntil: catchUpFrom ?? (isCatchUp ? (listSince ?? completeUntil) : completeUntil),
        total,
        isCatchUp,
        isUnchanged: isExact && isUnchanged,
        reason:
          reason ??
          (isCatchUp ? undefined : incompleteReason(coverage.state)) ??
          (isUnproven ? 'pages_cannot_overlap' : undefined),
        pageSize: isOwnSize ? { size, kind: 'own' } : traits.known(),
      }
    },
  }

  function startList(resumed?: WalkCursor): Pass<Item> {
    const covered = resumed?.covered ?? (firstPage - 1) * size
    return createPass<Item>({
      traits,
      identify,
      wasHandedOut: handedOut.has,
      sizes: { first: reread ? size : firstSize, others: listSize() },
      start: {
        covered,
        total: resumed?.total,
        isUnchanged: resumed?.isUnchanged ?? true,
        isLinked: isSettled && firstPage === 1 && !reread,
      },
      startsLater: firstPage > 1,
      anchors: covered > 0 ? (resumed?.anchors ?? []) : [],
      completeUntil: resumed?.completeUntil,
    })
  }

  /** Returns the items that weren't handed out before. A page of items without identifiers is all new or a repeat. */
  function pickNew(items: readonly Item[]): Item[] {
    let newCount = 0
    const newItems = items.filter((item) => {
      const id = identify(item)
      if (id === undefined) {
        hasIds = false
        traits.disableOverlap()
      }
      if (pass.catchUpFrom !== undefined && !pass.isUpdated(item)) return false
      const key = handedOut.keyOf(item)
      if (reread && pass.catchUpFrom === undefined) reread.isSame &&= reread.keys.next().value === key
      if (handedOut.keys.has(key)) return id === undefined
      handedOut.keys.add(key)
      newCount++
      return true
    })
    if (newCount === 0) newItems.length = 0
    pass.newCount += newItems.length
    counts.duplicates += items.length - newItems.length
    return newItems
  }

  /** Returns true if the page of a catch-up has items that `updated_since` should have left out. */
  function ignoresUpdatedSince(items: readonly Item[]): boolean {
    return pass.catchUpFrom !== undefined && !items.every(pass.isUpdated)
  }

  function endPass(): void {
    const { coverage, catchUpFrom, completeUntil, newCount } = pass
    const { pages, newPages, end, total, isWhole, isLinked, isUnchanged } = coverage.state
    // A single page shows the list at one moment. So does one as long as the list, if a further page confirms the length.
    const isSnapshot = pages === 1 || isWhole || (newPages <= 1 && isUnchanged && total === end)
    const isFirstRead = !cursor?.covered && !reread
    if (!isSettled || firstPage > 1) {
      const isComplete = isSnapshot && firstPage === 1 && isFirstRead
      finish(isComplete ? undefined : isSettled ? 'started_later' : 'fast')
    } else if (catchUpFrom === undefined) {
      if (isSnapshot && isFirstRead) finish()
      else endList(coverage.state)
    } else if (!hasUpdatedSince) finish(isExact ? undefined : 'changed_meanwhile')
    else if (isSnapshot || (isLinked && isUnchanged && newCount === 0)) finish()
    else if (counts.catchUps >= maxCatchUps) finish('still_changing')
    else catchUp(isLinked ? (completeUntil ?? 0) : catchUpFrom)
  }

  function endList(state: CoverageState): void {
    const { end, total, isUnchanged, isUnstable, hasUnprovenLink } = state
    isExact &&= (reread?.isSame ?? isUnchanged) && total === end
    listSince ??= pass.completeUntil
    if (reread) {
      // Two passes that show the same items in the same order have missed nothing between their pages.
      if (!reread.isSame || !reread.keys.next().done) reason ??= 'pages_cannot_overlap'
    } else reason ??= hasIds ? incompleteReason(state) : 'missing_ids'
    const isPossible = counts.pages + Math.ceil(end / listSize()) <= budget.max(listTotal())
    const isOrderUnstable = isUnstable || reason === 'unstable_order'
    const isUseful = isOrderUnstable
      ? handedOut.keys.size < end
      : hasUnprovenLink && !reread && !cursor?.covered
    if (isUseful && isPossible) {
      reread = { keys: handedOut.keys.values(), isSame: isUnchanged && !cursor?.covered }
      traits.startPass()
      pass = startList()
      return
    }
    if (hasUnprovenLink && !reread) reason ??= 'pages_cannot_overlap'
    if (hasUpdatedSince) catchUp(listSince ?? 0)
    else finish(isExact ? undefined : total === undefined ? 'unknown_total' : 'changed_meanwhile')
  }

  function catchUp(from: number): void {
    counts.catchUps++
    handedOut.startCatchUp()
    traits.startPass()
    pass = createPass({ traits, identify, catchUpFrom: Math.max(from, updatedSince()) })
  }

  function finish(because?: ListIncompleteReason): void {
    isDone = true
    reason ??= because
  }

  /** Returns the size of the pages of the list itself. */
  function listSize(): number {
    return traits.sizeFor(isSettled && firstPage === 1 ? Math.max(size, minSettledSize) : size)
  }

  /** Returns the length that the latest page of the list states; 0 if it states none, or in a catch-up. */
  function listTotal(): number {
    return pass.catchUpFrom === undefined ? (pass.coverage.state.total ?? 0) : 0
  }
}
