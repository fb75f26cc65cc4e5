import type { Bookmark } from './bookmark.ts'
import { type Chain, createChain } from './chain.ts'
import { createIdSet } from './id-set.ts'
import { type Identify, updatedAt } from './item-version.ts'
import { watchOrder } from './order.ts'
import type { PageAnswer, PagePosition } from './page-answer.ts'
import { placePage } from './placed-page.ts'
import { createTrail, type Trail } from './trail.ts'
import type { WalkReport } from './walk-report.ts'

/** One page to read. */
export interface Step extends Required<PagePosition> {
  /** Only what was updated since this moment. */
  readonly updated_since?: string
}

/** The decisions of a walk: which page to read next, and what of it is new. Reads nothing itself. */
export interface Course<Item> {
  /** What the walk has come to. */
  report(): WalkReport
  /** The next page to read, and up to `ahead` ones behind it, if the list stays as it is. None at the end. */
  plan(ahead: number): Step[]
  /**
   * Takes the answer to the page that was next (none where it is past the end) and gives what is new in it.
   *
   * @param since What was updated before this moment, epoch milliseconds, is in the answer as it is.
   */
  take(asked: Step, answer: PageAnswer<Item> | undefined, since: number): Item[]
  /** Where the walk stands when all but the last `unused` items that it gave are used. */
  bookmark(unused: number): Bookmark
}

/** How a list is to be walked. */
export interface CourseOptions<Item> {
  readonly identify: Identify<Item>
  readonly start: PagePosition
  /** Prove that nothing is missing, or read every page once? */
  readonly isSettled: boolean
  /** Does the list take `updated_since`? */
  readonly takesSince: boolean
  /** The moment that was asked for, epoch milliseconds; 0 where none was. */
  readonly updatedSince: () => number
  readonly bookmark?: Bookmark | undefined
}

/** Parts of a course that a test replaces, to show what they are for. */
export interface CourseParts {
  readonly createTrail: typeof createTrail
  readonly watchOrder: typeof watchOrder
}

/** One way through a list: first the list itself, then each time what has changed since the way before began. */
interface Pass<Item> {
  readonly chain: Chain<Item>
  readonly trail: Trail<Item>
  /** The moment from which on a catch-up looks; `undefined` for the list itself. */
  readonly from: number | undefined
  /** What was updated before this moment is as the pass saw it. */
  since: number | undefined
}

const largestPerPage = 100
const readsPerPage = 4
/** A list that grows to so many times its first length has no end, unless it is small. */
const growthAllowed = 4
const leastBound = 10_000

/**
 * Begins the course of a walk.
 *
 * Every page shows the last items of the one before again. Where they are found unchanged, nothing that stayed as it
 * was can have slipped through between the two pages, whatever was put in or taken out meanwhile; where they aren't,
 * the walk steps back until they are. What didn't stay as it was has a later `updated_at`, and a catch-up finds it. See
 * docs/decisions/settled-walks.md.
 */
