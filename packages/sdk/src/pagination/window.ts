import type { PagePosition } from './page-answer.ts'

/** A page by its number and size, and so by what it covers of the list. */
export type Window = Required<PagePosition>

/** Index of the item behind the last one of a page. */
export function endOf({ page, per_page }: Window): number {
  return page * per_page
}

/** The page that starts at or before `covered`, whether it shows known items or not. */
export function windowAt(covered: number, per_page: number): Window {
  return { page: Math.floor(covered / per_page) + 1, per_page }
}

/**
 * The page that reaches furthest into a list of which `covered` items are known, and shows the last `overlap` of them
 * again. Pages start at multiples of their size only, so the size is what moves their start: of the sizes up to
 * `largest` one nearly always begins just before the edge. After 100 items that is page 2 of size 99, from index 99 on.
 */
export function windowOver(covered: number, overlap: number, largest: number): Window {
  const edge = Math.max(0, covered - overlap)
  let best = windowAt(edge, largest)
  for (let per_page = largest - 1; per_page > 0; per_page--) {
    const window = windowAt(edge, per_page)
    if (endOf(window) > endOf(best)) best = window
  }
  return best
}
