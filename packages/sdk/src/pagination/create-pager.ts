import { ConfigurationError, invalid, quote } from '../errors/configuration-error.ts'
import type { InternalCallOptions, ListOptions } from '../options/options.ts'
import { callRules, startDeadline } from '../options/resolve-options.ts'
import type { Operation } from '../request/build-request.ts'
import type { ApiPromise, SendCall } from '../request/call.ts'
import { type PageResponse, readPage } from '../request/parse-response.ts'
import { type InstantLike, maxPerPage, toIsoText } from '../request/query.ts'
import {
  checkChoice,
  checkCount,
  checkNames,
  checkObject,
  checkSignal,
  type KeyRecord,
} from '../rules/option-rules.ts'
import { parseTimestamp } from '../time/timestamp.ts'
import { iterate } from './list-iterator.ts'
import { createPage, type IterateFrom, splitPage } from './page.ts'
import { createPageReader, type PageWithHeaders } from './page-reader.ts'
import type { PageParams } from './page-request.ts'
import type { Pager } from './pager.ts'
import { readResumeToken, writeResumeToken } from './resume-token.ts'
import { createWalk, type Walk } from './walk.ts'

/** Source of a pager. */
interface PagerSource extends Pick<Operation, 'path' | 'pathParams' | 'check'> {
  /** Sends the operation, once for each page. */
  readonly call: SendCall
  /** First page, page size, and filters of the list. */
  readonly query: ListQuery | undefined
  /** Names of the filters that the list accepts. */
  readonly filters?: KeyRecord<object>
  readonly options: ListOptions | undefined
}

interface ListQuery {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
  readonly updated_since?: InstantLike | undefined
}

/** Walk of the latest iteration of a list. */
interface ActiveWalk<Item extends object> {
  readonly walk: Walk<Item>
  /** Returns how many items of the walk's last page have not been returned. */
  readonly unusedCount: () => number
}

/** Maximum number of items that `collect` returns without a limit. A list may be longer than its reader expects. */
const maxCollected = 10_000
/**
 * Size up to which the pages after the first may be requested in a settled walk from page 1, even if `per_page` is smaller. They
 * overlap, so small ones would mostly repeat items.
 */
const minSettledSize = 40

