import { hasNext } from './has-next.ts'
import { readUnlessPastEnd } from './page.ts'
import type { PageAnswer, PagePosition, ReadPage } from './page-answer.ts'

/** A page of a walk: what was asked for, and the answer less the items that earlier pages had. */
export interface WalkedPage<Item> {
  readonly position: PagePosition
  readonly answer: PageAnswer<Item>
}

/** What of an item tells it from others; `undefined` where the service left the identifier out. */
export type Identify<Item> = (item: Item) => string | undefined

const largestPerPage = 100
/** After so many pages in a row without a new item, the service surely serves the same ones for ever. */
const stalePages = 3

/**
 * Reads a list to its end: the largest pages unless told otherwise, every item once. Ends on its own where the service
 * ignores `page`, repeats its last page, answers 404 past the end, or doesn't say how many pages there are.
 */
export async function* walk<Item>(
  read: ReadPage<Item>,
  start: PagePosition,
  identify: Identify<Item>,
): AsyncGenerator<WalkedPage<Item>, void, undefined> {
  const { page: first = 1, per_page = largestPerPage } = start
  const seen = new Set<string>()
  let stale = 0
  for (let page = first; stale < stalePages; page++) {
    const position = { page, per_page }
    const answer = page === first ? await read(position) : await readUnlessPastEnd(read, position)
    if (!answer) return
    const fresh = takeFresh(answer.data, seen, identify)
    stale = fresh.length > 0 ? 0 : stale + 1
    if (page === first || fresh.length > 0) yield { position, answer: { ...answer, data: fresh } }
    if (!hasNext(answer, position) || (stale > 0 && answer.meta === undefined)) return
  }
}

/** Items without an identifier can't be told apart one by one: they are all new, or the whole page is a repeat. */
function takeFresh<Item>(items: Item[], seen: Set<string>, identify: Identify<Item>): Item[] {
  let news = 0
  const fresh = items.filter((item) => {
    const identifier = identify(item)
    const known = identifier ?? JSON.stringify(item)
    const isNew = !seen.has(known)
    if (isNew) news++
    seen.add(known)
    return isNew || identifier === undefined
  })
  return news > 0 ? fresh : []
}
