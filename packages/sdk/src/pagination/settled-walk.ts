import type { CoverageState } from './coverage.ts'
import type { Identify } from './item-version.ts'
import type { ListIncompleteReason, ListReport } from './list-report.ts'
import { createListTraits } from './list-traits.ts'
import { maxPerPage, type PageRange } from './page-range.ts'
import type { PageParams, PageResponse } from './page-response.ts'
import { createPass, incompleteReason, type LatestPage, type Pass } from './pass.ts'
import type { WalkCursor } from './resume-token.ts'

/** One page to read. */
export interface PageRequest extends PageRange {
  /** Only what was updated since this moment. */
  readonly updated_since?: string
}

/** Decides which page a walk reads next, and which of its items are new. Sends nothing itself. */
export interface WalkPlan<Item> {
  report(): ListReport
  /** The next page to read, and up to `ahead` more if the list stays as it is. None at the end. */
  plan(ahead: number): PageRequest[]
  /**
   * Accepts the response to the next page (`undefined` past the end) and returns its new items.
   *
   * @param since Epoch milliseconds on the service's clock: all earlier updates are in the response.
   */
  accept(asked: PageRequest, response: PageResponse<Item> | undefined, since: number): Item[]
  /** Position of the walk if the last `unused` items that it returned don't count. */
  cursor(unused: number): WalkCursor
}

/** Options of {@link createWalkPlan}. */
export interface WalkPlanOptions<Item> {
  readonly identify: Identify<Item>
  readonly start: PageParams
  /** Size of the first page, if it has been read already. */
  readonly firstSize?: number | undefined
  /** False to turn pages only. */
  readonly isSettled: boolean
  /** True if the list has the parameter `updated_since`. */
  readonly hasUpdatedSince: boolean
  /** The query's own `updated_since`, epoch milliseconds; 0 for none. */
  readonly updatedSince: () => number
  readonly cursor?: WalkCursor | undefined
}

/** Smaller pages have too little room for an overlap. */
const minLinkedSize = 40
const readsPerPage = 4
/** A list that grows to so many times its length while it is read has no end, unless it is short. */
const growthAllowed = 4
const minGrowth = 10_000
/** Catch-ups of several pages in which something still changes. */
const maxCatchUps = 5

/**
 * Plans a walk. Each page shows the last items of the one before again, which proves that no unchanged item slipped
 * through; catch-ups find what changed meanwhile. See docs/decisions/settled-walks.md.
 */
