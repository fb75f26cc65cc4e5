import { NotFoundError } from '../errors/api-error.ts'
import { readLimitHeaders } from '../fetch/limit/rate-limit.ts'
import { onAbort } from '../fetch/timers.ts'
import { recaptureStack } from '../request/failure.ts'
import type { PageResponse } from '../request/parse-response.ts'
import { updatedAt } from './page-comparer.ts'
import type { PageRequest, ReceivedPage } from './page-request.ts'
import type { Walk } from './walk.ts'

/** Reader of a walk's pages. It reads ahead. */
export type PageReader<Item extends object> = ReturnType<typeof createPageReader<Item>>

/** Page of a walk: its request, and its response without the items of earlier pages. */
export interface WalkedPage<Item> extends PageResponse<Item> {
  readonly request: PageRequest
}

/** Page as the service sent it, with the headers of its response. */
export interface PageWithHeaders<Item> {
  readonly data: PageResponse<Item>
  readonly response: Pick<Response, 'headers'>
}

/** Options of {@link createPageReader}. */
interface PageReaderOptions<Item extends object> {
  readonly walk: Walk<Item>
  /** Reads one page, until the signal aborts. */
  readonly read: (request: PageRequest, signal: AbortSignal) => Promise<PageWithHeaders<Item>>
  /** Number of pages to read ahead. */
  readonly prefetch: number
  readonly isResumed: boolean
  /** Signal of the caller. After it has aborted, no page is returned, even if it has been read. */
  readonly signal: AbortSignal | undefined
}

/** Page that is being read, or has been read and not returned yet. */
interface PendingPage<Item> {
  readonly key: string
  readonly controller: AbortController
  readonly result: Promise<FetchedPage<Item>>
}

/** Page for the walk, with the fields of its response that only the reader needs. */
interface FetchedPage<Item> extends ReceivedPage<Item> {
  readonly headers: Headers
  readonly meta: PageResponse<Item>['meta']
}

/**
 * Margin for the resolution of `Date` and `updated_at` (a second each), an exclusive `updated_since`, and changes that
 * become visible some seconds late.
 */
const marginMs = 10_000
/** Maximum time by which the local clock and the service's may differ. */
const maxSkewMs = 3_600_000

