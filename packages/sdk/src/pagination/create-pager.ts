import type { Loosely } from '../absent.ts'
import type { Call, WithResponse } from '../call.ts'
import { refusal } from '../errors/configuration-error.ts'
import { isDate } from '../fetch/limit/retry-after.ts'
import { checkChoice, checkCount, checkNames, checkObject, checkSignal } from '../option-checks.ts'
import type { InternalCallOptions, ListOptions } from '../options.ts'
import { type Moment, toMoment } from '../query.ts'
import { callOptionNames, resolveDeadline } from '../settings.ts'
import { parseTimestamp } from '../timestamp.ts'
import type { Identify } from './item-version.ts'
import { iterate } from './list-iterator.ts'
import { createPage, type Page } from './page.ts'
import { maxPerPage } from './page-range.ts'
import { createPageReader, type PageReader, type WalkedPage } from './page-reader.ts'
import type { PageParams, PageResponse, ReadPage } from './page-response.ts'
import type { Pager } from './pager.ts'
import { readResumeToken, writeResumeToken } from './resume-token.ts'
import { createWalkPlan, type WalkPlan } from './settled-walk.ts'

/** Source of a pager. */
export interface PagerSource<Item> {
  /** Path of the list with its values, which identifies it together with the query. */
  readonly name: string
  /** Requests one page. */
  readonly read: (
    position: PageParams & { updated_since?: string },
    options: InternalCallOptions,
  ) => Call<PageResponse<Item>>
  /** Page to start at, page size, and the filters of the list. */
  readonly query: Loosely<PageParams> & { readonly updated_since?: Moment | undefined }
  /** Names of the filters that the list accepts. */
  readonly filters?: readonly string[]
  readonly options: ListOptions | undefined
  readonly identify: Identify<Item>
}

/** The latest iteration, and the number of items of its last page that have not been handed out. */
interface CurrentIteration<Item> {
  readonly plan: WalkPlan<Item>
  readonly unused: () => number
}

/** Most items that `collect` returns without a limit, since a list may be longer than its reader expects. */
const maxCollected = 10_000
const optionNames = [...callOptionNames, 'consistency', 'prefetch', 'resume', 'extraQuery']

