import type { Loosely } from '../absent.ts'
import type { Call, WithResponse } from '../call.ts'
import { refusal } from '../errors/configuration-error.ts'
import { isDate } from '../fetch/asked.ts'
import { checkChoice, checkCount, checkNames, checkObject, checkSignal } from '../option-checks.ts'
import type { InternalCallOptions, ListOptions } from '../options.ts'
import { type Moment, toMoment } from '../query.ts'
import { callOptionNames, resolveDeadline } from '../settings.ts'
import { type Course, createCourse, type Step } from './course.ts'
import type { Identify } from './item-version.ts'
import { iterate } from './list-iterator.ts'
import { createPage, type Page } from './page.ts'
import type { PageAnswer, PagePosition, ReadPage } from './page-answer.ts'
import type { Pager } from './pager.ts'
import { readResumeToken, writeResumeToken } from './resume-token.ts'
import { createWalk, type Walk, type WalkedPage } from './walk.ts'

/** What a pager is made from. */
export interface PagerSource<Item> {
  /** Path and values that tell the list from others, its query aside. */
  readonly name: string
  /** Asks the service for one page. */
  readonly read: (
    position: PagePosition & { updated_since?: string },
    options: InternalCallOptions,
  ) => Call<PageAnswer<Item>>
  /** What is asked for: where the user wants to start, in pages of what size, and the filters of the list. */
  readonly query: Loosely<PagePosition> & { readonly updated_since?: Moment | undefined }
  /** Names of the filters that the list takes. */
  readonly filters?: readonly string[]
  readonly options: ListOptions | undefined
  readonly identify: Identify<Item>
}

/** The latest iteration, and how much of its last page has not been handed out. */
interface Tour<Item> {
  readonly course: Course<Item>
  readonly unused: () => number
}

/** A list without a limit may be longer than its reader thinks. */
const mostCollected = 10_000
const largestPerPage = 100
const optionNames = [...callOptionNames, 'consistency', 'prefetch', 'resume', 'extraQuery']

/** Makes a list that is read when it is awaited or iterated. */
export function createPager<Item>(source: PagerSource<Item>): Pager<Item> {
  const { name, query, filters = [], identify, options = {} } = source
  checkObject('read the list', 'parameters', query)
  checkObject('read the list', 'options', options)
  const { consistency = 'settled', prefetch = 1, resume, extraQuery, ...callOptions } = options
  const { page, per_page, updated_since } = query
  const start: PagePosition = {
    ...(page !== undefined && { page }),
    ...(per_page !== undefined && { per_page }),
  }
  let firstPage: Promise<WithResponse<Page<Item>>> | undefined
  let tour: Tour<Item> | undefined

  const pager: Pager<Item> = {
    [Symbol.toStringTag]: 'Pager',

    get report() {
      return tour?.course.report()
    },

    resumeToken() {
      const { course, unused } = tour ?? { course: begin(start).course, unused: () => 0 }
      return writeResumeToken(course.bookmark(unused()), describe())
    },

    [Symbol.asyncIterator]() {
      const { course, walk } = begin(start)
      const { iterator, rest } = iterate(walk, ({ data }) => data)
      tour = { course, unused: () => rest().length }
      return iterator
    },

    pages() {
      const { course, walk, read } = begin(start)
      const { iterator, rest } = iterate(walk, (walked) => split(walked, per_page, read))
      tour = { course, unused: () => rest().flatMap(({ data }) => data).length }
      return iterator
    },

    async collect(collectOptions = {}) {
      checkNames('collect the list', 'option', collectOptions, ['limit'])
      const { limit } = collectOptions
      const most = limit ?? mostCollected
      const isLimited = limit === most
      if (!(most >= 0) || most % 1 > 0)
        throw refusal('use limit', `it is ${limit}`, 'give a whole number from 0')
      const items: Item[] = []
      if (most === 0) return items
      const { course, walk } = begin(most < largestPerPage && !page ? { per_page: most, ...start } : start)
      tour = { course, unused: () => Math.max(0, items.length - most) }
      try {
        while (!isLimited || items.length < most) {
          const walked = await walk.next(isLimited ? most - items.length : undefined)
          if (!walked) break
          for (const item of walked.data) items.push(item)
          const count = Math.max(items.length, walked.meta?.total ?? 0)
          if (!isLimited && count > most) throw tooMany(count)
        }
      } finally {
        walk.close()
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

  function begin(start: PagePosition): { course: Course<Item>; walk: Walk<Item>; read: ReadPage<Item> } {
    const read = createRead()
    const course = createCourse({
      identify,
      start,
      isSettled: consistency === 'settled',
      takesSince: filters.includes('updated_since'),
      updatedSince: () => (updated_since ? Date.parse(toMoment('updated_since', updated_since)) : 0),
      bookmark: resume === undefined ? undefined : readResumeToken(resume, describe()),
    })
    const walk = createWalk({
      course,
      read: (step: Step, signal) => read(step, signal).withResponse(),
      prefetch,
      isResumed: resume !== undefined,
      signal: checkSignal(callOptions.signal),
    })
    return { course, walk, read }
  }

  /** What a resume token is bound to. */
  function describe(): string {
    const asked = Object.entries({ ...extraQuery, ...query }).filter(([, value]) => value !== undefined)
    return `${name}?${JSON.stringify(asked.sort())}`
  }

  /** A deadline given as a duration counts from the first page on, not for each page anew. */
  function createRead(): (position: PagePosition, ended?: AbortSignal) => Call<PageAnswer<Item>> {
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
  { step, data, meta }: WalkedPage<Item>,
  size = largestPerPage,
  read: ReadPage<Item>,
): Page<Item>[] {
  return Array.from({ length: Math.ceil(data.length / size) || 1 }, (_, at) =>
    createPage({ data: data.slice(at * size, (at + 1) * size), meta }, step, read),
  )
}

function tooMany(count: number): Error {
  return refusal(
    'collect the list',
    `it has ${count} items and no limit was given`,
    'iterate over it, or pass collect a limit (Infinity takes all of them)',
  )
}
