import { NotFoundError } from '../errors/api-error.ts'
import { ConfigurationError } from '../errors/configuration-error.ts'
import type { PageResponse } from '../request/parse-response.ts'
import { maxPerPage } from '../request/query.ts'
import type { PageParams, ReadPage } from './page-request.ts'
import type { Page } from './pager.ts'

/** Iterates over the list, beginning with a page that has been read. */
export type IterateFrom<Item> = (
  response: PageResponse<Item>,
  params: PageParams,
) => AsyncGenerator<Item, void, undefined>

/**
 * Creates a page that can read the next page.
 *
 * @param before Number of items on the pages before this one, if they were read.
 */
export function createPage<Item>(
  response: PageResponse<Item>,
  params: PageParams,
  read: ReadPage<Item>,
  iterateFrom: IterateFrom<Item>,
  before?: number,
): Page<Item> {
  const { data, meta = {} } = response
  const { page = 1, per_page: requestedSize } = params
  const { per_page: size, total } = meta
  const start = before ?? (page === 1 ? 0 : size && (page - 1) * size)
  const end = start === undefined ? undefined : start + data.length
  const isShort = size !== undefined && data.length < size && (requestedSize ?? size) === size
  const isLast = data.length === 0 || (isShort && total === end)
  return {
    data,
    meta,
    hasNextPage: () => !isLast,
    async nextPage() {
      if (isLast) return undefined
      const next = { ...params, page: page + 1 }
      const nextResponse = await readUnlessPastEnd(read, next)
      if (!nextResponse?.data.length) return undefined
      const isRepeat = JSON.stringify(nextResponse.data) === JSON.stringify(data)
      return isRepeat ? undefined : createPage(nextResponse, next, read, iterateFrom, end)
    },
    [Symbol.asyncIterator]: () => iterateFrom(response, params),
  }
}

/** Splits a page of a walk into pages of the requested size. The pages of a settled walk may be larger. */
export function splitPage<Item>(
  { data, meta }: PageResponse<Item>,
  params: PageParams,
  size = maxPerPage,
  read: ReadPage<Item>,
): Page<Item>[] {
  return Array.from({ length: Math.ceil(data.length / size) || 1 }, (_, at) =>
    createPage({ data: data.slice(at * size, (at + 1) * size), meta }, params, read, rejectIteration),
  )
}

/** Throws for a loop over a page of `pages()`, because that loop would read the rest of the list for each page. */
function rejectIteration(): never {
  throw new ConfigurationError(
    'Could not iterate over this page: pages() reads the next one. Loop over `page.data`.',
  )
}

/** Reads a page that isn't the first one. Some services respond with 404 past the end, and a list may have become shorter. */
async function readUnlessPastEnd<Item>(
  read: ReadPage<Item>,
  params: PageParams,
): Promise<PageResponse<Item> | undefined> {
  try {
    return await read(params)
  } catch (error) {
    if (error instanceof NotFoundError) return undefined
    throw error
  }
}
