import type { PageReader, WalkedPage } from './page-reader.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

/** Iterator over a list. A `next()` that failed can be called again; concurrent calls resolve in order. */
export interface ListIterator<Value> extends AsyncIterator<Value, void, undefined> {
  /** Ends the iteration and the reads that are under way. */
  return(): Promise<IteratorResult<Value, void>>
  [Symbol.asyncIterator](): ListIterator<Value>
}

/** An iterator, and the values of its latest page that are still to come. */
export interface Iteration<Value> {
  readonly iterator: ListIterator<Value>
  readonly remaining: () => readonly Value[]
}

const done: IteratorReturnResult<void> = { done: true, value: undefined }

/**
 * Iterates over the values that `unpack` returns for each page. Not an async generator: that ends for good when a page
 * fails, and takes several turns of the event loop for every value.
 */
export function iterate<Item, Value>(
  reader: PageReader<Item>,
  unpack: (page: WalkedPage<Item>) => readonly Value[],
): Iteration<Value> {
  let values: readonly Value[] = []
  let at = 0
  let isOver = false
  /** The latest load, while any is under way. */
  let pending: Promise<unknown> | undefined
  let loads = 0
  const iterator: ListIterator<Value> = {
    next() {
      if (pending === undefined && at < values.length && !isOver) return Promise.resolve(takeNext())
      const result = loadAfter(pending)
      pending = result
      return result
    },
    async return() {
      isOver = true
      reader.close()
      return done
    },
    [Symbol.asyncIterator]: () => iterator,
  }
  return { iterator, remaining: () => values.slice(at) }

  function takeNext(): IteratorYieldResult<Value> {
    return { done: false, value: values[at++] as Value }
  }

  /** Returns the promise without attaching handlers: an extra handler would truncate the async stack trace. */
  async function loadAfter(earlier: Promise<unknown> | undefined): Promise<IteratorResult<Value, void>> {
    loads++
    try {
      // A failure is reported to the caller of that load.
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
        const page = await reader.next()
        // If the iteration was ended meanwhile, all of the page remains, and a resume token leaves it to come.
        at = 0
        values = page ? unpack(page) : []
        if (!page) isOver = true
        else if (reader.isReadingAhead()) await yieldToEventLoop()
      }
    } catch (error) {
      // Ending the iteration aborts its reads.
      if (!isOver) throw error
    }
    return isOver ? done : takeNext()
  }
}
