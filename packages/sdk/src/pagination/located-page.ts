import { maxPerPage, type PageRange } from './page-range.ts'
import type { PageResponse } from './page-response.ts'

/** A page by the positions of the list that it shows, at the time of its read. */
export interface LocatedPage<Item> {
  readonly items: Item[]
  /** Position of the first item. */
  readonly start: number
  /** Position after the last item. */
  readonly end: number
  /** Length of the list as the service states it; `undefined` where it doesn't. */
  readonly total: number | undefined
  /** True if the service says which page this is. */
  readonly isNumbered: boolean
  /** Page size that the service states, or else shows by serving more than was asked for. */
  readonly statedSize: number | undefined
  /** True if this is the whole list although less was asked for. */
  readonly isWholeList: boolean
}

/**
 * Locates a page by its `meta`, which may be absent, incomplete or contradict the request: the service may ignore
 * `page`, serve pages of its own size, or everything at once. No response (a 404 past the end) is an empty page.
 *
 * @param isRepeat True if the page shows items that were read before. Without a `total` this tells a whole list from a page
 *   of a fixed size.
 */
export function locatePage<Item>(
  response: PageResponse<Item> | undefined,
  asked: PageRange,
  isRepeat: boolean,
): LocatedPage<Item> {
  const { data: items, meta } = response ?? { data: [] }
  const count = items.length
  const total = countOf(meta?.total)
  const isLonger = count > asked.per_page
  const isWhole = total === undefined ? isRepeat : count > maxPerPage && count >= total
  const isWholeList = isLonger && isWhole && (meta?.page ?? 1) === 1
  const statedSize = meta?.per_page ?? (isLonger ? count : undefined)
  const page = isWholeList ? 1 : (meta?.page ?? asked.page)
  const start = (page - 1) * (statedSize ?? asked.per_page)
  return {
    items,
    start,
    end: start + count,
    total,
    isNumbered: isWholeList || meta?.page !== undefined,
    statedSize: isWholeList ? undefined : statedSize,
    isWholeList,
  }
}

/** A length that a list can have. Some services send -1 for "not counted". */
function countOf(total: unknown): number | undefined {
  return typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : undefined
}
