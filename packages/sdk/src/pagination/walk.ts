import type { WithResponse } from '../call.ts'
import { isNotFoundError } from '../errors/api-errors.ts'
import { showCaller } from '../failure.ts'
import { readLimitHeaders } from '../fetch/limit-headers.ts'
import type { Course, Step } from './course.ts'
import type { PageAnswer } from './page-answer.ts'
import { hourMs, startOf } from './start-of.ts'

/** Reads the pages of a course, the next ones ahead of their use. */
export interface Walk<Item> {
  /**
   * The next page with something new in it, or the first one; `undefined` behind the last. A page that failed is read
   * again the next time.
   *
   * @param enough So many new items are enough: nothing is read ahead of them.
   */
  next(enough?: number): Promise<WalkedPage<Item> | undefined>
  /** Are pages being read that nobody waits for yet? */
  isReadingAhead(): boolean
  /** Ends the walk, with the reads that nobody waits for any more. */
  close(): void
}

/** A page of a walk: what was asked for, and the answer less the items that earlier pages had. */
export interface WalkedPage<Item> extends PageAnswer<Item> {
  readonly step: Step
}

/** What a walk is made from. */
export interface WalkOptions<Item> {
  readonly course: Course<Item>
  /** Reads one page; ends the read when the signal aborts. */
  readonly read: (step: Step, signal: AbortSignal) => Promise<WithResponse<PageAnswer<Item>>>
  /** How many pages are read ahead. */
  readonly prefetch: number
  readonly isResumed: boolean
  /** The caller's: no page is given after it has aborted, not even one that is here. */
  readonly signal: AbortSignal | undefined
}

/** A page that is being read, or has come and is not used yet. */
interface Flight<Item> {
  readonly key: string
  readonly controller: AbortController
  readonly landing: Promise<Landing<Item>>
}

interface Landing<Item> {
  /** None for a page past the end. */
  readonly answer?: PageAnswer<Item>
  readonly headers?: Headers
  readonly since: number
}

/** Begins a walk. */
export function createWalk<Item>(options: WalkOptions<Item>): Walk<Item> {
  const { course, read, prefetch, isResumed, signal } = options
  let flights: readonly Flight<Item>[] = []
  let isFirst = true
  let isClosed = false

  return {
    isReadingAhead: () => flights.length > 0,
    close() {
      isClosed = true
      fly([])
    },
    async next(enough = Number.POSITIVE_INFINITY) {
      for (;;) {
        const [step] = isClosed ? [] : course.plan(0)
        if (!step) return undefined
        const { answer, headers, since } = await land(step)
        const data = course.take(step, answer, since)
        const isGiven = data.length > 0 || (isFirst && answer)
        isFirst = false
        // It may have been closed in the moment in which the page came.
        const isEnough =
          isClosed || data.length >= enough || prefetch === 0 || (headers && isRunningLow(headers, prefetch))
        fly(isEnough ? [] : course.plan(prefetch - 1))
        if (isGiven) return { step, data, meta: answer?.meta }
      }
    },
  }

  /** Keeps what is under way and still wanted, ends the rest, and starts what is missing. */
  function fly(steps: readonly Step[]): void {
    const earlier = flights
    flights = steps.map((step) => {
      const key = JSON.stringify(step)
      return earlier.find((flight) => flight.key === key) ?? start(key, step)
    })
    for (const flight of earlier) if (!flights.includes(flight)) flight.controller.abort()
  }

  function start(key: string, step: Step): Flight<Item> {
    const controller = new AbortController()
    const landing = request(step, controller)
    // A failure counts when its page is needed, and not at all where it isn't.
    landing.catch(() => undefined)
    return { key, controller, landing }
  }

  async function request(step: Step, controller: AbortController): Promise<Landing<Item>> {
    const sentAt = Date.now()
    // A catch-up may find nothing; the list itself has a first page.
    const mustExist = (step.page === 1 && step.updated_since === undefined) || (isFirst && !isResumed)
    // `AbortSignal.any` would be slower, and is missing before Node 20.3.
    const abort = () => controller.abort(signal?.reason)
    if (signal?.aborted) abort()
    signal?.addEventListener('abort', abort)
    try {
      const { data: answer, response } = await read(step, controller.signal)
      return { answer, headers: response.headers, since: startOf(response.headers, answer.data, sentAt) }
    } catch (error) {
      // Some services answer 404 past the end, where a shrinking list may lead too.
      if (!mustExist && isNotFoundError(error)) return { since: sentAt - hourMs }
      throw error
    } finally {
      signal?.removeEventListener('abort', abort)
    }
  }

  async function land(step: Step): Promise<Landing<Item>> {
    signal?.throwIfAborted()
    if (flights.length === 0) fly([step])
    const [flight, ...others] = flights
    try {
      const landing = await flight?.landing
      flights = others
      return landing ?? { since: 0 }
    } catch (error) {
      fly([])
      throw showCaller(error)
    }
  }
}

/** Are so few requests left in the window that they are better kept for what is surely needed? */
function isRunningLow(headers: Headers, prefetch: number): boolean {
  const { limit = 0, remaining } = readLimitHeaders(headers)
  return remaining !== undefined && remaining <= Math.max(prefetch, limit / 10)
}
