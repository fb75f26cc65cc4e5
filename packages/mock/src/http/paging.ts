import type { Dialect } from '../dialect/dialect.ts'
import type { components } from '../generated/types.ts'
import type { RecordDialect } from './record-dialect.ts'

type Pagination = components['schemas']['Pagination']

/** The part of a list that makes one page. */
export interface PageWindow {
  readonly start: number
  readonly end: number
  readonly meta: Pagination
}

/** Cuts a page out of a list of `total` items. */
export type Paginate = (total: number) => PageWindow

/** What the query says about paging; operations that don't list have none of it. */
export interface PageQuery {
  readonly page?: number
  readonly per_page?: number
}

/** How the dialect reads what the query says. */
export interface Paging {
  readonly dialect: Dialect
  readonly recordDialect: RecordDialect
  /** Is every list served whole, whatever the query says? */
  readonly isUnpaginated: boolean
}

/** The page arithmetic of one request in the given dialect. */
export function createPaginate(
  query: PageQuery,
  { dialect, recordDialect, isUnpaginated }: Paging,
): Paginate {
  return function paginate(total) {
    if (isUnpaginated) return pageWindow(1, Math.max(total, 1), total)
    const { page = 1, per_page: size = dialect.perPageDefault } = query
    const lastPage = Math.max(Math.ceil(total / size), 1)
    const isRepeated = dialect.pageOverflow === 'last_page' && page > lastPage
    if (isRepeated) recordDialect('pageOverflow')
    return pageWindow(isRepeated ? lastPage : page, size, total)
  }
}

/** Whether the page stands behind the end of its list. The first page always exists. */
export function isPastEnd({ page, per_page: size, total }: Pagination): boolean {
  return page > 1 && (page - 1) * size >= total
}

function pageWindow(page: number, size: number, total: number): PageWindow {
  const start = Math.min((page - 1) * size, total)
  return {
    start,
    end: Math.min(start + size, total),
    meta: { page, per_page: size, total, total_pages: Math.ceil(total / size) },
  }
}
