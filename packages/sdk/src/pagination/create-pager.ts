import type { Call, WithResponse } from '../call.ts'
import { ConfigurationError } from '../errors/configuration-error.ts'
import { type CallOptions, resolveDeadline } from '../options.ts'
import { createPage, type Page } from './page.ts'
import type { PageAnswer, PagePosition } from './page-answer.ts'
import type { CollectOptions, Pager } from './pager.ts'
import { type Identify, walk } from './walk.ts'

/** What a pager is made from. */
export interface PagerSource<Item> {
  /** Asks the service for one page. */
  readonly read: (position: PagePosition, options: CallOptions) => Call<PageAnswer<Item>>
  /** Where the user wants to start, and in pages of what size. Other fields are passed over. */
  readonly start: PagePosition
  readonly options: CallOptions | undefined
  readonly identify: Identify<Item>
}

/** Makes a list that is read when it is awaited or iterated. */
export function createPager<Item>(source: PagerSource<Item>): Pager<Item> {
  return new LazyPager(source)
}

class LazyPager<Item> implements Pager<Item> {
  readonly [Symbol.toStringTag] = 'Pager'
  readonly #source: PagerSource<Item>
  readonly #start: PagePosition
  #page: Promise<WithResponse<Page<Item>>> | undefined

  constructor(source: PagerSource<Item>) {
    this.#source = source
    const { page, per_page } = source.start
    this.#start = { ...(page !== undefined && { page }), ...(per_page !== undefined && { per_page }) }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const { data } of this.pages()) yield* data
  }

  pages(): AsyncGenerator<Page<Item>, void, undefined> {
    return this.#walk(this.#start)
  }

  async collect({ limit = Number.POSITIVE_INFINITY }: CollectOptions = {}): Promise<Item[]> {
    if (!(limit >= 0) || limit % 1 > 0) {
      throw new ConfigurationError(`Could not use limit, because it is ${limit}; give a whole number from 0.`)
    }
    const items: Item[] = []
    if (limit === 0) return items
    const start = this.#start
    const pages = this.#walk(limit < 100 && !start.page ? { per_page: limit, ...start } : start)
    for await (const { data } of pages) {
      items.push(...data.slice(0, limit - items.length))
      if (items.length >= limit) break
    }
    return items
  }

  async first(): Promise<Item | undefined> {
    const [item] = await this.collect({ limit: 1 })
    return item
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

  async *#walk(start: PagePosition): AsyncGenerator<Page<Item>, void, undefined> {
    const read = this.#reader()
    for await (const { answer, position } of walk(read, start, this.#source.identify)) {
      yield createPage(answer, position, read)
    }
  }

  /** A deadline given as a duration counts from the first page on, not for each page anew. */
  #reader(): (position: PagePosition) => Call<PageAnswer<Item>> {
    const { read, options = {} } = this.#source
    if (options.deadline === undefined || options.deadline instanceof Date)
      return (position) => read(position, options)
    const deadline = new Date(resolveDeadline(options.deadline, Date.now()))
    return (position) => read(position, { ...options, deadline })
  }
}