/** Creates a list that is read when it is awaited or iterated. */
export function createPager<Item extends object>(source: PagerSource): Pager<Item> {
  const { call, path, pathParams, query = {}, filters = {}, check, options = {} } = source
  checkObject('query', query)
  checkObject('options', options)
  const { consistency = 'settled', prefetch = 1, resume, extraQuery, ...callOptions } = options
  const { page, per_page, updated_since } = query
  const start: PageParams = {
    ...(page !== undefined && { page }),
    ...(per_page !== undefined && { per_page }),
  }
  let firstPage: ReturnType<Pager<Item>['withResponse']> | undefined
  let current: ActiveWalk<Item> | undefined

  const pager: Pager<Item> = {
    [Symbol.toStringTag]: 'Pager',

    get report() {
      return current?.walk.report()
    },

    resumeToken() {
      const { walk, unusedCount } = current ?? { walk: begin(start).walk, unusedCount: () => 0 }
      return writeResumeToken(walk.cursor(unusedCount()), listKey())
    },

    [Symbol.asyncIterator]() {
      return iterateItems(begin(start))
    },

    pages() {
      const { walk, reader, read } = begin(start)
      const { iterator, remaining } = iterate(reader, (page) => splitPage(page, page.request, per_page, read))
      current = { walk, unusedCount: () => remaining().flatMap(({ data }) => data).length }
      return iterator
    },

    async collect(collectOptions = {}) {
      checkNames('collect the list', 'option', collectOptions, { limit: true })
      const { limit } = collectOptions
      const max = limit ?? maxCollected
      const isLimited = limit === max
      if (!(max >= 0) || max % 1 > 0) throw invalid('limit', 'a whole number from 0', quote(limit))
      const items: Item[] = []
      if (max === 0) return items
      const { walk, reader } = begin(max < maxPerPage && !page ? { per_page: max, ...start } : start)
      current = { walk, unusedCount: () => Math.max(0, items.length - max) }
      try {
        while (!isLimited || items.length < max) {
          const page = await reader.next(isLimited ? max - items.length : undefined)
          if (!page) break
          for (const item of page.data) items.push(item)
          const count = Math.max(items.length, page.meta?.total ?? 0)
          if (!isLimited && count > max) {
            throw new ConfigurationError(
              `Could not collect the list: it has at least ${count} items. Iterate over it, or pass a \`limit\` (Infinity for all).`,
            )
          }
        }
      } finally {
        reader.close()
      }
      return items.slice(0, max)
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

  async function readFirst(): ReturnType<Pager<Item>['withResponse']> {
    const read = createRead()
    if (resume !== undefined) {
      throw new ConfigurationError(
        'Could not read one page: `resume` continues an iteration. Iterate over the list, or over its pages().',
      )
    }
    const { data, response } = await read(start).withResponse()
    // Keeps only the headers: a walk from page 1 needs their `Date`.
    const { headers } = response
    const iterateFrom: IterateFrom<Item> = (page, params) =>
      iterateItems(begin(params, { data: page, response: { headers } }))
    return { data: createPage(data, start, read, iterateFrom), response }
  }

  function iterateItems({ walk, reader }: ReturnType<typeof begin>): AsyncGenerator<Item, void, undefined> {
    const { iterator, remaining } = iterate(reader, ({ data }) => data)
    current = { walk, unusedCount: () => remaining().length }
    return iterator
  }

  /** Begins a walk. `known` is its first page, if that was read already. */
  function begin(from: PageParams, known?: PageWithHeaders<Item>) {
    const read = createRead()
    const { page = 1, per_page } = from
    const { data: items = [], meta } = known?.data ?? {}
    const cursor = resume === undefined ? undefined : readResumeToken(resume, listKey())
    const isSettled = consistency === 'settled'
    const size = per_page ?? maxPerPage
    // A page that was requested without a size has the service's default size.
    const firstSize = per_page ?? (known ? (meta?.per_page ?? Math.max(1, items.length)) : maxPerPage)
    const hasServiceSize = known !== undefined && per_page === undefined && page > 1
    let unusedPage = known
    const walk = createWalk<Item>({
      // Capped, because a service that ignores `per_page` may have sent more items than may be requested.
      first: { page, per_page: known ? Math.min(firstSize, maxPerPage) : firstSize },
      maxSize: isSettled && page === 1 ? Math.max(size, minSettledSize) : size,
      fixedSize: hasServiceSize ? firstSize : undefined,
      isSettled,
      prefetch,
      updatedSince: 'updated_since' in filters ? readUpdatedSince : undefined,
      // A token that was created before the first page was read has nothing to continue.
      cursor: cursor && cursor.completeUntil !== undefined ? cursor : undefined,
    })
    const reader = createPageReader({
      walk,
      read: async ({ per_page, ...params }, signal) => {
        const result =
          unusedPage ?? read(hasServiceSize ? params : { ...params, per_page }, signal).withResponse()
        unusedPage = undefined
        return result
      },
      prefetch,
      isResumed: resume !== undefined,
      signal: checkSignal(callOptions.signal),
    })
    return { walk, reader, read }
  }

  function readUpdatedSince(): number {
    return updated_since ? parseTimestamp(toIsoText('updated_since', updated_since)) : 0
  }

  /** Returns text that identifies the list and query for which a resume token is valid. */
  function listKey(): string {
    const values = Object.entries({ ...pathParams, ...extraQuery, ...query })
    return `${path}?${JSON.stringify(values.filter(([, value]) => value !== undefined).sort())}`
  }

  /** Returns a function that reads a page. A deadline that is a duration starts now, and is shared by all pages. */
  function createRead(): (params: PageParams, signal?: AbortSignal) => ApiPromise<PageResponse<Item>> {
    checkChoice(consistency, 'consistency', ['settled', 'fast'])
    checkCount(prefetch, 'prefetch')
    const shared = { ...callOptions, remainingMs: startDeadline(callOptions.deadline) }
    return (params, signal) => {
      checkList(query, options, filters)
      const pageOptions: InternalCallOptions = signal ? { ...shared, signal, priority: 'walk' } : shared
      const pageQuery = { ...query, ...extraQuery, ...params }
      return call({ method: 'GET', path, pathParams, query: pageQuery, check }, readPage<Item>, pageOptions)
    }
  }
}

const listOptions: KeyRecord<ListOptions> = {
  ...callRules,
  consistency: true,
  prefetch: true,
  resume: true,
  extraQuery: true,
}

/** Checks the names in the query and options of a list. The service would ignore a misspelt filter and send the whole list. */
function checkList(query: object, options: ListOptions, filters: KeyRecord<object>): void {
  checkNames('read the list', 'option', options, listOptions)
  const parameters = { page: true, per_page: true, ...filters }
  checkNames('read the list', 'parameter', query, parameters)
  const { extraQuery } = options
  if (extraQuery === undefined) return
  checkObject('extraQuery', extraQuery)
  const known = Object.keys(extraQuery).find((name) => Object.hasOwn(parameters, name))
  if (known === undefined) return
  throw new ConfigurationError(
    `Could not read the list: \`${known}\` in \`extraQuery\` is a known parameter. Pass it in the query.`,
  )
}
