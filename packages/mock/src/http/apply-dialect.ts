import { type OperationId, operations } from '../../../../spec/generated/operations.ts'
import type { components } from '../../../../spec/generated/types.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { formatTimestamps } from '../dialect/timestamps.ts'
import type { HandlerResult, RequestContext } from './context.ts'
import { isPastEnd } from './paging.ts'
import { notFound } from './problems.ts'

/**
 * Changes a documented response as the dialect requires. It runs after the handler and after validation,
 * which does not know the dialect.
 */
export function applyDialect(
  operation: OperationId,
  response: HandlerResult,
  dialect: Dialect,
  context: RequestContext,
): HandlerResult {
  if (response.status !== 200 && response.status !== 201) return response
  const shaped = applyShape(operation, response, dialect, context)
  const body = formatTimestamps(shaped.body, dialect.timestamps)
  if (body !== shaped.body) context.trace.recordDialectUse('timestamps')
  return { ...shaped, body }
}

/** True for the lists that the dialect's `otherLists` concerns. */
export function isOtherList(operation: OperationId): boolean {
  const { tag } = operations[operation]
  return operation.startsWith('list') && (tag === 'contacts' || tag === 'conditions')
}

interface List {
  readonly data: readonly unknown[]
  readonly meta: components['schemas']['Pagination']
}

function applyShape(
  operation: OperationId,
  response: HandlerResult,
  dialect: Dialect,
  context: RequestContext,
): HandlerResult {
  const { recordDialectUse } = context.trace
  if (response.status === 201) {
    recordDialectUse('createStatus')
    return { ...response, status: dialect.createStatus }
  }
  if (operation === 'removeFromWatchlist' && dialect.deleteStatus === 204) {
    recordDialectUse('deleteStatus')
    return { ...response, status: 204, body: undefined }
  }
  const { body } = response
  if (!isList(body)) return response
  if (dialect.pageOverflow === 'not_found' && isPastEnd(body.meta)) {
    recordDialectUse('pageOverflow')
    return { ...response, ...notFound(`page: ${body.meta.page} is past the end.`) }
  }
  if (dialect.otherLists === 'no_meta' && isOtherList(operation)) {
    recordDialectUse('otherLists')
    return { ...response, body: { data: body.data } }
  }
  return { ...response, body: { data: body.data, meta: toMeta(body, dialect, context) } }
}

/** Returns the `meta` of the dialect. `total_pages` follows from the total in the response. */
function toMeta(list: List, dialect: Dialect, context: RequestContext): Partial<List['meta']> {
  const { recordDialectUse } = context.trace
  const { page, per_page, total: exact } = list.meta
  const total = totals[dialect.total](list, context)
  if (total !== exact) recordDialectUse('total')
  if (total === undefined) return { page, per_page }
  if (dialect.totalPages) return { page, per_page, total, total_pages: Math.ceil(total / per_page) }
  recordDialectUse('totalPages')
  return { page, per_page, total }
}

const totals: Readonly<
  Record<Dialect['total'], (list: List, context: RequestContext) => number | undefined>
> = {
  exact: ({ meta }) => meta.total,
  low: ({ meta }) => Math.floor(meta.total * 0.9),
  page: ({ data }) => data.length,
  cached: ({ meta }, context) => context.caller?.organization.totals.getOrSet(listKey(context), meta.total),
  absent: () => undefined,
}

/** Returns the cache key of a list: its path with its filters, without the page. */
function listKey({ path, search }: RequestContext): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  query.delete('per_page')
  query.sort()
  return `${path}?${query}`
}

function isList(body: unknown): body is List {
  return typeof body === 'object' && body !== null && 'meta' in body
}
