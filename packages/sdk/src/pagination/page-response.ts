import type { components } from '../generated/types.ts'

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