export function createWalkPlan<Item extends object>(options: WalkPlanOptions<Item>): WalkPlan<Item> {
  const { identify, start, isSettled, updatedSince, cursor } = options
  const { page: firstPage = 1, per_page: size = maxPerPage } = start
  const { firstSize = size } = options
  const traits = createListTraits()
  const handedOut = new Set<string>()
  const counts = { pages: 0, duplicates: 0, shifts: 0, catchUps: 0 }
  let { hasUpdatedSince } = options
  let reason: ListIncompleteReason | undefined = cursor?.reason
  let longest = 0
  let bound = 0
  let hasIds = true
  /** The items so far, while the list is read once more: to compare them, or to find what an unstable order has hidden. */
  let reread: { readonly items: IterableIterator<string>; isSame: boolean } | undefined
  let listSince: number | undefined
  /** True if nothing changed while the list itself was read, and its length is the one that the service states. */
  let isExact = true
  let pass = cursor?.isCatchUp ? createPass({ traits, identify, from: cursor.since ?? 0 }) : startList(cursor)
  let latest: LatestPage<Item> = { pass, items: [], fresh: [] }
  let isDone = pass.from !== undefined && !hasUpdatedSince

  return {
    report() {
      const complete = isDone && reason === undefined
      return { complete, ...(isDone && reason && { reason }), ...counts }
    },

    plan(ahead) {
      if (isDone) return []
      const ranges = pass.coverage.plan(ahead)
      const { from } = pass
      if (from === undefined) return ranges
      const updated_since = `${new Date(Math.max(0, from)).toISOString().slice(0, 19)}Z`
      return ranges.map((range) => ({ ...range, updated_since }))
    },

    accept(asked, response, since) {
      const { coverage } = pass
      pass.since ??= since
      counts.pages++
      const items = coverage.add(response, asked, canReread())
      bound ||= Math.max(growthAllowed * (coverage.state.total ?? Number.POSITIVE_INFINITY), minGrowth)
      longest = Math.min(Math.max(longest, coverage.state.furthest), bound)
      if (!items) counts.shifts++
      const fresh = pickNew(items ?? [])
      latest = { pass, items: response?.data ?? [], fresh }
      if (coverage.state.isEnded || ignoresUpdatedSince(response?.data ?? [])) endPass()
      if (!isDone && counts.pages >= maxReads()) finish(incompleteReason(coverage.state) ?? 'still_changing')
      return fresh
    },

    cursor(unused) {
      const { coverage, recent, from, since } = unused > 0 ? latest.pass : pass
      const { covered, end, total } = coverage.state
      const isCatchUp = from !== undefined || (isSettled && isDone && unused === 0)
      // Items that were read before may stand between the new ones, and after them.
      const firstUnused = unused > 0 ? latest.fresh.at(-unused) : undefined
      const behind = firstUnused ? latest.items.length - latest.items.indexOf(firstUnused) : 0
      return {
        covered: isCatchUp ? 0 : Math.max(0, (behind > 0 ? end : covered) - behind),
        anchors: isCatchUp ? [] : recent.anchors(behind),
        since: from ?? since,
        total,
        isCatchUp,
        isCalm: isExact && coverage.state.isCalm,
        reason: reason ?? (isCatchUp ? undefined : incompleteReason(coverage.state)),
      }
    },
  }

  function startList(resumed?: WalkCursor): Pass<Item> {
    const covered = resumed?.covered ?? (firstPage - 1) * size
    return createPass<Item>({
      traits,
      identify,
      wasHandedOut,
      sizes: { first: reread ? size : firstSize, others: listSize() },
      start: {
        covered,
        total: resumed?.total,
        isCalm: resumed?.isCalm ?? true,
        isLinked: isSettled && firstPage === 1 && !reread,
      },
      anchors: covered > 0 ? (resumed?.anchors ?? []) : [],
      since: resumed?.since,
    })
  }

  function wasHandedOut(item: Item): boolean {
    const id = identify(item)
    return id !== undefined && handedOut.has(id)
  }

  /** The items that weren't handed out before. Without identifiers they can't be told apart: a page is all new or a repeat. */
  function pickNew(items: readonly Item[]): Item[] {
    let news = 0
    const fresh = items.filter((item) => {
      const id = identify(item)
      if (id === undefined) {
        hasIds = false
        traits.disableOverlap()
      }
      if (pass.from !== undefined && !pass.isRecent(item)) return false
      const key = id ?? JSON.stringify(item)
      if (reread && pass.from === undefined) reread.isSame &&= reread.items.next().value === key
      if (handedOut.has(key)) return id === undefined
      handedOut.add(key)
      news++
      return true
    })
    if (news === 0) fresh.length = 0
    pass.news += news
    counts.duplicates += items.length - fresh.length
    return fresh
  }

  function ignoresUpdatedSince(items: readonly Item[]): boolean {
    if (pass.from === undefined || items.every(pass.isRecent)) return false
    hasUpdatedSince = false
    return true
  }

  function endPass(): void {
    const { coverage, from, since, news } = pass
    const { pages, newPages, end, total, isWhole, isLinked, isCalm } = coverage.state
    // A single page shows one moment of the list. So does one that is as long as the list, as a further page confirms.
    const isSnapshot = pages === 1 || isWhole || (newPages <= 1 && isCalm && total === end)
    if (!isSettled || firstPage > 1) {
      const isWhole = isSnapshot && firstPage === 1 && !cursor?.covered
      finish(isWhole ? undefined : isSettled ? 'started_later' : 'fast')
    } else if (from === undefined) {
      if (isSnapshot && !cursor?.covered && !reread) finish()
      else endList(coverage.state)
    } else if (!hasUpdatedSince) finish(isExact ? undefined : 'changed_meanwhile')
    else if (isSnapshot || (isLinked && isCalm && news === 0)) finish()
    else if (counts.catchUps >= maxCatchUps) finish('still_changing')
    else catchUp(isLinked ? (since ?? 0) : from)
  }

  function endList(state: CoverageState): void {
    const { end, total, isCalm, isUnstable, hasSeam } = state
    isExact &&= (reread?.isSame ?? isCalm) && total === end
    listSince ??= pass.since
    if (reread) {
      // Two passes that show the same items in the same order have missed nothing between their pages.
      if (!reread.isSame || !reread.items.next().done) reason ??= 'pages_cannot_overlap'
    } else reason ??= hasIds ? incompleteReason(state) : 'missing_ids'
    const isPossible = counts.pages + Math.ceil(end / listSize()) <= maxReads()
    const isUseful = isUnstable || reason === 'unstable_order' ? handedOut.size < end : hasSeam && !reread
    if (isUseful && isPossible) {
      reread = { items: handedOut.values(), isSame: isCalm && !cursor?.covered }
      pass = startList()
      return
    }
    if (hasSeam && !reread) reason ??= 'pages_cannot_overlap'
    if (hasUpdatedSince) catchUp(listSince ?? 0)
    else finish(isExact ? undefined : total === undefined ? 'unknown_total' : 'changed_meanwhile')
  }

  function catchUp(from: number): void {
    counts.catchUps++
    pass = createPass({ traits, identify, from: Math.max(from, updatedSince()) })
  }

  function finish(because?: ListIncompleteReason): void {
    isDone = true
    reason ??= because
  }

  /** Size of the pages of the list itself. */
  function listSize(): number {
    return traits.sizeFor(isSettled && firstPage === 1 ? Math.max(size, minLinkedSize) : size)
  }

  function length(): number {
    const total = pass.from === undefined ? (pass.coverage.state.total ?? 0) : 0
    return Math.max(1, longest, Math.min(total, bound))
  }

  function maxReads(): number {
    return readsPerPage * Math.ceil(length() / listSize())
  }

  /** True while enough reads are left to get to the end afterwards. */
  function canReread(): boolean {
    const { covered } = pass.coverage.state
    const ahead = Math.ceil((2 * Math.max(0, length() - covered)) / listSize()) + 2
    return counts.pages + ahead < maxReads()
  }
}
