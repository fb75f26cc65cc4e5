import type { components } from '../generated/types.ts'
import { maxPerPage } from '../request/query.ts'

/** Position of a page in its list (service specification, "Pagination metadata"). */
export type PaginationMeta = components['schemas']['Pagination']

/** Number and size of a page. */
export interface PageParams {
  /** Number of the page, from 1. */
  page?: number
  /** Results per page, 1 to 100. */
  per_page?: number
}

/** Response of a list operation. */
export interface PageResponse<Item> {
  readonly data: Item[]
  /** Absent if the service sends none. */
  readonly meta: Partial<PaginationMeta> | undefined
}

/** Reads one page of a list. */
export type ReadPage<Item> = (params: PageParams) => PromiseLike<PageResponse<Item>>

/**
 * Returns true if the service's response indicates a page after this one. It may have no `meta`, or one without
 * `total_pages`. Some services ignore `page`, have a page size of their own, or send everything at once.
 */
export function hasNext({ data, meta }: PageResponse<unknown>, requested: PageParams): boolean {
  const page = requested.page ?? 1
  if (data.length === 0) return false
  if (meta?.page !== undefined && meta.page !== page) return false
  if (meta?.total !== undefined && page === 1 && data.length >= meta.total) return false
  if (meta?.total_pages !== undefined) return page < meta.total_pages
  if (meta?.total !== undefined) return page * (meta.per_page ?? data.length) < meta.total
  // Some services have larger pages than requested. More items than any page may have are the whole list.
  return data.length <= maxPerPage
}
