import { maxPerPage } from '../request/query.ts'
import type { PageRange } from './page-range.ts'
import type { PageResponse } from './page-response.ts'

/** Page with the positions in the list that it had when it was read. */
export interface LocatedPage<Item> {
  readonly items: Item[]
  /** Position of the first item. */
  readonly start: number
  /** Position after the last item. */
  readonly end: number
  /** Length of the list according to the service; `undefined` if it is not stated. */
  readonly total: number | undefined
  /** True if the service states the number of the page. */
  readonly isNumbered: boolean
  /** Page size that the service states, or shows by sending more items than requested. */
  readonly actualPageSize: number | undefined
  /** True if this is the whole list, although a smaller page was requested. */
  readonly isWholeList: boolean
}

/**
 * Locates a page by its `meta`. That may be absent, incomplete or contradict the request, because some services ignore
 * `page`, have a page size of their own, or send everything at once. No response (a 404 past the end) is an empty page.
 *
 * @param isListAgain True if the page shows the list from its start, although another part was requested. Without it, a
 *   whole list can't be distinguished from a page of a fixed size.
 */
export function locatePage<Item>(
  response: PageResponse<Item> | undefined,
  requested: PageRange,
  isListAgain: boolean,
): LocatedPage<Item> {
  const { data: items, meta } = response ?? { data: [] }
  const count = items.length
  const total = parseTotal(meta?.total)
  const isLonger = count > requested.per_page
  const isWhole =
    count >= (total ?? (isListAgain ? 0 : count + 1)) && (isListAgain || (isLonger && count > maxPerPage))
  const isWholeList = isWhole && (meta?.page ?? 1) === 1
  const actualPageSize = meta?.per_page ?? (isLonger ? count : undefined)
  const page = isWholeList ? 1 : (meta?.page ?? requested.page)
  const start = (page - 1) * (actualPageSize ?? requested.per_page)
  return {
    items,
    start,
    end: start + count,
    total,
    isNumbered: isWholeList || meta?.page !== undefined,
    actualPageSize: isWholeList ? undefined : actualPageSize,
    isWholeList,
  }
}

/** Returns `undefined` for a length that no list has. Some services send -1 for "not counted". */
function parseTotal(total: unknown): number | undefined {
  return typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : undefined
}