/** Creates a list that is read when it is awaited or iterated. */
export function createPager<Item extends object>(source: PagerSource<Item>): Pager<Item> {
  const { name, query, filters = [], identify, options = {} } = source
  checkObject('read the list', 'parameters', query)
  checkObject('read the list', 'options', options)
  const { consistency = 'settled', prefetch = 1, resume, extraQuery, ...callOptions } = options
  const { page, per_page, updated_since } = query
  const start: PageParams = {
    ...(page !== undefined && { page }),
    ...(per_page !== undefined && { per_page }),
  }
  let firstPage: Promise<WithResponse<Page<Item>>> | undefined
  let current: CurrentIteration<Item> | undefined

  const pager: Pager<Item> = {
    [Symbol.toStringTag]: 'Pager',

    get report() {
      return current?.plan.report()
    },

    resumeToken() {
      const { plan, unused } = current ?? { plan: begin(start).plan, unused: () => 0 }
      return writeResumeToken(plan.cursor(unused()), describe())
    },

    [Symbol.asyncIterator]() {
      const { plan, reader } = begin(start)
      const { iterator, remaining } = iterate(reader, ({ data }) => data)
      current = { plan, unused: () => remaining().length }
      return iterator
    },

    pages() {
      const { plan, reader, read } = begin(start)
      const { iterator, remaining } = iterate(reader, (page) => split(page, per_page, read))
      current = { plan, unused: () => remaining().flatMap(({ data }) => data).length }
      return iterator
    },

    async collect(collectOptions = {}) {
      checkNames('collect the list', 'option', collectOptions, ['limit'])
      const { limit } = collectOptions
      const most = limit ?? maxCollected
      const isLimited = limit === most
      if (!(most >= 0) || most % 1 > 0)
        throw refusal('use limit', `it is ${limit}`, 'give a whole number from 0')
      const items: Item[] = []
      if (most === 0) return items
      const { plan, reader } = begin(most < maxPerPage && !page ? { per_page: most, ...start } : start)
      current = { plan, unused: () => Math.max(0, items.length - most) }
      try {
        while (!isLimited || items.length < most) {
          const page = await reader.next(isLimited ? most - items.length : undefined)
          if (!page) break
          for (const item of page.data) items.push(item)
          const count = Math.max(items.length, page.meta?.total ?? 0)
          if (!isLimited && count > most) throw tooMany(count)
        }
      } finally {
        reader.close()
      }
      return items.slice(0, most)
    },

    async first() {
      const [item] = await pager.collect({ limit: 1 })
      return item
    },

    withResponse() {
      firstPage ??= readFirst()
      return firstPage
    },

    // biome-ignore lint/suspicious/noThenProperty: a pager is a promise of its first page
    then(onFulfilled, onRejected) {
      return pager
        .withResponse()
        .then(({ data }) => data)
        .then(onFulfilled, onRejected)
    },
    catch: (onRejected) => pager.then(undefined, onRejected),
    finally: (onFinally) => pager.then().finally(onFinally),
  }
  return pager

  async function readFirst(): Promise<WithResponse<Page<Item>>> {
    const read = createRead()
    if (resume !== undefined) {
      throw refusal(
        'read the page',
        'resume goes on with an iteration',
        'iterate over the list, or over its pages()',
      )
    }
    const { data, response } = await read(start).withResponse()
    return { data: createPage(data, start, read), response }
  }

  function begin(start: PageParams): {
    plan: WalkPlan<Item>
    reader: PageReader<Item>
    read: ReadPage<Item>
  } {
    const read = createRead()
    const plan = createWalkPlan({
      identify,
      start,
      isSettled: consistency === 'settled',
      hasUpdatedSince: filters.includes('updated_since'),
      updatedSince: () => (updated_since ? parseTimestamp(toMoment('updated_since', updated_since)) : 0),
      cursor: resume === undefined ? undefined : readResumeToken(resume, describe()),
    })
    const reader = createPageReader({
      plan,
      read: (request: PageParams, signal) => read(request, signal).withResponse(),
      prefetch,
      isResumed: resume !== undefined,
      signal: checkSignal(callOptions.signal),
    })
    return { plan, reader, read }
  }

  /** The list and query to which a resume token is bound. */
  function describe(): string {
    const asked = Object.entries({ ...extraQuery, ...query }).filter(([, value]) => value !== undefined)
    return `${name}?${JSON.stringify(asked.sort())}`
  }

  /** A deadline given as a duration counts from the first page on, not for each page anew. */
  function createRead(): (position: PageParams, ended?: AbortSignal) => Call<PageResponse<Item>> {
    checkChoice('consistency', consistency, ['settled', 'fast'])
    checkCount('prefetch', prefetch)
    const { deadline } = callOptions
    const deadlineAt = resolveDeadline(deadline, Date.now())
    // One that no Date can hold is none.
    const shared = isDate(deadlineAt) ? { ...callOptions, deadline: new Date(deadlineAt) } : callOptions
    return (position, signal) => {
      checkNames('read the list', 'option', options, optionNames)
      const parameters = ['page', 'per_page', ...filters]
      const misplaced = Object.keys(query).find((name) => optionNames.includes(name))
      if (misplaced) {
        throw refusal(
          'read the list',
          `${misplaced} is no parameter but an option`,
          'give it as the second argument',
        )
      }
      checkNames('read the list', 'parameter', query, parameters)
      if (extraQuery !== undefined) checkExtraQuery(extraQuery, parameters)
      const pageOptions: InternalCallOptions = signal ? { ...shared, signal, priority: 'walk' } : shared
      return source.read({ ...extraQuery, ...position }, pageOptions)
    }
  }
}

/** Refuses what the query is for: there it is checked, and a walk knows of it. */
function checkExtraQuery(extraQuery: object, parameters: readonly string[]): void {
  checkObject('read the list', 'extraQuery', extraQuery)
  const known = Object.keys(extraQuery).find((name) => parameters.includes(name))
  if (known) throw refusal('read the list', `extraQuery has the parameter ${known}`, 'give it in the query')
}

/** Settled walks may read more at once than was asked for. */
function split<Item>(
  { request, data, meta }: WalkedPage<Item>,
  size = maxPerPage,
  read: ReadPage<Item>,
): Page<Item>[] {
  return Array.from({ length: Math.ceil(data.length / size) || 1 }, (_, at) =>
    createPage({ data: data.slice(at * size, (at + 1) * size), meta }, request, read),
  )
}

function tooMany(count: number): Error {
  return refusal(
    'collect the list',
    `it has ${count} items and no limit was given`,
    'iterate over it, or pass collect a limit (Infinity takes all of them)',
  )
}
