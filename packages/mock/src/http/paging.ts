import type { components } from '../../../../spec/generated/types.ts'
import type { Dialect } from '../dialect/dialect.ts'
import type { RecordDialectUse } from './record-dialect-use.ts'

type Pagination = components['schemas']['Pagination']

/** Range of a list that is one page. */
export interface PageWindow {
  readonly start: number
  readonly end: number
  readonly meta: Pagination
}

/** Returns the requested page of a list with `total` items. */
export type Paginate = (total: number) => PageWindow

/** Paging parameters of a query; none for operations without a list. */
export interface PageQuery {
  readonly page?: number
  readonly per_page?: number
}

/** Options for {@link createPaginate}. */
export interface Paging {
  readonly dialect: Dialect
  readonly recordDialectUse: RecordDialectUse
  /** True if the list is served as a whole, despite the query. */
  readonly isUnpaginated: boolean
}

/** Creates the paging of one request. */
export function createPaginate(query: PageQuery, paging: Paging): Paginate {
  const { dialect, recordDialectUse, isUnpaginated } = paging
  return function paginate(total) {
    if (isUnpaginated) return pageWindow(1, Math.max(total, 1), total)
    const { page = 1, per_page: size = dialect.perPageDefault } = query
    const lastPage = Math.max(Math.ceil(total / size), 1)
    const isRepeated = dialect.pageOverflow === 'last_page' && page > lastPage
    if (isRepeated) recordDialectUse('pageOverflow')
    return pageWindow(isRepeated ? lastPage : page, size, total)
  }
}

/** Returns a page of a list with `total` items. */
export function pageWindow(page: number, size: number, total: number): PageWindow {
  const start = Math.min((page - 1) * size, total)
  return {
    start,
    end: Math.min(start + size, total),
    meta: { page, per_page: size, total, total_pages: Math.ceil(total / size) },
  }
}

/** True if the page is after the last one. The first page always exists. */
export function isPastEnd({ page, per_page: size, total }: Pagination): boolean {
  return page > 1 && (page - 1) * size >= total
}
