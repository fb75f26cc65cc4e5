import type { components } from '@permit-tracking/spec/types'
import { hasNext } from './has-next.ts'

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

/** One page of a list. */
export interface Page<Item> {
  /** The items of the page. */
  readonly data: Item[]
  /** Number of the page, its size, and how many results there are; `undefined` where the service sends none. */
  readonly meta: Partial<PaginationMeta> | undefined
  /** Is there a page after this one? Where the service doesn't say, an unfilled page has to be taken for a yes. */
  hasNextPage(): boolean
  /** Reads the page after this one; resolves with `undefined` where there is none. */
  nextPage(): Promise<Page<Item> | undefined>
}

/** Makes a page that can read the one after it. */
export function createPage<Item>(
  answer: PageAnswer<Item>,
  position: PagePosition,
  read: ReadPage<Item>,
): Page<Item> {
  const hasNextPage = () => hasNext(answer, position)
  return {
    ...answer,
    hasNextPage,
    async nextPage() {
      if (!hasNextPage()) return undefined
      const next = { ...position, page: (position.page ?? 1) + 1 }
      const nextAnswer = await read(next)
      const isRepeat = JSON.stringify(nextAnswer.data) === JSON.stringify(answer.data)
      return nextAnswer.data.length === 0 || isRepeat ? undefined : createPage(nextAnswer, next, read)
    },
  }
}
