import type { components } from '../../../../spec/generated/types.ts'

/**
 * List that is read when it is awaited or iterated. Await it for one page; iterate it for every item of all pages.
 *
 * @example
 * ```ts
 * const page = await client.permits.list({ per_page: 50 })               // one page
 * for await (const permit of client.permits.list()) console.log(permit)  // every permit, each once
 * const ten = await client.permits.list().collect({ limit: 10 })         // the first ten, as an array
 * ```
 */
export interface Pager<Item> extends Promise<Page<Item>>, AsyncIterable<Item> {
  /**
   * Iterates over every item of all pages, each once. Pages have up to 100 items, or `per_page`. If `per_page` is below
   * 40, pages after page 1 have up to 40, unless `consistency` is `'fast'`. After a failed `next()`, the next call reads the page
   * again.
   */
  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined>
  /**
   * Iterates over the pages. Each has only the items that no earlier page had. Only the first page of a list can be empty. A page has
   * at most `per_page` items, and often fewer, because pages of a walk overlap. Read the items from `data` of each page:
   * iterating over the page throws. Its `nextPage()` reads the next page number without the checks of the walk.
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

/** One page of a list. */
export interface Page<Item> extends AsyncIterable<Item> {
  /** The items of the page. */
  readonly data: Item[]
  /** Number of the page, its size, and the number of results and pages. A field that the service leaves out is `undefined`. */
  readonly meta: Partial<components['schemas']['Pagination']>
  /**
   * Returns false if this is certainly the last page: it is empty, or it has fewer items than `per_page` and `total` is the
   * number of items up to its end. Returns true for every full page, even the last one, because some services state a wrong
   * `total`. After the last page `nextPage()` resolves with `undefined`.
   */
  hasNextPage(): boolean
  /** Reads the page after this one; resolves with `undefined` if there is none. */
  nextPage(): Promise<Page<Item> | undefined>
  /**
   * Iterates over the items of this page, without reading it again, and of all pages that follow, each item once. The options
   * of the list apply, and its `report` covers the iteration. For this page alone use `data`.
   *
   * @throws ConfigurationError for a page of `pages()`, because the loop over `pages()` reads the next page itself.
   */
  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined>
}

/** Result of an iteration, up to date after every page. */
export interface ListReport {
  /**
   * True if it is proven that every item that stayed in the list throughout the walk was returned. False while the walk runs, and
   * if the service's responses don't allow a proof.
   */
  readonly complete: boolean
  /**
   * Reason why a finished walk is not complete.
   *
   * - `unchecked`: `consistency: 'fast'` checks nothing if the list has several pages, and neither does a walk that starts at
   *   a later page than the first.
   * - `resumed`: the walk continues an earlier one, whose items it doesn't know.
   * - `changed`: the list changes faster than it can be read, or a page came from a cache. Read it again later.
   * - `unstable_order`: unchanged items changed their order between two pages, for example because ties have no order. Report
   *   it to the service, which needs a tie-breaker.
   * - `unclear_pages`: the service ignores page numbers, or its items have no identifiers.
   */
  readonly reason?: 'unchecked' | 'resumed' | 'changed' | 'unstable_order' | 'unclear_pages'
  /** Number of pages read, including pages that only prove that nothing is missing. Retries are not counted. */
  readonly requests: number
  /** Number of new items read. */
  readonly items: number
  /** Number of items that were read again and left out. */
  readonly duplicates: number
}
