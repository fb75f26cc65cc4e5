import { type Bookmark, fingerprint } from './bookmark.ts'
import { Chain } from './chain.ts'
import { type Identify, Memory } from './memory.ts'
import { readText, watchOrder } from './order.ts'
import type { PageAnswer, PagePosition } from './page-answer.ts'
import { type PlacedPage, placePage } from './placed-page.ts'
import type { WalkReport } from './walk-report.ts'

/** One page to read. */
export interface Step extends Required<PagePosition> {
  /** Only what was updated since this moment. */
  readonly updated_since?: string
}

/** How a list is to be walked. */
export interface CourseOptions<Item> {
  readonly identify: Identify<Item>
  readonly start: PagePosition
  /** Prove that nothing is missing, or read every page once? */
  readonly isSettled: boolean
  /** Does the list take `updated_since`? */
  readonly takesSince: boolean
  /** The moment that was asked for, epoch milliseconds. */
  readonly updatedSince?: number | undefined
  readonly bookmark?: Bookmark | undefined
  /** Leaves out a part of what settles a walk, so that a test can show what the part is for. */
  readonly without?: 'step-back' | 'catch-up' | undefined
}

interface Place<Item> extends Pick<Bookmark, 'covered' | 'since' | 'isCatchUp'> {
  readonly tail: readonly Item[]
}

const largestPerPage = 100
/** Pages have to show known items again; smaller ones would leave no room for that. */
const smallestCeiling = 16
const readsPerPage = 4
/** A list that grows to so many times its first length has no end, unless it is small. */
const growthAllowed = 4
const leastBound = 10_000

/**
 * The decisions of a walk: which page to read next, and what of it is new. Reads nothing itself.
 *
 * Every page shows the last items of the one before again. Where they are found unchanged, nothing that stayed as it
 * was can have slipped through between the two pages, whatever was put in or taken out meanwhile; where they aren't,
 * the walk steps back until they are. What didn't stay as it was has a later `updated_at`, and a catch-up finds it. See
 * docs/decisions/settled-walks.md.
 */
export class Course<Item> {
  isDone = false
  readonly #options: CourseOptions<Item>
  readonly #size: number
  readonly #memory: Memory<Item>
  readonly #order = watchOrder()
  readonly #counts = { pages: 0, repeats: 0, drops: 0, catchUps: 0 }
  #takesSince: boolean
  #isComplete = false
  #isProven: boolean
  #chain: Chain<Item>
  /** 0 for the list itself, then one for each catch-up. */
  #level: number
  /** The moment from which on the current catch-up looks. */
  #asksSince: number | undefined
  /** What was updated before this moment is as the current chain saw it. */
  #since: number | undefined
  /** Where the walk stood after the last page, before it may have gone over to a catch-up. */
  #lastPlace: Place<Item>
  /** Items in the list when it was longest, as far as they count. */
  #longest = 0
  /** More items than that come faster than they are read. */
  #bound: number | undefined

  constructor(options: CourseOptions<Item>) {
    const { start, bookmark, isSettled } = options
    const { page = 1, per_page = largestPerPage } = start
    this.#options = options
    this.#size = per_page
    this.#takesSince = options.takesSince
    this.#isProven = isSettled && page === 1 && (bookmark?.isProven ?? true)
    this.#memory = new Memory(options.identify, bookmark?.isCatchUp ? [] : bookmark?.anchors)
    this.#since = bookmark?.since
    this.#level = bookmark?.isCatchUp ? 1 : 0
    this.#asksSince = bookmark?.isCatchUp ? bookmark.since : undefined
    const isResumed = this.#level === 0 && (bookmark?.covered ?? 0) > 0
    this.#chain = this.#begin(bookmark ? bookmark.covered : (page - 1) * per_page, isResumed)
    this.#lastPlace = this.#place()
  }

