import type { Churn, Mock, RequestEntry } from '@permit-tracking/mock'

/** One read of the changing list. */
export interface DriftRead {
  /** Seed of the permits and their changes. */
  readonly seed: number
  /** Number of requests for a page of the list. */
  readonly requests: number
  /** Number of changes between the first page and the last. */
  readonly changes: number
  /** Number of permits that were on the list from the first page to the last. */
  readonly present: number
  /** Permits of them that were not found, in the order of the list. */
  readonly lost: readonly LostPermit[]
  /** Number of identifiers that were returned again. */
  readonly duplicates: number
}

/** Permit that was on the list from the first page to the last, and was not found. */
export interface LostPermit {
  /** `uuid` of the permit. */
  readonly uuid: string
  /** True if it was updated during the read, which moves it to the front of a list that is ordered by `updated_at`. */
  readonly isUpdated: boolean
  /** Request that lost it, such as `request 4 (GET /v1/permits?page=4)`; `none` if no request reached it. */
  readonly request: string
  /** Sentences that say how. */
  readonly reason: string
}

/**
 * Observes the requests for pages until the returned function is called with what was found. That function throws an Error for a read
 * that proves nothing.
 *
 * @param changes Changes of the list so far. Those of a page follow its response.
 * @param onPage Called after each page.
 */
export function observeRead(mock: Mock, changes: Churn['changes'], onPage: () => void) {
  const orderNow = () => mock.watchlist.all({ order: mock.dialect.listOrder }).map(({ uuid }) => uuid)
  const pages: Page[] = []
  const atStart = orderNow()
  let [order, changesBefore] = [atStart, 0]
  mock.onRequest((entry) => {
    if (entry.operation !== 'listPermits') return
    if (entry.status === 200) pages.push(toPage(entry, pages.length + 1, order, changesBefore))
    // A response that its client didn't wait for changes the list, too.
    onPage()
    order = orderNow()
    changesBefore = changes.length
  })

  return function finish(returned: Iterable<string>): Omit<DriftRead, 'seed'> {
    const known = [...returned].filter((uuid) => mock.permits.get(uuid))
    const found = new Set(known)
    if (pages.length === 0)
      throw new Error('The program received no page of GET /permits. Check its base URL and API key.')
    if (found.size === 0)
      throw new Error('The program returned no `uuid` of a permit. Return or print one per line.')
    // Changes after the last page can't have affected the read.
    const during = changes.slice(0, pages.at(-1)?.changesBefore)
    const moved = new Set(during.flatMap(({ kind, id }) => (kind === 'update' ? [] : [id])))
    const present = atStart.filter((uuid) => !moved.has(uuid))
    const updated = new Set(during.map(({ id }) => id))
    const lost = present.flatMap((uuid) =>
      found.has(uuid) ? [] : [{ uuid, isUpdated: updated.has(uuid), ...findCause(uuid, pages) }],
    )
    if (during.length === 0 && lost.length === 0)
      throw new Error('The list did not change while the program read it, so the read proves nothing.')
    const [requests, duplicates] = [pages.length, known.length - found.size]
    return { requests, changes: during.length, present: present.length, lost, duplicates }
  }
}

/** Page of the list as it was returned. */
interface Page {
  readonly name: string
  readonly shown: ReadonlySet<string>
  /** Places of the first and the last permit shown, from 1. */
  readonly first: number
  readonly last: number
  /** True for permits of the whole list. With a filter the places are others. */
  readonly isPlaced: boolean
  /** Every `uuid` of the list, in its order. */
  readonly order: readonly string[]
  /** Number of changes before the response. */
  readonly changesBefore: number
}

function toPage(entry: RequestEntry, number: number, order: Page['order'], changesBefore: number): Page {
  const { method, path, search, query, response } = entry
  // The mock's own page, as in the OpenAPI document.
  const { data } = (response?.body ?? { data: [] }) as { data: readonly { uuid: string }[] }
  const shown = data.map(({ uuid }) => uuid)
  return {
    name: `request ${number} (${method} ${path}${search})`,
    shown: new Set(shown),
    first: order.indexOf(shown[0] ?? '') + 1,
    last: order.indexOf(shown.at(-1) ?? '') + 1,
    isPlaced: shown.length > 0 && query.status === undefined && query.updated_since === undefined,
    order,
    changesBefore,
  }
}

/** Returns the request that lost a permit: the permit was behind the page before it, and is before its own page. */
function findCause(uuid: string, pages: readonly Page[]) {
  const holder = pages.find(({ shown }) => shown.has(uuid))
  if (holder) return { request: holder.name, reason: 'It was in the response, but not among those returned.' }
  const placed = pages.filter(({ isPlaced }) => isPlaced)
  const placeOn = (page: Page) => page.order.indexOf(uuid) + 1
  const index = placed.findLastIndex((page) => placeOn(page) > page.last)
  const before = placed[index]
  const after = placed.slice(index + 1).find((page) => placeOn(page) < page.first)
  if (!before || !after) {
    const last = Math.max(0, ...placed.map((page) => page.last))
    return { request: 'none', reason: `No request reached it. Places up to ${last} were read.` }
  }
  return {
    request: after.name,
    reason: `It was at place ${placeOn(before)} when places ${before.first} to ${before.last} were read, and at place ${placeOn(after)} when places ${after.first} to ${after.last} were read. Changes between them: ${after.changesBefore - before.changesBefore}.`,
  }
}
