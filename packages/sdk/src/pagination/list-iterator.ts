import { turn } from './turn.ts'
import type { WalkedPage } from './walk.ts'

/** Iterates over a list. A `next()` that failed can be called again; several at once give their values in order. */
export interface ListIterator<Value> extends AsyncIterator<Value, void, undefined> {
  /** Ends the iteration and the reads that are under way. */
  return(): Promise<IteratorResult<Value, void>>
  [Symbol.asyncIterator](): ListIterator<Value>
}

/** Where the pages come from. */
export interface PageSource<Item> {
  next(): Promise<WalkedPage<Item> | undefined>
  readonly isReadingAhead: boolean
  close(): void
}

const over: IteratorReturnResult<void> = { done: true, value: undefined }

/**
 * Hands out what `unpack` makes of each page. Made by hand: an async generator ends for good when a page fails, and
 * takes several turns of the event loop for every value.
 */
export class PagesIterator<Item, Value> implements ListIterator<Value> {
  readonly #source: PageSource<Item>
  readonly #unpack: (page: WalkedPage<Item>) => readonly Value[]
  #values: readonly Value[] = []
  #at = 0
  #isOver = false
  #pending: Promise<unknown> | undefined
  #loads = 0

  constructor(source: PageSource<Item>, unpack: (page: WalkedPage<Item>) => readonly Value[]) {
    this.#source = source
    this.#unpack = unpack
  }

  /** What of the last page has not been handed out. */
  get rest(): readonly Value[] {
    return this.#values.slice(this.#at)
  }

  next(): Promise<IteratorResult<Value, void>> {
    if (this.#pending === undefined && this.#at < this.#values.length && !this.#isOver) {
      return Promise.resolve({ done: false, value: this.#values[this.#at++] as Value })
    }
    const result = this.#queue(this.#pending)
    this.#pending = result
    return result
  }

  async return(): Promise<IteratorResult<Value, void>> {
    this.#isOver = true
    this.#source.close()
    return over
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  /** Loads behind an earlier load. Hangs nothing on the promise it gives: a second handler cuts the error's stack off. */
  async #queue(earlier: Promise<unknown> | undefined): Promise<IteratorResult<Value, void>> {
    this.#loads++
    try {
      // Whether it failed is its own caller's business.
      if (earlier) await Promise.allSettled([earlier])
      return await this.#load()
    } finally {
      this.#loads--
      if (this.#loads === 0) this.#pending = undefined
    }
  }

  async #load(): Promise<IteratorResult<Value, void>> {
    while (!this.#isOver && this.#at >= this.#values.length) {
      const page = await this.#pull()
      // Also where the iteration was ended meanwhile: then all of the page is a rest, which a resume token leaves to come.
      this.#at = 0
      this.#values = page ? this.#unpack(page) : []
      if (!page) this.#isOver = true
    }
    if (this.#isOver) return over
    return { done: false, value: this.#values[this.#at++] as Value }
  }

  /** What fails because the iteration was ended is no failure. */
  async #pull(): Promise<WalkedPage<Item> | undefined> {
    try {
      const page = await this.#source.next()
      if (this.#source.isReadingAhead) await turn()
      return page
    } catch (error) {
      if (this.#isOver) return undefined
      throw error
    }
  }
}