  get report(): WalkReport {
    return { complete: this.#isComplete, ...this.#counts }
  }

  /** The next page to read, and up to `ahead` ones behind it, if the list stays as it is. */
  plan(ahead: number): Step[] {
    if (this.isDone) return []
    const since =
      this.#takesSince && this.#asksSince !== undefined ? { updated_since: toText(this.#asksSince) } : {}
    return this.#chain.plan(ahead).map(({ page, per_page }) => ({ page, per_page, ...since }))
  }

  /**
   * Takes the answer to the next page (none where it is past the end) and gives what is new in it.
   *
   * @param since What was updated before this moment, epoch milliseconds, is in the answer as it is.
   */
  take(answer: PageAnswer<Item> | undefined, since: number): Item[] {
    const [asked] = this.plan(0)
    if (!asked) return []
    const page = placePage(answer, asked)
    const chain = this.#chain
    const before = chain.total ?? 0
    this.#since ??= since
    this.#counts.pages++
    this.#bound ??= Math.max(growthAllowed * (page.total ?? Number.POSITIVE_INFINITY), leastBound)
    this.#longest = Math.min(Math.max(this.#longest, page.end, page.total ?? 0), this.#bound)
    this.#memory.expect(this.#longest)
    const isTaken = chain.take(page, asked, this.#canStepBack())
    if (!isTaken || (page.total ?? before) < before) this.#counts.drops++
    const fresh = isTaken ? this.#accept(page) : []
    if (isTaken) chain.advance(page, asked, fresh.length)
    this.#lastPlace = this.#place()
    if (this.#level > 0) this.#checkCatchUp(page)
    if (chain.isEnded && !this.isDone) this.#endChain(page)
    if (!this.isDone && this.#counts.pages >= this.#mostReads()) this.#finish(false)
    return fresh
  }

  /** Where the walk stands when all but the last `unused` items that it gave are used. */
  bookmark(unused: number): Bookmark {
    const { covered, since, isCatchUp, tail } = unused > 0 ? this.#lastPlace : this.#place()
    const used = tail.slice(0, Math.max(0, tail.length - unused))
    return {
      covered: isCatchUp ? 0 : Math.max(0, covered - unused),
      anchors: isCatchUp ? [] : used.slice(-4).map((item) => fingerprint(this.#options.identify(item), item)),
      since,
      isCatchUp,
      isProven: this.#isProven && this.#chain.isProven,
    }
  }

  #place(): Place<Item> {
    const isCatchUp = this.#options.isSettled && (this.isDone || this.#level > 0)
    return {
      covered: this.#chain.covered,
      since: isCatchUp ? (this.#asksSince ?? this.#since) : this.#since,
      isCatchUp,
      tail: this.#memory.tail,
    }
  }

  #begin(covered: number, isResumed: boolean): Chain<Item> {
    const { isSettled, without } = this.#options
    const isCatchUp = this.#level > 0
    return new Chain({
      covered: isCatchUp ? 0 : covered,
      // What fits on one page can't change while it is read, so that of a catch-up is as large as can be.
      firstSize: isCatchUp ? largestPerPage : this.#size,
      ceiling: isCatchUp ? largestPerPage : Math.max(this.#size, isSettled ? smallestCeiling : 1),
      isLinked: isSettled,
      isResumed,
      isUnchanged: (item) =>
        without === 'step-back' || this.#memory.isUnchanged(item, isCatchUp ? undefined : this.#since),
    })
  }

  #accept({ items }: PlacedPage<Item>): Item[] {
    const { identify } = this.#options
    if (this.#level === 0) this.#order.observe(items)
    if (items.some((item) => identify(item) === undefined)) this.#chain.stopLinking()
    const wanted = this.#level > 0 ? items.filter((item) => this.#isRecent(item)) : items
    const fresh = this.#memory.pickFresh(wanted)
    this.#counts.repeats += items.length - fresh.length
    this.#memory.remember(items)
    return fresh
  }

  #checkCatchUp({ items }: PlacedPage<Item>): void {
    if (this.#takesSince && !items.every((item) => this.#isRecent(item))) {
      // The service takes no notice of updated_since: this is the list itself once more.
      this.#takesSince = false
      if (!this.#order.isNewestFirst()) this.#finish(this.#isProven && this.#order.isFixed())
    }
    const last = items.at(-1)
    // With the latest changes first, a page that ends with an older one shows all of them.
    if (!this.#takesSince && last !== undefined && !this.#isRecent(last)) this.#chain.isEnded = true
  }

  #isRecent(item: Item): boolean {
    return Date.parse(readText(item, 'updated_at') ?? '') >= floor(this.#asksSince)
  }

  #endChain(page: PlacedPage<Item>): void {
    this.#isProven &&= this.#chain.isProven
    const verdict = this.#judge(page)
    if (verdict !== undefined) {
      this.#finish(verdict)
    } else {
      this.#level++
      this.#counts.catchUps++
      this.#asksSince = Math.max(this.#since ?? 0, this.#options.updatedSince ?? 0)
      this.#since = undefined
      this.#memory.startList()
      this.#chain = this.#begin(0, false)
    }
  }

  /** Is the walk complete, now that its chain has ended? `undefined` where a catch-up is to tell. */
  #judge(page: PlacedPage<Item>): boolean | undefined {
    const { isSettled, start, bookmark, without } = this.#options
    const isFromStart = (start.page ?? 1) === 1
    const isWhole = this.#chain.length === 1 && page.start === 0
    if (isWhole) return this.#isProven || (this.#level === 0 && !bookmark)
    if (!isSettled || !isFromStart) return false
    if (without === 'catch-up') return this.#isProven
    if (this.#takesSince || this.#order.isNewestFirst()) return undefined
    return this.#isProven && this.#order.isFixed()
  }

  #finish(isComplete: boolean): void {
    this.isDone = true
    this.#isComplete = isComplete
  }

  #mostReads(): number {
    const size = Math.min(this.#size, this.#chain.ceiling)
    return readsPerPage * Math.ceil(Math.max(1, this.#longest) / size)
  }

  /** Steps back while there are reads enough to get to the end afterwards. */
  #canStepBack(): boolean {
    const { covered, ceiling } = this.#chain
    const ahead = Math.ceil((2 * Math.max(0, this.#longest - covered)) / ceiling) + 2
    return this.#counts.pages + ahead < this.#mostReads()
  }
}

/** Moments are cut to the second, as the service writes them. */
function floor(epochMs = 0): number {
  return Math.floor(epochMs / 1_000) * 1_000
}

function toText(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`
}
