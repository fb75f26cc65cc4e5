import type { ServiceQuery, ServiceReader, ServiceResponse } from '../service-reader/service-reader.ts'
import { ServiceStoppedError } from '../service-reader/service-stopped-error.ts'
import { epochOf, fingerprint, isObject, itemsOf, type ListedPermit, permitsOf } from './read-list.ts'

/** Pages of a list of permits, from the first one. */
export interface Walk {
  /** The requested page size. */
  readonly size: number
  readonly pages: readonly ServiceResponse[]
  /** Permits of every page, in the order of the list. */
  readonly permits: readonly ListedPermit[]
  /** True if the last page is the end of the list. */
  readonly isComplete: boolean
}

/** Probe of `updated_since` at the time of a permit. */
export interface SinceProbe {
  /** Time of the permit, in epoch milliseconds. */
  readonly at: number
  readonly exact: ServiceResponse
  /** A millisecond earlier and later. */
  readonly earlier: ServiceResponse
  readonly later: ServiceResponse
}

/** First and second page of a list other than permits, with one item each. */
export interface OtherList {
  readonly path: string
  readonly first: ServiceResponse
  readonly second: ServiceResponse
}

/** Responses of one pass over the service. A probe that was not sent is undefined. */
export interface Observations {
  /** First page without a page size. */
  readonly defaultPage?: ServiceResponse
  /** Page of one item. */
  readonly smallPage?: ServiceResponse
  /** Pages of 100 and 101 items. */
  readonly largestPage?: ServiceResponse
  readonly beyondLargest?: ServiceResponse
  /** Pages that search the maximum, if 100 is rejected. */
  readonly sizeSearch: readonly ServiceResponse[]
  readonly walk?: Walk
  /** Page after the last one, if that is known. */
  readonly pastEnd?: ServiceResponse
  /** Page far past the end. */
  readonly farPastEnd?: ServiceResponse
  readonly since?: SinceProbe
  readonly otherLists: readonly OtherList[]
  /** The list with another page size. */
  readonly otherWalk?: Walk
  /** Every response of the pass, in the order of the requests. */
  readonly responses: readonly ServiceResponse[]
}

/** Sends the reads of one pass. It ends early if the reader stops. */
export async function observe(reader: ServiceReader, previous?: Observations): Promise<Observations> {
  const responses: ServiceResponse[] = []
  const result: { -readonly [Name in keyof Observations]: Observations[Name] } = {
    sizeSearch: [],
    otherLists: [],
    responses,
  }
  const read = async (path: string, query?: ServiceQuery) => {
    const response = await reader.read(path, query)
    responses.push(response)
    return response
  }
  try {
    // Two servers that take turns would respond to an even number of requests in the same way every time.
    if (previous && previous.responses.length % 2 === 0) await read('/me')
    result.defaultPage = await read('/permits')
    result.smallPage = await read('/permits', { per_page: 1 })
    result.largestPage = await read('/permits', { per_page: 100 })
    result.beyondLargest = await read('/permits', { per_page: 101 })
    let size = 100
    if (result.largestPage.status === 400) {
      const search = await searchLargestSize(read)
      result.sizeSearch = search.responses
      size = search.size
    }
    result.walk = await readPages(read, size, result.largestPage)
    if (result.walk.isComplete) {
      const count = result.walk.pages.filter((page) => (permitsOf(page)?.length ?? 0) > 0).length
      result.pastEnd = await read('/permits', { per_page: size, page: count + 1 })
    }
    result.farPastEnd = await read('/permits', { per_page: size, page: 99_999 })
    result.otherLists = await readOtherLists(read)
    const boundary = chooseBoundary(result.walk)
    if (boundary !== undefined) result.since = await readSince(read, boundary, size)
    if (hasTies(result.walk)) result.otherWalk = await readPages(read, otherSize(result.walk))
  } catch (error) {
    if (!(error instanceof ServiceStoppedError)) throw error
  }
  return result
}

