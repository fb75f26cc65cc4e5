import type { PageParams } from './page-response.ts'

/** Number and size of a page, and so a range of positions in the list. */
export type PageRange = Required<PageParams>

/** One page to read. */
export interface PageRequest extends PageRange {
  /** Only items that were updated since this time. */
  readonly updated_since?: string
}

/** Returns the position after the last item of a page. */
export function endOf({ page, per_page }: PageRange): number {
  return page * per_page
}

/** Returns the page of this size that contains a position. */
export function rangeAt(position: number, per_page: number): PageRange {
  return { page: Math.floor(position / per_page) + 1, per_page }
}

/**
 * Returns the page that reaches furthest and repeats the last `overlap` of the `covered` items. A page starts at a
 * multiple of its size, so its size moves its start: after 100 items, page 2 of size 92 starts at position 92. At some
 * positions no small size has such a start. Then the page repeats fewer items.
 */
export function rangeOverlapping(covered: number, overlap: number, maxSize: number): PageRange {
  for (let repeated = Math.min(overlap, covered); repeated > 0; repeated >>= 1) {
    const range = rangeFrom(covered - repeated, maxSize)
    if (endOf(range) > covered) return range
  }
  return rangeAt(covered, maxSize)
}

/** Returns the page that contains a position and reaches furthest. */
export function rangeFrom(position: number, maxSize: number): PageRange {
  let best = rangeAt(position, maxSize)
  for (let per_page = maxSize - 1; per_page > 0; per_page--) {
    const range = rangeAt(position, per_page)
    if (endOf(range) > endOf(best)) best = range
  }
  return best
}
