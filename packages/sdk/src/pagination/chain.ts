import type { PagePosition } from './page-answer.ts'
import type { PlacedPage } from './placed-page.ts'
import { type Window, windowAt, windowOver } from './window.ts'

/** What a chain is made from. */
export interface ChainOptions<Item> {
  /** Index from which on the list is to be covered. */
  readonly covered: number
  /** Size of the first page. */
  readonly firstSize: number
  /** The largest page that may be asked for. */
  readonly ceiling: number
  /** Does every page have to show known items again? */
  readonly isLinked: boolean
  /** Goes on from where an earlier chain stood: then the first page has to show known items too. */
  readonly isResumed: boolean
  /** Was the item covered by this chain, and is it as it was then? */
  readonly isUnchanged: (item: Item) => boolean
}

/** After so many pages in a row without a new item, the service surely serves the same ones for ever. */
const stalePages = 3
/** So many known items a page shows again; one less may be taken out before them without a step back. */
const calmOverlap = 2

/** Covers a list from front to end, page by page, each page linked to what was covered before. */
export class Chain<Item> {
  isEnded = false
  /** Nothing that stayed as it was can be missing. */
  isProven: boolean
  /** Pages taken, without those that were too far ahead. */
  length = 0
  covered: number
  total: number | undefined
  ceiling: number
  readonly #options: ChainOptions<Item>
  #isLinked: boolean
  #overlap = calmOverlap
  #back = 0
  #stale = 0
  /** Was the latest page cut to a smaller size than was known? */
  #isCut = false
  /** Items of the largest page that came. */
  #largest = 0

  constructor(options: ChainOptions<Item>) {
    this.#options = options
    this.#isLinked = options.isLinked
    this.isProven = options.isLinked
    this.covered = options.covered
    this.ceiling = options.ceiling
  }

  /** The next page to read, and up to `ahead` ones behind it if the list stays as it is. */
  plan(ahead: number): Window[] {
    let window = this.#next(this.covered, this.#back)
    const windows = [window]
    const end = this.length === 0 || this.#back > 0 ? 0 : (this.total ?? 0)
    while (windows.length <= ahead && window.end < end) {
      window = this.#next(window.end, 0)
      windows.push(window)
    }
    return windows
  }

  /** Items that can't be told apart can't be found again. */
  stopLinking(): void {
    this.#isLinked = false
    this.isProven = false
  }

  /** Is the page joined to what is covered? If not, and it may, the chain steps back and wants an earlier page. */
  take(page: PlacedPage<Item>, asked: Required<PagePosition>, mayStepBack: boolean): boolean {
    const dropped = Math.max(0, (this.total ?? 0) - (page.total ?? this.total ?? 0))
    this.total = page.total
    // A page as large as the largest that came was not cut.
    const ceiling = this.ceiling
    if (page.cutTo !== undefined && page.isLast !== true) {
      this.ceiling = Math.min(this.ceiling, Math.max(this.#largest, page.cutTo))
    }
    this.#isCut = this.ceiling < ceiling
    const isStart = this.length === 0 && !this.#options.isResumed
    if (this.#isLinked && !isStart && page.start > 0 && !page.items.some(this.#options.isUnchanged)) {
      if (mayStepBack && (asked.page - 1) * asked.per_page < this.covered) {
        this.#stepBack(dropped)
        return false
      }
      this.isProven = false
    }
    this.#largest = Math.max(this.#largest, page.items.length)
    this.length++
    return true
  }

  /** Moves to the end of the page that was taken, in which so many items were new. */
  advance(page: PlacedPage<Item>, asked: Required<PagePosition>, news: number): void {
    // A page that was cut reaches less far than it was to: it may show nothing new without being a repeat.
    const isRepeat = news === 0 && this.#back === 0 && this.length > 1 && !this.#isCut
    const isFull = page.items.length >= asked.per_page
    const isStuck = page.end <= this.covered
    this.#back = 0
    this.covered = page.end
    this.#stale = isRepeat ? this.#stale + 1 : 0
    // The same page again, or was a page full of items put in before it? Without its number it can't be told.
    if (isRepeat && isFull && !page.isPlaced) this.isProven = false
    const isOver = page.isLast ?? (page.items.length === 0 || (isRepeat && !(isFull && page.isPlaced)))
    const isLoop = isRepeat && (isStuck || this.#stale >= stalePages)
    this.isEnded = isOver || isLoop || page.items.length === 0
    if (!isOver && this.isEnded) this.isProven = false
  }

  #stepBack(dropped: number): void {
    const shrunk = this.covered - (this.total ?? this.covered)
    this.#back = Math.max(2 * this.#back, 2 * this.#overlap, dropped, shrunk)
    this.#overlap = Math.min(2 * this.#overlap, this.ceiling >> 2)
  }

  #next(covered: number, back: number): Window {
    const { firstSize, isResumed } = this.#options
    if (this.length === 0 && back === 0 && !isResumed) return windowAt(covered, firstSize)
    if (!this.#isLinked) return windowAt(covered, this.ceiling)
    for (let overlap = this.#overlap + back; overlap > 0; overlap >>= 1) {
      const window = windowOver(covered, overlap, this.ceiling)
      if (window.end > covered || back > 0) return window
    }
    return windowAt(covered, this.ceiling)
  }
}
