import type { ListReport } from './list-report.ts'
import type { Page } from './page.ts'

/**
 * List that is read when it is awaited or iterated. Await it for one page; iterate it for every item of all pages.
 *
 * @example
 * ```ts
 * const page = await client.permits.list({ per_page: 50 })               // one page
 * for await (const permit of client.permits.list()) console.log(permit)  // every permit, each once
 * const newest = await client.permits.list().collect({ limit: 10 })      // the first ten, as an array
 * ```
 */
export interface Pager<Item> extends Promise<Page<Item>>, AsyncIterable<Item> {
  /**
   * Iterates over every item of all pages, each once. Pages have up to 100 items, or `per_page`. After a failed `next()`,
   * the next call reads the page again.
   */
  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined>
  /**
   * Iterates over the pages, without the items of earlier pages. Only the first page of a list can be empty. A page has
   * at most `per_page` items, and often fewer, because pages of a walk overlap. Keep using the iterator: `nextPage()` of such
   * a page reads the next page number without the checks of the walk, and iterating over the page throws. Use its `data`.
   */
  pages(): AsyncGenerator<Page<Item>, void, undefined>
  /**
   * Reads all items, or the first `limit` ones, into an array.
   *
   * @throws ConfigurationError if the list has more than 10,000 items and no `limit` is given.
   */
  collect(options?: {
    /**
     * Maximum number of items, a whole number from 0. `Infinity` reads all of them. Default: all, but a list of more than
     * 10,000 items is an error.
     */
    limit?: number | undefined
  }): Promise<Item[]>
  /** Reads the first item; resolves with `undefined` if the list is empty. */
  first(): Promise<Item | undefined>
  /** Reads one page and returns it together with the HTTP response, for its status and headers. */
  withResponse(): Promise<{ readonly data: Page<Item>; readonly response: Response }>
  /** Report of the latest iteration of this list, while it runs and after it; `undefined` before the first iteration. */
  readonly report: ListReport | undefined
  /**
   * Returns the position of the latest iteration of this list, as text of a few hundred characters at most. Pass it as the
   * option `resume` to the same method with the same query, in this process or another. The iteration then continues after
   * the last item that was returned (with `pages()`, after the last page).
   */
  resumeToken(): string
}
