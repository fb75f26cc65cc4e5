import type { PagePosition } from './page-answer.ts'

/** A page by what it covers of the list. */
export interface Window extends Required<PagePosition> {
  /** Index of the item behind its last one. */
  readonly end: number
}

/**
 * The page that reaches furthest into a list of which `covered` items are known, and shows the last `overlap` of them
 * again. Pages start at multiples of their size only, so the size is what moves their start: of the sizes up to
 * `largest` one nearly always begins just before the edge. After 100 items that is page 2 of size 99, from index 99 on.
 */
export function windowOver(covered: number, overlap: number, largest: number): Window {
  const edge = Math.max(0, covered - overlap)
  let best: Window = { page: 1, per_page: 1, end: 1 }
  for (let per_page = largest; per_page >= 1; per_page--) {
    const page = Math.floor(edge / per_page) + 1
    if (page * per_page > best.end) best = { page, per_page, end: page * per_page }
  }
  return best
}

/** The page that starts at or before `covered`, whether it shows known items or not. */
export function windowAt(covered: number, per_page: number): Window {
  const page = Math.floor(covered / per_page) + 1
  return { page, per_page, end: page * per_page }
}