/** Creates the reader of a walk. Nothing is requested before the first `next()`. */
export function createPageReader<Item extends object>(options: PageReaderOptions<Item>) {
  const { walk, read, prefetch, isResumed, signal } = options
  let pending: readonly PendingPage<Item>[] = []
  let isFirst = true
  /** True after the first page that was not a 404. */
  let hasFoundList = false
  let isClosed = false

  return {
    /** Returns true while pages are read ahead. */
    isReadingAhead: () => pending.length > 0,
    /** Ends the walk and aborts the pending reads. */
    close() {
      isClosed = true
      schedule([])
    },
    /**
     * Returns the next page that has new items; `undefined` after the last. The first page of the list is returned even without items. A page
     * that failed is read again by the next call.
     *
     * @param enough Number of new items that the caller needs. If the page has as many, nothing is read ahead.
     */
    async next(enough = Number.POSITIVE_INFINITY): Promise<WalkedPage<Item> | undefined> {
      for (;;) {
        const [request] = isClosed ? [] : walk.requests()
        if (!request) {
          // Every page was a 404. Reads page 1, so that the caller gets the error if the list doesn't exist.
          if (!isClosed && !hasFoundList) await receive({ page: 1, per_page: 1 })
          return undefined
        }
        const page = await receive(request)
        const data = walk.accept(page)
        // Not the first page after a resume: an empty page doesn't move the resume token, so a program that stores the token after
        // each page and resumes would receive it forever.
        const isReturned = data.length > 0 || (isFirst && hasFoundList && !isResumed)
        isFirst = false
        // The walk may have been closed while the page was read.
        const isEnough = isClosed || data.length >= enough || isRunningLow(page.headers, prefetch)
        schedule(isEnough ? [] : walk.requests().slice(0, prefetch))
        if (isReturned) return { request, data, meta: page.meta }
      }
    },
  }

  /** Keeps the pending pages that are requested, aborts the others, and starts the missing ones. */
  function schedule(requests: readonly PageRequest[]): void {
    const earlier = pending
    pending = requests.map((request) => {
      const key = JSON.stringify(request)
      return earlier.find((page) => page.key === key) ?? startRead(key, request)
    })
    for (const page of earlier) if (!pending.includes(page)) page.controller.abort()
  }

  function startRead(key: string, request: PageRequest): PendingPage<Item> {
    const controller = new AbortController()
    const result = send(request, controller)
    // The iteration fails only if the page is needed.
    result.catch(() => undefined)
    return { key, controller, result }
  }

  async function send(request: PageRequest, controller: AbortController): Promise<FetchedPage<Item>> {
    const sentAt = Date.now()
    // A catch-up (a read with `updated_since` after a pass) may find nothing. The list itself always has a first page.
    const mustExist = (request.page === 1 && request.updated_since === undefined) || (isFirst && !isResumed)
    // `AbortSignal.any` would be slower, and doesn't exist before Node 20.3.
    const abort = () => controller.abort(signal?.reason)
    if (signal?.aborted) abort()
    const removeListener = onAbort(signal, abort)
    try {
      const { data, response } = await read(request, controller.signal)
      hasFoundList = true
      return toFetchedPage(request, response.headers, sentAt, data)
    } catch (error) {
      // Some services respond with 404 past the end, and a list may have become shorter.
      if (mustExist || !(error instanceof NotFoundError)) throw error
      return toFetchedPage(request, new Headers(), sentAt)
    } finally {
      removeListener()
    }
  }

  async function receive(request: PageRequest): Promise<FetchedPage<Item>> {
    signal?.throwIfAborted()
    const [first = startRead(JSON.stringify(request), request), ...others] = pending
    if (pending.length === 0) pending = [first]
    try {
      const result = await first.result
      pending = others
      return result
    } catch (error) {
      schedule([])
      throw recaptureStack(error)
    }
  }
}

function toFetchedPage<Item extends object>(
  request: PageRequest,
  headers: Headers,
  sentAt: number,
  response?: PageResponse<Item>,
): FetchedPage<Item> {
  const { data: items = [], meta } = response ?? {}
  return {
    request,
    items,
    total: meta?.total,
    statedSize: meta?.per_page,
    completeUntil: completeUntilOf(headers, items, sentAt),
    hasDate: headers.has('date'),
    isCached: ageMs(headers) > 0,
    headers,
    meta,
  }
}

/** Returns true if so few requests are left in the rate window that none should be spent on pages read ahead. */
function isRunningLow(headers: Headers, prefetch: number): boolean {
  const { limit = 0, remaining } = readLimitHeaders(headers)
  return remaining !== undefined && remaining <= Math.max(prefetch, limit / 10)
}

/**
 * Returns the time before which all changes are in the response, in epoch milliseconds on the service's clock.
 *
 * With a `Date` it is the earlier of two estimates of when the request was sent: the local time, and `Date` minus the duration
 * of the request. Either clock may be fast. `Age` is subtracted. Without a `Date` it is the latest plausible `updated_at`,
 * or an hour before the request if there is none. A margin is subtracted in each case.
 */
function completeUntilOf(headers: Headers, items: readonly object[], sentAt: number): number {
  const { date } = readLimitHeaders(headers)
  if (date !== undefined) {
    const elapsed = Math.max(0, Date.now() - sentAt)
    return Math.min(date - elapsed, sentAt) - ageMs(headers) - marginMs
  }
  const times = items.map(updatedAt).filter((time) => time > 0 && time <= sentAt + maxSkewMs)
  const latest = times.reduce((one, other) => Math.max(one, other), times[0] ?? sentAt - maxSkewMs)
  return latest - marginMs
}

/** Returns the time that a response has spent in caches, in milliseconds (RFC 9111, 5.1). */
function ageMs(headers: Headers): number {
  const age = headers.get('age') ?? ''
  return /^\d{1,10}$/.test(age) ? Number(age) * 1_000 : 0
}
