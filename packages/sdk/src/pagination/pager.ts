import type { WithResponse } from '../request/call.ts'
import type { ListIterator } from './list-iterator.ts'
import type { ListReport } from './list-report.ts'
import type { IterablePage, Page } from './page.ts'

/**
 * List that has not been read yet. Await it for one page; iterate it for every item of all pages.
 *
 * @example
 * ```ts
 * const page = await client.permits.list({ per_page: 50 })               // one page
 * for await (const permit of client.permits.list()) console.log(permit)  // every permit, each once
 * const newest = await client.permits.list().collect({ limit: 10 })      // the first ten, as an array
 * ```
 */
export interface Pager<Item> extends Promise<IterablePage<Item>>, AsyncIterable<Item> {
  /**
   * Iterates over every item of all pages, each once. Pages have up to 100 items unless `per_page` says otherwise. A
   * `next()` that failed can be called again, and reads the page again.
   */
  [Symbol.asyncIterator](): ListIterator<Item>
  /**
   * Iterates over the pages, without the items that earlier pages had; the first one comes even when it is empty. A page has
   * `per_page` items at most, and often fewer: a walk reads where it must. So go on with the iterator; `nextPage()` of such a page
   * reads by its number in the list, and knows nothing of the walk. The page itself can't be iterated; use its `data`.
   */
  pages(): ListIterator<Page<Item>>
  /**
   * Reads all items, or the first `limit` ones, into an array.
   *
   * @throws ConfigurationError when the list has more than 10,000 items and no `limit` is given.
   */
  collect(options?: CollectOptions): Promise<Item[]>
  /** Reads the first item; resolves with `undefined` when the list is empty. */
  first(): Promise<Item | undefined>
  /** Reads one page and returns it together with the HTTP response, for its status and headers. */
  withResponse(): Promise<WithResponse<IterablePage<Item>>>
  /** What the last iteration of this list has come to so far; `undefined` before there was one. */
  readonly report: ListReport | undefined
  /**
   * Where the last iteration of this list stands: give it as the option `resume` to the same method with the same query,
   * in this process or another, and iterating goes on after the item (of `pages()`: after the page) that was handed out
   * last. Short text, a few hundred characters at most.
   */
  resumeToken(): string
}

/** Options of {@link Pager.collect}. */
export interface CollectOptions {
  /**
   * How many items at most; a whole number from 0. `Infinity` for all, however many there are. Default: all, but a list
   * of more than 10,000 is refused.
   */
  limit?: number | undefined
}
