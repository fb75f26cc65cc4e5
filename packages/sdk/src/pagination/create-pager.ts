import type { Call, WithResponse } from '../call.ts'
import { refusal } from '../errors/configuration-error.ts'
import type { CallOptions, InternalCallOptions, ListOptions } from '../options.ts'
import { resolveDeadline } from '../settings.ts'
import { Course, type Step } from './course.ts'
import { type ListIterator, PagesIterator } from './list-iterator.ts'
import type { Identify } from './memory.ts'
import { createPage, type Page } from './page.ts'
import type { PageAnswer, PagePosition } from './page-answer.ts'
import type { CollectOptions, Pager } from './pager.ts'
import { readResumeToken, writeResumeToken } from './resume-token.ts'
import { Walk, type WalkedPage } from './walk.ts'
import type { WalkReport } from './walk-report.ts'

/** What a pager is made from. */
export interface PagerSource<Item> {
  /** Path and values that tell the list from others, its query aside. */
  readonly name: string
  /** Asks the service for one page. */
  readonly read: (
    position: PagePosition & { updated_since?: string },
    options: CallOptions,
  ) => Call<PageAnswer<Item>>
  /** What is asked for: where the user wants to start, in pages of what size, and the filters of the list. */
  readonly query: PagePosition & { readonly updated_since?: unknown }
  readonly options: ListOptions | undefined
  readonly identify: Identify<Item>
  /** Does the list take `updated_since`? */
  readonly takesSince?: boolean
}

/** A list without a limit may be longer than its reader thinks. */
const mostCollected = 10_000

/** Makes a list that is read when it is awaited or iterated. */
export function createPager<Item>(source: PagerSource<Item>): Pager<Item> {
  return new LazyPager(source)
}

/** A walk, and how much of its last page has not been handed out. */
interface Tour<Item> {
  readonly walk: Walk<Item>
  readonly unused: () => number
}

class LazyPager<Item> implements Pager<Item> {
  readonly [Symbol.toStringTag] = 'Pager'
  readonly #source: PagerSource<Item>
  readonly #start: PagePosition
  #page: Promise<WithResponse<Page<Item>>> | undefined
  #tour: Tour<Item> | undefined

  constructor(source: PagerSource<Item>) {
    this.#source = source
    const { page, per_page } = source.query
    this.#start = { ...(page !== undefined && { page }), ...(per_page !== undefined && { per_page }) }
  }

  get report(): WalkReport | undefined {
    return this.#tour?.walk.course.report
  }

