import { isNotFoundError } from '../errors/api-errors.ts'
import { hasNext } from './has-next.ts'
import type { PageParams, PageResponse, PaginationMeta, ReadPage } from './page-response.ts'

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

/** Reads a page that isn't the first one. Some services answer 404 past the end, where a shrinking list may lead too. */
export async function readUnlessPastEnd<Item>(
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

/** Makes a page that can read the one after it. */
export function createPage<Item>(
  answer: PageResponse<Item>,
  position: PageParams,
  read: ReadPage<Item>,
): Page<Item> {
  const hasNextPage = () => hasNext(answer, position)
  return {
    ...answer,
    hasNextPage,
    async nextPage() {
      if (!hasNextPage()) return undefined
      const next = { ...position, page: (position.page ?? 1) + 1 }
      const nextAnswer = await readUnlessPastEnd(read, next)
      if (!nextAnswer?.data.length) return undefined
      const isRepeat = JSON.stringify(nextAnswer.data) === JSON.stringify(answer.data)
      return isRepeat ? undefined : createPage(nextAnswer, next, read)
    },
  }
}
