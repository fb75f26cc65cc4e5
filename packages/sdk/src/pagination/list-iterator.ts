import { turn } from './turn.ts'
import type { Walk, WalkedPage } from './walk.ts'

/** Iterates over a list. A `next()` that failed can be called again; several at once give their values in order. */
export interface ListIterator<Value> extends AsyncIterator<Value, void, undefined> {
  /** Ends the iteration and the reads that are under way. */
  return(): Promise<IteratorResult<Value, void>>
  [Symbol.asyncIterator](): ListIterator<Value>
}

/** An iterator, and what of the latest page it has not handed out. */
export interface Iteration<Value> {
  readonly iterator: ListIterator<Value>
  readonly rest: () => readonly Value[]
}

const over: IteratorReturnResult<void> = { done: true, value: undefined }

/**
 * Hands out what `unpack` makes of each page. Made by hand: an async generator ends for good when a page fails, and
 * takes several turns of the event loop for every value.
 */
export function iterate<Item, Value>(
  walk: Walk<Item>,
  unpack: (page: WalkedPage<Item>) => readonly Value[],
): Iteration<Value> {
  let values: readonly Value[] = []
  let at = 0
  let isOver = false
  /** The latest of the loads that are not done. */
  let pending: Promise<unknown> | undefined
  let loads = 0
  const iterator: ListIterator<Value> = {
    next() {
      if (pending === undefined && at < values.length && !isOver) return Promise.resolve(handOut())
      const result = loadAfter(pending)
      pending = result
      return result
    },
    async return() {
      isOver = true
      walk.close()
      return over
    },
    [Symbol.asyncIterator]: () => iterator,
  }
  return { iterator, rest: () => values.slice(at) }

  function handOut(): IteratorYieldResult<Value> {
    return { done: false, value: values[at++] as Value }
  }

  /** Hangs nothing on the promise it gives: a second handler cuts the error's stack off. */
  async function loadAfter(earlier: Promise<unknown> | undefined): Promise<IteratorResult<Value, void>> {
    loads++
    try {
      // Whether it failed is its own caller's business.
      if (earlier) await Promise.allSettled([earlier])
      return await load()
    } finally {
      loads--
      if (loads === 0) pending = undefined
    }
  }

  async function load(): Promise<IteratorResult<Value, void>> {
    try {
      while (!isOver && at >= values.length) {
        const page = await walk.next()
        // Also where the iteration was ended meanwhile: then all of the page is a rest, which a resume token leaves to come.
        at = 0
        values = page ? unpack(page) : []
        if (!page) isOver = true
        else if (walk.isReadingAhead()) await turn()
      }
    } catch (error) {
      // What fails because the iteration was ended is no failure.
      if (!isOver) throw error
    }
    return isOver ? over : handOut()
  }
}
