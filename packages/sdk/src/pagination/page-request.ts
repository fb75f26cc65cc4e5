import type { PageResponse } from '../request/parse-response.ts'

/** Number and size of a page. */
export interface PageParams {
  /** Number of the page, from 1. */
  readonly page?: number
  /** Results per page, 1 to 100. */
  readonly per_page?: number
}

/** Reads one page of a list. */
export type ReadPage<Item> = (params: PageParams) => PromiseLike<PageResponse<Item>>

/** One page to read. Its number and size define a range of positions in the list. */
export interface PageRequest extends Required<PageParams> {
  /** Only items that were updated since this time. */
  readonly updated_since?: string
}

/** Page that a walk has requested and received. */
export interface ReceivedPage<Item> {
  readonly request: PageRequest
  /** Empty for a page past the end. */
  readonly items: readonly Item[]
  /** Length of the list that the service states. */
  readonly total: number | undefined
  /** Page size that the service states. */
  readonly statedSize: number | undefined
  /** Time before which all changes are in the response, in epoch milliseconds on the service's clock. */
  readonly completeUntil: number
  /** True if the response has a `Date`. */
  readonly hasDate: boolean
  readonly isCached: boolean
}

/** Returns the position after the last item of a full page. */
export function endOf({ page, per_page }: PageRequest): number {
  return page * per_page
}

/**
 * Returns the next page to read. It contains at least the last `overlap` items before `readEnd`. Of all such pages it is the one
 * that ends last. If that page doesn't end after `readEnd`, half the overlap is tried, and so on. A page starts at a multiple of
 * its size, so its size moves its start: page 2 of size 94 starts at position 94.
 *
 * @param readEnd Position after the last item that was read.
 * @param excluded Numbers of pages to avoid. One is returned only if every page that contains `readEnd` is excluded.
 */
export function pageAfter(
  readEnd: number,
  overlap: number,
  maxSize: number,
  excluded: ReadonlySet<number> = new Set(),
): PageRequest {
  for (let repeated = Math.min(overlap, readEnd); repeated > 0; repeated >>= 1) {
    const request = furthestPageAt(readEnd - repeated, maxSize, excluded)
    if (request && endOf(request) > readEnd) return request
  }
  return furthestPageAt(readEnd, maxSize, excluded) ?? pageFrom(readEnd, maxSize)
}

/** Returns the largest page that begins exactly at a position. */
function pageFrom(position: number, maxSize: number): PageRequest {
  let per_page = maxSize
  while (position % per_page > 0) per_page--
  return { page: position / per_page + 1, per_page }
}

/** Returns the page that contains a position and ends last; `undefined` if only excluded pages contain it. */
export function furthestPageAt(
  position: number,
  maxSize: number,
  excluded: ReadonlySet<number> = new Set(),
): PageRequest | undefined {
  let best: PageRequest | undefined
  for (let per_page = maxSize; per_page > 0; per_page--) {
    const page = Math.floor(position / per_page) + 1
    if (!excluded.has(page) && (!best || page * per_page > endOf(best))) best = { page, per_page }
  }
  return best
}