export function createCourse<Item>(
  options: CourseOptions<Item>,
  parts: CourseParts = { createTrail, watchOrder },
): Course<Item> {
  const { identify, start, isSettled, updatedSince, bookmark } = options
  const { page: firstPage = 1, per_page: size = largestPerPage } = start
  const seen = createIdSet()
  const order = parts.watchOrder()
  const counts = { pages: 0, repeats: 0, drops: 0, catchUps: 0 }
  let { takesSince } = options
  let isDone = false
  let isComplete = false
  let isProven = isSettled && firstPage === 1 && (bookmark?.isProven ?? true)
  /** Items in the list when it was longest, as far as they count. */
  let longest = 0
  /** More items than that come faster than they are read. */
  let bound = 0
  let pass = begin(bookmark?.isCatchUp ? (bookmark.since ?? 0) : undefined)
  /** The one that the latest page was of. */
  let latestPass = pass

  return {
    report: () => ({ complete: isComplete, ...counts }),

    plan(ahead) {
      if (isDone) return []
      const windows = pass.chain.plan(ahead)
      const { from } = pass
      if (from === undefined || !takesSince) return windows
      const updated_since = `${new Date(from).toISOString().slice(0, 19)}Z`
      return windows.map((window) => ({ ...window, updated_since }))
    },

    take(asked, answer, since) {
      const { chain, from } = pass
      const before = chain.state()
      const page = placePage(answer, asked, showsKnown(answer?.data ?? [], asked))
      const { items, end, total } = page
      const isShorter = (total ?? Number.POSITIVE_INFINITY) < (before.total ?? 0)
      latestPass = pass
      pass.since ??= since
      counts.pages++
      bound ||= Math.max(growthAllowed * (total ?? Number.POSITIVE_INFINITY), leastBound)
      longest = Math.min(Math.max(longest, end, total ?? 0), bound)
      seen.expected = longest
      const isJoined = chain.join(page, asked, canStepBack())
      if (!isJoined || isShorter) counts.drops++
      const fresh = isJoined ? pickFresh(items) : []
      if (isJoined) chain.advance(page, asked, fresh.length)
      const { length, isEnded } = chain.state()
      const isOver = from !== undefined && isOverBefore(items)
      if ((isEnded || isOver) && !isDone) endPass(page.start === 0 && (length === 1 || page.isLast === true))
      if (counts.pages >= mostReads()) isDone = true
      return fresh
    },

    bookmark(unused) {
      const { chain, trail, from, since } = unused > 0 ? latestPass : pass
      const { covered, isProven: isLinked } = chain.state()
      const isCatchUp = from !== undefined || (isSettled && isDone && unused === 0)
      const behind = trail.behind(unused)
      return {
        covered: isCatchUp ? 0 : Math.max(0, covered - behind),
        anchors: isCatchUp ? [] : trail.anchors(behind),
        since: from ?? since,
        isCatchUp,
        isProven: isProven && isLinked,
      }
    },
  }

  /** @param from Absent for the list itself, where a catch-up looks from it on. */
  function begin(from?: number): Pass<Item> {
    const isList = from === undefined
    const mark = isList ? bookmark : undefined
    const trail = parts.createTrail(identify, mark?.anchors ?? [])
    const covered = mark?.covered ?? (isList ? (firstPage - 1) * size : 0)
    const chain = createChain<Item>({
      covered,
      // What fits on one page can't change while it is read, so that of a catch-up is as large as can be.
      size: isList ? size : largestPerPage,
      isLinked: isSettled,
      isResumed: mark !== undefined && covered > 0,
      isKnown,
    })
    return { chain, trail, from, since: mark?.since }
  }

  /** Was it covered by the pass, and is it as it was then? */
  function isKnown(item: Item): boolean {
    return pass.trail.has(item) || (pass.from === undefined && wasSeenBefore(item))
  }

  /** Is most of a page known? Only asked of one that is too large, and not the first; what can't be told apart counts as known. */
  function showsKnown(items: Item[], { page, per_page }: Step): boolean | undefined {
    if (items.length > per_page && !items.every(identify)) return true
    if (items.length <= per_page || page === 1 || pass.chain.state().length === 0) return undefined
    return 2 * items.filter(isKnown).length > items.length
  }

  /** Was it given, and not changed since the pass began? */
  function wasSeenBefore(item: Item): boolean {
    const id = identify(item)
    return id !== undefined && !(updatedAt(item) >= (pass.since ?? 0)) && seen.has(id)
  }

  /**
   * The items that are new. Those without an identifier can't be told apart one by one: they are all new, or the whole
   * page is a repeat. Up to the last one that an earlier walk gave all are known; what moved there, a catch-up may give.
   */
  function pickFresh(items: Item[]): Item[] {
    const { chain, trail, from } = pass
    if (from === undefined) order.observe(items)
    const given = trail.findGiven(items)
    let news = 0
    const fresh = items.filter((item, at) => {
      const id = identify(item)
      if (id === undefined) chain.stopLinking()
      if (at <= given || (from !== undefined && !isRecent(item))) return false
      const isNew = seen.add(id ?? JSON.stringify(item))
      if (isNew) news++
      return isNew || id === undefined
    })
    if (news === 0) fresh.length = 0
    trail.add(items, fresh)
    counts.repeats += items.length - fresh.length
    return fresh
  }

  /** Does the latest page of a catch-up show that it has everything, before the end of the list is reached? */
  function isOverBefore(items: Item[]): boolean {
    if (takesSince && !items.every(isRecent)) {
      // The service takes no notice of updated_since: this is the list itself once more.
      takesSince = false
      if (!order.isNewestFirst()) finish(isProven && order.isFixed())
    }
    // With the latest changes first, a page that ends with an older one shows all of them.
    return !takesSince && !items.slice(-1).every(isRecent)
  }

  /** Was it changed since the catch-up looks? Moments are cut to the second, as the service writes them. */
  function isRecent(item: Item): boolean {
    return updatedAt(item) >= Math.floor((pass.from ?? 0) / 1_000) * 1_000
  }

  /** @param isWhole Was it all on one page, and so at one moment? Of a list that is gone on with, a part was left out. */
  function endPass(isWhole: boolean): void {
    const { chain, from, since } = pass
    isProven &&= chain.state().isProven && !order.hasChanged()
    if (isWhole && (from !== undefined || !bookmark?.covered)) finish(isProven || from === undefined)
    else if (!isSettled || firstPage > 1) finish(false)
    else if (takesSince || order.isNewestFirst()) {
      counts.catchUps++
      pass = begin(Math.max(since ?? 0, updatedSince()))
    } else finish(isProven && order.isFixed())
  }

  function finish(complete: boolean): void {
    isDone = true
    isComplete = complete
  }

  function mostReads(): number {
    return readsPerPage * Math.ceil(Math.max(1, longest) / Math.min(size, pass.chain.state().ceiling))
  }

  /** Steps back while there are reads enough to get to the end afterwards. */
  function canStepBack(): boolean {
    const { covered, ceiling } = pass.chain.state()
    const ahead = Math.ceil((2 * Math.max(0, longest - covered)) / ceiling) + 2
    return counts.pages + ahead < mostReads()
  }
}
