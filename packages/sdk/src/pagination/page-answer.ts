import type { components } from '@permit-tracking/spec/types'
import { type Result, readList } from '../call.ts'
import { isObject } from '../failure.ts'
import type { Exchange } from '../fetch/exchange.ts'

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

/** Reads one page of a list with what the service says about its place. */
export function readPage<Item>(result: Result, exchange: Exchange): PageAnswer<Item> {
  const meta = isObject(result.data) && isObject(result.data.meta) ? result.data.meta : undefined
  return { data: readList<Item>(result, exchange), meta }
}
