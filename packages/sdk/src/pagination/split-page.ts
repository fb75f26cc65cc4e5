import { ConfigurationError } from '../errors/configuration-error.ts'
import { maxPerPage } from '../request/query.ts'
import { createPage, type Page } from './page.ts'
import type { WalkedPage } from './page-reader.ts'
import type { ReadPage } from './page-response.ts'

/** Splits a page into pages of the requested size. Settled walks may read larger ones. */
export function splitPage<Item>(
  { request, data, meta }: WalkedPage<Item>,
  size = maxPerPage,
  read: ReadPage<Item>,
): Page<Item>[] {
  return Array.from({ length: Math.ceil(data.length / size) || 1 }, (_, at) =>
    createPage({ data: data.slice(at * size, (at + 1) * size), meta }, request, read, rejectIteration),
  )
}

/** Rejects a loop over a page inside of a loop over pages. It would read the rest of the list for each page. */
function rejectIteration(): never {
  throw new ConfigurationError(
    'Could not iterate over this page: pages() continues with the next one. Use its `data`.',
  )
}