type Read = (path: string, query?: ServiceQuery) => Promise<ServiceResponse>

/** Maximum number of pages of a walk. More of them would use up the budget. */
const maxPages = 12

/** Reads the list of permits, page by page. */
async function readPages(read: Read, size: number, first?: ServiceResponse): Promise<Walk> {
  const pages: ServiceResponse[] = []
  const permits: ListedPermit[] = []
  let isComplete = false
  let previous = ''
  for (let page = 1; page <= maxPages && !isComplete; page += 1) {
    const isRead = page === 1 && first?.status === 200
    const response = isRead ? first : await read('/permits', { per_page: size, page })
    const listed = permitsOf(response)
    pages.push(response)
    const current = listed && fingerprint(listed)
    // A page past the end is empty, a 404, or the last page again.
    if (page > 1 && (response.status === 404 || listed?.length === 0 || current === previous)) {
      isComplete = true
      break
    }
    if (!listed) break
    permits.push(...listed)
    isComplete = listed.length < (permitsOf(pages[0])?.length ?? 0)
    previous = current ?? ''
  }
  return { size, pages, permits, isComplete }
}

/** Searches the largest page size that isn't rejected. */
async function searchLargestSize(read: Read): Promise<{ size: number; responses: ServiceResponse[] }> {
  const responses: ServiceResponse[] = []
  let accepted = 1
  let rejected = 100
  while (rejected - accepted > 1) {
    const middle = Math.floor((accepted + rejected) / 2)
    const response = await read('/permits', { per_page: middle })
    responses.push(response)
    if (response.status === 200) accepted = middle
    else rejected = middle
  }
  return { size: accepted, responses }
}

/** Reads two pages of one item of each list, so that two items suffice. */
async function readOtherLists(read: Read): Promise<OtherList[]> {
  const lists: OtherList[] = []
  const add = async (path: string) => {
    const first = await read(path, { per_page: 1, page: 1 })
    lists.push({ path, first, second: await read(path, { per_page: 1, page: 2 }) })
    return first
  }
  await add('/contacts')
  const [condition] = itemsOf(await add('/portfolio/conditions')) ?? []
  if (isObject(condition) && typeof condition.id === 'string') {
    await add(`/portfolio/conditions/${encodeURIComponent(condition.id)}/permits`)
  }
  return lists
}

/** Returns the time of a permit with newer and older ones around it, so that its list fits on a page. */
function chooseBoundary({ permits, pages, isComplete }: Walk): number | undefined {
  if (!isComplete) return undefined
  const times = permits.map(({ updated_at }) => epochOf(updated_at)).sort((one, other) => other - one)
  const size = permitsOf(pages[0])?.length ?? 0
  const index = Math.min(30, Math.floor(size * 0.8), Math.floor(times.length / 2))
  const time = times[index]
  const isBetween = time !== undefined && time < (times[0] ?? time) && time > (times.at(-1) ?? time)
  return isBetween ? time : undefined
}

async function readSince(read: Read, at: number, size: number): Promise<SinceProbe> {
  const since = (time: number) =>
    read('/permits', { per_page: size, updated_since: new Date(time).toISOString() })
  return { at, exact: await since(at), earlier: await since(at - 1), later: await since(at + 1) }
}

/** True if two permits have the same time or date, as far as the walk knows. */
function hasTies({ permits }: Walk): boolean {
  const isRepeated = (values: readonly string[]) => new Set(values).size < values.length
  return (
    isRepeated(permits.map(({ updated_at }) => updated_at)) ||
    isRepeated(permits.map(({ filed_date }) => filed_date))
  )
}

/** Returns a page size that divides the list at other places. */
function otherSize({ pages }: Walk): number {
  const served = permitsOf(pages[0])?.length ?? 1
  return served > 40 ? 37 : Math.max(served - 3, 1)
}
