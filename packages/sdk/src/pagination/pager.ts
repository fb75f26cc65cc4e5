import type { WithResponse } from '../call.ts'
import type { Page } from './page.ts'

/**
 * A list that has not been asked for yet. Await it for one page; iterate it for every item of all pages.
 *
 * @example
 * ```ts
 * const page = await client.permits.list({ per_page: 50 })               // one page
 * for await (const permit of client.permits.list()) console.log(permit)  // every permit, each once
 * const newest = await client.permits.list().collect({ limit: 10 })      // the first ten, as an array
 * ```
 */
export interface Pager<Item> extends Promise<Page<Item>>, AsyncIterable<Item> {
  /** Iterates over every item of all pages, each once. Pages have 100 items unless `per_page` says otherwise. */
  [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined>
  /** Iterates over the pages, without the items that earlier pages had; the first one comes even when it is empty. */
  pages(): AsyncGenerator<Page<Item>, void, undefined>
  /** Reads all items, or the first `limit` ones, into an array. */
  collect(options?: CollectOptions): Promise<Item[]>
  /** Reads the first item; resolves with `undefined` when the list is empty. */
  first(): Promise<Item | undefined>
  /** The page together with the HTTP answer, for its status and headers. */
  withResponse(): Promise<WithResponse<Page<Item>>>
}

/** Options of {@link Pager.collect}. */
export interface CollectOptions {
  /** How many items at most; a whole number from 0. Default: all. */
  limit?: number | undefined
}
