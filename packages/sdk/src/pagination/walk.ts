import type { WithResponse } from '../call.ts'
import { isNotFoundError } from '../errors/api-errors.ts'
import { showCaller } from '../failure.ts'
import type { Course, Step } from './course.ts'
import type { PageAnswer } from './page-answer.ts'
import { hourMs, startOf } from './start-of.ts'

/** Reads one page of a list; ends the read when the signal aborts. */
export type ReadStep<Item> = (step: Step, signal: AbortSignal) => Promise<WithResponse<PageAnswer<Item>>>

/** A page of a walk: what was asked for, and the answer less the items that earlier pages had. */
export interface WalkedPage<Item> {
  readonly step: Step
  readonly answer: PageAnswer<Item>
}

/** What a walk is made from. */
export interface WalkOptions<Item> {
  readonly course: Course<Item>
  readonly read: ReadStep<Item>
  /** How many pages are read ahead. */
  readonly prefetch: number
  readonly isResumed: boolean
  /** The caller's: no page is given after it has aborted, not even one that is here. */
  readonly signal: AbortSignal | undefined
}

interface Flight<Item> {
  readonly key: string
  readonly controller: AbortController
  readonly landing: Promise<Landing<Item>>
}

interface Landing<Item> {
  readonly answer?: PageAnswer<Item>
  readonly headers?: Headers
  readonly since: number
}

/** Reads the pages of a course, the next ones ahead of their use. */
export class Walk<Item> {
  readonly course: Course<Item>
  readonly #read: ReadStep<Item>
  readonly #prefetch: number
  readonly #isResumed: boolean
  readonly #signal: AbortSignal | undefined
  #flights: Flight<Item>[] = []
  #isFirst = true

  constructor({ course, read, prefetch, isResumed, signal }: WalkOptions<Item>) {
    this.course = course
    this.#read = read
    this.#prefetch = prefetch
    this.#isResumed = isResumed
    this.#signal = signal
  }

  /**
   * The next page with something new in it, or the first one; `undefined` behind the last. A page that failed is read
   * again the next time.
   *
   * @param enough So many new items are enough: nothing is read ahead of them.
   */
  async next(enough = Number.POSITIVE_INFINITY): Promise<WalkedPage<Item> | undefined> {
    for (;;) {
      const [step] = this.course.plan(0)
      if (!step) return undefined
      const { answer, headers, since } = await this.#land(step)
      const isFirst = this.#isFirst
      this.#isFirst = false
      const data = this.course.take(answer, since)
      const isCalm = data.length >= enough || (headers && isRunningLow(headers, this.#prefetch))
      this.#fly(isCalm || this.#prefetch === 0 ? [] : this.course.plan(this.#prefetch - 1))
      if (data.length > 0 || (isFirst && answer)) return { step, answer: { data, meta: answer?.meta } }
    }
  }

  /** Are pages being read that nobody waits for yet? */
  get isReadingAhead(): boolean {
    return this.#flights.length > 0
  }

  /** Ends the reads that nobody waits for any more. */
  close(): void {
    this.#fly([])
  }

  /** Keeps what is under way and still wanted, ends the rest, and starts what is missing. */
  #fly(steps: readonly Step[]): void {
    const flights = steps.map((step) => {
      const key = JSON.stringify(step)
      return this.#flights.find((flight) => flight.key === key) ?? this.#start(key, step)
    })
    for (const flight of this.#flights) if (!flights.includes(flight)) flight.controller.abort()
    this.#flights = flights
  }

  #start(key: string, step: Step): Flight<Item> {
    const controller = new AbortController()
    const landing = this.#request(step, controller.signal)
    // A failure counts when its page is needed, and not at all where it isn't.
    landing.catch(() => undefined)
    return { key, controller, landing }
  }

  async #request(step: Step, signal: AbortSignal): Promise<Landing<Item>> {
    const sentAt = Date.now()
    const mustExist = this.#isFirst && !this.#isResumed
    try {
      const { data, response } = await this.#read(step, signal)
      return { answer: data, headers: response.headers, since: startOf(response.headers, data.data, sentAt) }
    } catch (error) {
      // Some services answer 404 past the end, where a shrinking list may lead too.
      if (!mustExist && isNotFoundError(error)) return { since: sentAt - hourMs }
      throw error
    }
  }

  async #land(step: Step): Promise<Landing<Item>> {
    this.#signal?.throwIfAborted()
    if (this.#flights[0]?.key !== JSON.stringify(step)) this.#fly([step])
    const [flight, ...others] = this.#flights
    try {
      const landing = await flight?.landing
      this.#flights = others
      return landing ?? { since: 0 }
    } catch (error) {
      this.close()
      throw showCaller(error)
    }
  }
}

/** Are so few requests left in the window that they are better kept for what is surely needed? */
function isRunningLow(headers: Headers, prefetch: number): boolean {
  const remaining = headers.get('x-ratelimit-remaining')
  if (!remaining || !/^\d+$/.test(remaining)) return false
  const limit = Number(headers.get('x-ratelimit-limit')) || 0
  return Number(remaining) <= Math.max(prefetch, limit / 10)
}
