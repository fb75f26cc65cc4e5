import { hash } from '../hash/hash.ts'
import { identify, updatedAt } from './page-comparer.ts'
import type { PageRequest, ReceivedPage } from './page-request.ts'
import { createPageSizes } from './page-sizes.ts'
import type { ListReport } from './pager.ts'
import { type PassResult, readPass } from './pass.ts'
import type { WalkCursor } from './resume-token.ts'

/** Read of a list. Decides which page is read next, and which items of each page are new. Sends nothing itself. */
export type Walk<Item extends object> = ReturnType<typeof createWalk<Item>>

/** Options of {@link createWalk}. */
interface WalkOptions {
  readonly first: PageRequest
  /** Largest size of the pages after the first. Pages that overlap are usually smaller. */
  readonly maxSize: number
  /** Size of every page, if the service decides it. */
  readonly fixedSize: number | undefined
  /** True to prove that no item is missing; false to read each page once and check nothing. */
  readonly isSettled: boolean
  /** Number of pages to read ahead. */
  readonly prefetch: number
  /** Returns the query's own `updated_since` in epoch milliseconds, 0 for none. Absent if the list has no such parameter. */
  readonly updatedSince: (() => number) | undefined
  /** Position at which an earlier walk ended. */
  readonly cursor: WalkCursor | undefined
}

type Planner<Item, Result> = Generator<readonly PageRequest[], Result, ReceivedPage<Item>>

/** Maximum number of passes over the list, and of catch-ups after one of them. */
const maxPasses = 3
const maxCatchUps = 5
/** Maximum number of requests: per page of the list, plus a fixed number. */
const requestsPerPage = 4
const extraRequests = 22
/** Number of items by which a later walk recognizes the position of a token. */
const anchorCount = 8

