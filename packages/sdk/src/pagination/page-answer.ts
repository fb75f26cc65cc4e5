import type { components } from '@permit-tracking/spec/types'

/** Where in a list a page stands (service specification, "Pagination metadata"). */
export type PaginationMeta = components['schemas']['Pagination']

/** What of a list is asked for. */
export interface PagePosition {
  /** Number of the page, from 1. */
  page?: number
  /** Results per page, 1 to 100. */
  per_page?: number
}

/** What a list operation answered with. */
export interface PageAnswer<Item> {
  readonly data: Item[]
  /** Absent where the service sends none. */
  readonly meta: Partial<PaginationMeta> | undefined
}

/** Reads one page of a list. */
export type ReadPage<Item> = (position: PagePosition) => PromiseLike<PageAnswer<Item>>
