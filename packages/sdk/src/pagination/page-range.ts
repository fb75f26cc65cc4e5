import type { PageParams } from './page-response.ts'

/** A page by number and size, and so by the positions of the list that it shows. */
export type PageRange = Required<PageParams>

/** Default of a walk and maximum of the service (service specification, "Limits"). */
export const maxPerPage = 100

/** Position after the last item of a page. */
export function endOf({ page, per_page }: PageRange): number {
  return page * per_page
}

/** The page of this size that contains a position. */
export function rangeAt(position: number, per_page: number): PageRange {
  return { page: Math.floor(position / per_page) + 1, per_page }
}

/**
 * The page that reaches furthest and still shows the last `overlap` of the `covered` items again. A page starts at a
 * multiple of its size, so its size moves its start: after 100 items that is page 2 of size 92, from position 92 on.
 * Small pages have no such size at some positions; then it shows fewer of them.
 */
export function rangeOverlapping(covered: number, overlap: number, maxSize: number): PageRange {
  for (let shown = Math.min(overlap, covered); shown > 0; shown >>= 1) {
    const range = rangeFrom(covered - shown, maxSize)
    if (endOf(range) > covered) return range
  }
  return rangeAt(covered, maxSize)
}

/** The page that contains a position and reaches furthest. */
export function rangeFrom(position: number, maxSize: number): PageRange {
  let best = rangeAt(position, maxSize)
  for (let per_page = maxSize - 1; per_page > 0; per_page--) {
    const range = rangeAt(position, per_page)
    if (endOf(range) > endOf(best)) best = range
  }
  return best
}