/** Creates a walk. See docs/decisions/settled-walks.md for its two proofs. */
export function createWalk<Item extends object>(options: WalkOptions) {
  const { first, isSettled, prefetch, updatedSince, cursor } = options
  const canOverlap = isSettled && first.page === 1
  const fixedSize = cursor?.isFixed ? cursor.size : options.fixedSize
  const sizes = createPageSizes(options.maxSize, fixedSize, cursor?.size ?? 0)
  const counts = { requests: 0, items: 0, duplicates: 0 }
  /** For each item, by its key, the latest pass that showed it. */
  let sightings = new Map<string, number>()
  /** Items that were set aside, by their key. Items that no recorded page has are returned at the end. */
  const unrecorded = new Map<string, Item>()
  let passNumber = 0
  /**
   * Proof by counting. `length` is the most items that the list can have had when a pass ended. `seenAgain` counts the items that were
   * read both before and after that moment. The list had each of them at that moment, so if both numbers are equal, it had no others.
   */
  let recount = { pass: 0, length: -1, seenAgain: 0 }
  let hasIds = true
  let hasItemWithoutTime = false
  let isUnstable = false
  /** True if a page came from a cache. */
  let isCached = false
  /** Time before which all updates are in the pages that were read, in epoch milliseconds. */
  let completeUntil = cursor?.completeUntil ?? Number.POSITIVE_INFINITY
  /** Latest `updated_at` of any item. */
  let newest = 0
  /**
   * Running catch-up, which reads the items updated since `since`. It has all of their updates before `until`. `obeysFilter` is
   * false if the service sent an older item.
   */
  let catchUp: { since: number; until: number; newest: number; obeysFilter: boolean } | undefined
  let firstTotal: number | undefined
  /** Time up to which the first page shows updates. Items that were updated later may be new to the list. */
  let firstPageShowsUntil: number | undefined
  /** Number of items that were not updated after `firstPageShowsUntil`. */
  let oldCount = 0
  /**
   * Number of items that the first pass has shown, without those that may be new. Counted only where a page states no `total`, or one
   * that is too low.
   */
  let shownLength = 0
  let newItems: Item[] = []
  /** Latest page of the list, its position, and hashes of the items before it. */
  let lastPage = {
    start: cursor?.position ?? (first.page - 1) * first.per_page,
    items: newItems as readonly Item[],
    before: cursor?.anchors ?? [],
  }
  let reason: ListReport['reason']
  let planner: Planner<Item, ListReport['reason']> | undefined = readList()
  let requests = requestsOf(planner.next())

  return {
    report(): ListReport {
      return { complete: planner === undefined && reason === undefined, ...(reason && { reason }), ...counts }
    },

    /** Returns the next page to read, followed by the pages that probably come next. Empty at the end. */
    requests: () => requests,

    /** Accepts the first of the requested pages and returns its new items. */
    accept(page: ReceivedPage<Item>): Item[] {
      newItems = []
      counts.requests++
      if (!catchUp) firstTotal ??= page.total
      if (planner) requests = requestsOf(planner.next(page))
      if (planner && counts.requests >= maxRequests()) finish(cursor ? 'resumed' : unprovenReason())
      counts.items += newItems.length
      return newItems
    },

    /** Returns the position before the last `unusedCount` items that `accept` returned. */
    cursor(unusedCount: number): WalkCursor {
      const { start, items, before } = lastPage
      const firstUnused = unusedCount > 0 ? newItems.at(-unusedCount) : undefined
      const index = firstUnused ? items.indexOf(firstUnused) : -1
      const read = index < 0 ? items : items.slice(0, index)
      return {
        position: start + read.length,
        anchors: anchorsOf(before, read),
        completeUntil: Number.isFinite(completeUntil) ? completeUntil : undefined,
        size: sizes.fixedSize ?? Math.max(1, sizes.largest),
        isFixed: sizes.fixedSize !== undefined,
      }
    },
  }

  /** Reads the list until one of the proofs applies. If none applies, returns the reason for the report. */
  function* readList(): Planner<Item, ListReport['reason']> {
    for (let pass = 1; pass <= maxPasses; pass++) {
      const list = yield* read(pass > 1 ? sizes.pageAt(0) : cursor ? sizes.pageAt(cursor.position) : first)
      const isSnapshot = list.isSnapshot && !list.ignoresPageNumbers
      if (cursor) {
        if (canOverlap) yield* proveChanges(list)
        return 'resumed'
      }
      if (isProven() || (isSnapshot && first.page === 1)) return undefined
      if (!canOverlap) return 'unchecked'
      if (list.ignoresPageNumbers || !hasIds) return 'unclear_pages'
      recount = { pass: passNumber, length: list.length ?? -1, seenAgain: 0 }
      if (list.isLinked && (yield* proveChanges(list))) return undefined
    }
    return unprovenReason()
  }

  /** Reads the changes made during a pass. Returns true if certainly none of them is missing. */
  function* proveChanges(list: PassResult): Planner<Item, boolean> {
    let from = completeUntil
    for (let attempt = 1; attempt <= maxCatchUps && updatedSince && !hasItemWithoutTime; attempt++) {
      // Services write times with a resolution of a second.
      const since = Math.max(0, Math.floor(Math.max(from, updatedSince()) / 1_000) * 1_000)
      catchUp = { since, until: Number.POSITIVE_INFINITY, newest: 0, obeysFilter: true }
      const current = catchUp
      const changes = yield* read(sizes.pageAt(0))
      catchUp = undefined
      if (!current.obeysFilter) break
      const isStale = newest >= since && current.newest < newest
      newest = Math.max(newest, current.newest)
      // If the list moved but no change was found, `updated_at` may not be maintained. The next catch-up begins at the newest known
      // update, and proves something only if it finds that one.
      if (!cursor && current.newest === 0 && !list.isUnchanged && newest < since) from = newest
      else if (!isStale && (changes.isSnapshot || (changes.isLinked && changes.isUnchanged))) return true
      else if (!isStale && changes.isLinked) from = current.until
    }
    // If changes can't be read, the pass is a proof only if nothing moved and the `total` was right.
    return list.isUnchanged && list.matchesTotal && (!updatedSince || hasItemWithoutTime)
  }

  function read(from: PageRequest): Planner<Item, PassResult> {
    passNumber++
    const isResumed = cursor !== undefined && passNumber === 1
    const anchors = new Set(isResumed ? cursor.anchors : [])
    return readPass({
      sizes,
      first: from,
      position: isResumed ? cursor.position : (from.page - 1) * from.per_page,
      canLink,
      ahead: Math.max(0, prefetch - 1),
      hasUnknownStart: first.page > 1,
      countReturned: (items) =>
        anchors.size === 0 ? 0 : items.findLastIndex((item) => anchors.has(anchorOf(item))) + 1,
      isKnown: (item) => sightings.get(keyOf(item)) === passNumber,
      completeUntil: () => catchUp?.until ?? completeUntil,
      record,
      setAside: (items) => {
        // In a resumed walk, the earlier walk may have returned these items.
        if (!cursor) for (const item of items) unrecorded.set(keyOf(item), item)
      },
      reportUnstable: () => {
        isUnstable = true
      },
      isEnough: () => isProven() || (catchUp !== undefined && (!catchUp.obeysFilter || hasItemWithoutTime)),
    })
  }

  function canLink(): boolean {
    return canOverlap && hasIds && sizes.fixedSize === undefined
  }

  function record(
    page: ReceivedPage<Item>,
    start: number,
    returnedCount: number,
    repeatedCount: number,
  ): number {
    const { items } = page
    hasIds &&= items.every((item) => identify(item) !== undefined)
    if (page.isCached) isCached = true
    const before = catchUp?.until ?? completeUntil
    // Without a `Date`, the time of a page is its latest `updated_at`. Only that of the first page is used, because other pages may
    // have only old items.
    const earliest = page.hasDate || !Number.isFinite(before) ? Math.min(before, page.completeUntil) : before
    if (catchUp) catchUp.until = earliest
    else completeUntil = earliest
    let newCount = 0
    // Equal items without identifiers may be different items. Such an item counts as new if its position was not read before and the
    // page has an item that was never seen.
    const hasUnseenItem = !hasIds && items.some((item) => !sightings.has(keyOf(item)))
    for (const [index, item] of items.entries()) {
      const key = keyOf(item)
      const sighting = sightings.get(key)
      if (sighting !== undefined && sighting <= recount.pass) recount.seenAgain++
      if (sighting !== passNumber) newCount++
      sightings.set(key, passNumber)
      noteTime(item)
      if (sighting === undefined && !(updatedAt(item) > (firstPageShowsUntil ?? newest))) oldCount++
      // The earlier walk may have returned an older version of an item that was updated since `cursor.completeUntil`.
      const isReturned = index < returnedCount && !(updatedAt(item) >= (cursor?.completeUntil ?? 0))
      // A service may ignore `updated_since`. The earlier walk has probably returned the older items of a catch-up.
      const isOutside = cursor !== undefined && catchUp !== undefined && !(updatedAt(item) >= catchUp.since)
      const mayBeAnother = hasUnseenItem && index >= repeatedCount && identify(item) === undefined
      if (!isReturned && !isOutside && (sighting === undefined || mayBeAnother)) newItems.push(item)
      else counts.duplicates++
    }
    firstPageShowsUntil ??= Math.max(completeUntil, newest)
    const end = start + items.length
    if (passNumber === 1 && end > (page.total ?? 0)) shownLength = Math.min(end, oldCount)
    if (!catchUp && items.length > 0 && (passNumber === 1 || newItems.length > 0))
      lastPage = { start, items, before: anchorsOf(lastPage.before, lastPage.items) }
    return newCount
  }

  function noteTime(item: Item): void {
    const time = updatedAt(item)
    if (Number.isNaN(time)) hasItemWithoutTime = true
    else if (!catchUp) newest = Math.max(newest, time)
    else {
      catchUp.newest = Math.max(catchUp.newest, time)
      if (time < catchUp.since) catchUp.obeysFilter = false
    }
  }

  /** Returns true if all items of the list, as it was counted, have been seen again since. */
  function isProven(): boolean {
    return recount.seenAgain === recount.length
  }

  function unprovenReason(): NonNullable<ListReport['reason']> {
    return isUnstable ? 'unstable_order' : 'changed'
  }

  function maxRequests(): number {
    const length = Math.max(firstTotal ?? 0, shownLength)
    return requestsPerPage * Math.ceil(length / (sizes.fixedSize ?? sizes.max)) + extraRequests
  }

  /** Returns the requests of a step of the planner. Ends the walk after its last step. */
  function requestsOf(step: IteratorResult<readonly PageRequest[], ListReport['reason']>) {
    // A page from a cache shows an earlier state of the list, so nothing is proven.
    if (step.done) return finish(step.value ?? (isCached ? 'changed' : undefined))
    const { since } = catchUp ?? {}
    if (since === undefined) return step.value
    const updated_since = `${new Date(since).toISOString().slice(0, 19)}Z`
    return step.value.map((request) => ({ ...request, updated_since }))
  }

  /** Ends the walk and releases what it remembered. */
  function finish(because: ListReport['reason']): readonly PageRequest[] {
    for (const [key, item] of unrecorded) if (!sightings.has(key)) newItems.push(item)
    unrecorded.clear()
    reason = because
    planner = undefined
    sightings = new Map()
    requests = []
    return requests
  }

  function keyOf(item: Item): string {
    return identify(item) ?? JSON.stringify(item)
  }

  function anchorsOf(before: readonly string[], items: readonly Item[]): readonly string[] {
    const anchors = [...before, ...items.slice(-anchorCount).map(anchorOf)]
    return [...new Set(anchors.reverse())].slice(0, anchorCount).reverse()
  }

  function anchorOf(item: Item): string {
    return hash(keyOf(item)).toString(36)
  }
}
