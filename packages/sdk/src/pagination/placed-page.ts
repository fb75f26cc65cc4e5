import type { PageAnswer, PagePosition } from './page-answer.ts'

/** A page by what it shows of the list at the moment of its read. */
export interface PlacedPage<Item> {
  readonly items: Item[]
  /** Index of the first item. */
  readonly start: number
  /** Index of the item behind the last one. */
  readonly end: number
  /** How many items the list had; `undefined` where the service doesn't say. */
  readonly total: number | undefined
  /** Did the service say which page it is? */
  readonly isPlaced: boolean
  /** Does it show the end of the list? `undefined` where the service doesn't say. */
  readonly isLast: boolean | undefined
  /** The size of the service's pages, where it is another one than was asked for. */
  readonly servedSize: number | undefined
}

/**
 * What a page shows, by what the service says about it: it may say nothing (no `meta`), or no `total_pages`; it may
 * ignore `page`, serve another page size than was asked for, or everything at once. Without an answer (a 404 past the
 * end) it shows nothing.
 *
 * @param showsKnown Does it show what the pages before did? `undefined` where that tells nothing. A page that is larger than
 *   was asked for is the whole list if it does, and one of pages of a fixed size if it doesn't.
 */
export function placePage<Item>(
  answer: PageAnswer<Item> | undefined,
  asked: Required<PagePosition>,
  showsKnown: boolean | undefined,
): PlacedPage<Item> {
  const { data: items, meta } = answer ?? { data: [] }
  const count = items.length
  const { total, total_pages, per_page } = meta ?? {}
  const isAll = total === undefined ? showsKnown !== false : count >= total
  const isEverything = isAll && count > asked.per_page
  const size = per_page ?? Math.max(asked.per_page, count)
  const page = isEverything ? 1 : (meta?.page ?? asked.page)
  const start = (page - 1) * size
  const end = start + count
  const isLastByPages = total_pages === undefined ? undefined : page >= total_pages
  // Without a word on its size, a short page is either cut or the last one; what follows is read as if it were cut.
  const served = per_page ?? Math.max(1, count)
  return {
    items,
    start,
    end,
    total,
    isPlaced: isEverything || meta?.page !== undefined,
    isLast: (isEverything && showsKnown) || (total === undefined ? isLastByPages : end >= total),
    servedSize: isEverything || count === 0 || served === asked.per_page ? undefined : served,
  }
}
