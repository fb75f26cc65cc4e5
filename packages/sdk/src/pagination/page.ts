import { isNotFoundError } from '../errors/api-errors.ts'
import type { ListIterator } from './list-iterator.ts'
import {
  hasNext,
  type PageParams,
  type PageResponse,
  type PaginationMeta,
  type ReadPage,
} from './page-response.ts'

/** One page of a list. */
export interface Page<Item> {
  /** The items of the page. */
  readonly data: Item[]
  /** Number of the page, its size, and the number of results and pages. A field that the service leaves out is `undefined`. */
  readonly meta: Partial<PaginationMeta>
  /** Returns true if there is a page after this one. If the service doesn't say, this is true for a full page. */
  hasNextPage(): boolean
  /** Reads the page after this one; resolves with `undefined` if there is none. */
  nextPage(): Promise<Page<Item> | undefined>
}

/** Page that was read by itself. An iteration over it continues to the end of the list. */
export interface IterablePage<Item> extends Page<Item>, AsyncIterable<Item> {
  nextPage(): Promise<IterablePage<Item> | undefined>
  /**
   * Iterates over the items of this page, without reading it again, and of all pages that follow, each item once. The options
   * of the list apply, and its `report` covers the iteration. For this page alone use `data`.
   */
  [Symbol.asyncIterator](): ListIterator<Item>
}

/** Iterates over the list, beginning with a page that has been read. */
export type IterateFrom<Item> = (response: PageResponse<Item>, position: PageParams) => ListIterator<Item>

/** Creates a page that can read the one after it. */
export function createPage<Item>(
  response: PageResponse<Item>,
  position: PageParams,
  read: ReadPage<Item>,
  iterateFrom: IterateFrom<Item>,
): IterablePage<Item> {
  const hasNextPage = () => hasNext(response, position)
  return {
    ...response,
    meta: response.meta ?? {},
    hasNextPage,
    async nextPage() {
      if (!hasNextPage()) return undefined
      const next = { ...position, page: (position.page ?? 1) + 1 }
      const nextResponse = await readUnlessPastEnd(read, next)
      if (!nextResponse?.data.length) return undefined
      const isRepeat = JSON.stringify(nextResponse.data) === JSON.stringify(response.data)
      return isRepeat ? undefined : createPage(nextResponse, next, read, iterateFrom)
    },
    [Symbol.asyncIterator]: () => iterateFrom(response, position),
  }
}

/** Reads a page that isn't the first one. Some services respond with 404 past the end, and a list may have become shorter. */
async function readUnlessPastEnd<Item>(
  read: ReadPage<Item>,
  position: PageParams,
): Promise<PageResponse<Item> | undefined> {
  try {
    return await read(position)
  } catch (error) {
    if (isNotFoundError(error)) return undefined
    throw error
  }
}