  [Symbol.asyncIterator](): ListIterator<Item> {
    const walk = this.#createWalk(this.#start)
    return this.#iterate(
      walk,
      ({ answer }) => answer.data,
      (rest) => rest.length,
    )
  }

  pages(): ListIterator<Page<Item>> {
    const read = this.#reader()
    const size = this.#start.per_page ?? 100
    const split = ({ step, answer: { data, meta } }: WalkedPage<Item>) =>
      Array.from({ length: Math.max(1, Math.ceil(data.length / size)) }, (_, at) =>
        createPage({ data: data.slice(at * size, (at + 1) * size), meta }, step, read),
      )
    return this.#iterate(this.#createWalk(this.#start), split, (rest) =>
      sum(rest.map(({ data }) => data.length)),
    )
  }

  async collect({ limit }: CollectOptions = {}): Promise<Item[]> {
    const most = limit ?? mostCollected
    if (!(most >= 0) || most % 1 > 0)
      throw refusal('use limit', `it is ${limit}`, 'give a whole number from 0')
    const items: Item[] = []
    if (most === 0) return items
    const start = this.#start
    const walk = this.#createWalk(most < 100 && !start.page ? { per_page: most, ...start } : start)
    this.#tour = { walk, unused: () => 0 }
    try {
      while (items.length < most || limit === undefined) {
        const page = await walk.next(limit === undefined ? undefined : most - items.length)
        if (!page) break
        for (const item of page.answer.data) if (items.length < most || limit === undefined) items.push(item)
        const count = Math.max(items.length, page.answer.meta?.total ?? 0)
        if (limit === undefined && count > most) throw tooMany(count)
      }
    } finally {
      walk.close()
    }
    return items
  }

  async first(): Promise<Item | undefined> {
    const [item] = await this.collect({ limit: 1 })
    return item
  }

  resumeToken(): string {
    const { walk, unused } = this.#tour ?? { walk: this.#createWalk(this.#start), unused: () => 0 }
    return writeResumeToken(walk.course.bookmark(unused()), this.#describe())
  }

  withResponse(): Promise<WithResponse<Page<Item>>> {
    this.#page ??= this.#readOne()
    return this.#page
  }

  // biome-ignore lint/suspicious/noThenProperty: a pager is a promise of its first page
  then<Fulfilled = Page<Item>, Rejected = never>(
    onFulfilled?: ((page: Page<Item>) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.withResponse()
      .then(({ data }) => data)
      .then(onFulfilled, onRejected)
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Page<Item> | Rejected> {
    return this.then(undefined, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<Page<Item>> {
    return this.then().finally(onFinally)
  }

  async #readOne(): Promise<WithResponse<Page<Item>>> {
    const read = this.#reader()
    const { data: answer, response } = await read(this.#start).withResponse()
    return { data: createPage(answer, this.#start, read), response }
  }

  #iterate<Value>(
    walk: Walk<Item>,
    unpack: (page: WalkedPage<Item>) => readonly Value[],
    count: (rest: readonly Value[]) => number,
  ): ListIterator<Value> {
    const iterator = new PagesIterator(walk, unpack)
    this.#tour = { walk, unused: () => count(iterator.rest) }
    return iterator
  }

  #createWalk(start: PagePosition): Walk<Item> {
    const { identify, takesSince = false, query, options = {} } = this.#source
    const { consistency = 'settled', prefetch = 1, resume } = options
    if (!(Number.isInteger(prefetch) && prefetch >= 0)) {
      throw refusal('use prefetch', `it is ${prefetch}`, 'give a whole number from 0')
    }
    const course = new Course<Item>({
      identify,
      start,
      isSettled: consistency !== 'fast',
      takesSince,
      updatedSince: query.updated_since === undefined ? undefined : Date.parse(String(query.updated_since)),
      bookmark: resume === undefined ? undefined : readResumeToken(resume, this.#describe()),
    })
    const read = this.#reader()
    const readStep = (step: Step, signal: AbortSignal) => read(step, signal).withResponse()
    return new Walk({
      course,
      read: readStep,
      prefetch,
      isResumed: resume !== undefined,
      signal: options.signal,
    })
  }

  /** What a resume token is bound to. */
  #describe(): string {
    const { name, query } = this.#source
    return `${name}?${JSON.stringify(Object.entries(query).sort())}`
  }

  /** A deadline given as a duration counts from the first page on, not for each page anew. */
  #reader(): (position: PagePosition, ended?: AbortSignal) => Call<PageAnswer<Item>> {
    const { consistency, prefetch, resume, ...options } = this.#source.options ?? {}
    const { deadline } = options
    const isLength = deadline !== undefined && !(deadline instanceof Date)
    const shared = isLength
      ? { ...options, deadline: new Date(resolveDeadline(deadline, Date.now())) }
      : options
    return (position, ended) => {
      if (!ended) return this.#source.read(position, shared)
      const walking: InternalCallOptions = {
        ...shared,
        signal: either(ended, shared.signal),
        priority: 'walk',
      }
      return this.#source.read(position, walking)
    }
  }
}

/** A signal that aborts with the first of the two. */
function either(ended: AbortSignal, signal: AbortSignal | undefined): AbortSignal {
  return signal ? AbortSignal.any([signal, ended]) : ended
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

function tooMany(count: number): Error {
  return refusal(
    'collect the list',
    `it has ${count} items and no limit was given`,
    'iterate over it, or pass collect a limit (Infinity takes all of them)',
  )
}
