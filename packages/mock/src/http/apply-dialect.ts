import { type OperationId, operations } from '../../../../spec/generated/operations.ts'
import type { components } from '../../../../spec/generated/types.ts'
import type { Dialect } from '../dialect/dialect.ts'
import { formatTimestamps } from '../dialect/timestamps.ts'
import type { HandlerResult, RequestContext } from './context.ts'
import { isPastEnd } from './paging.ts'
import { notFound } from './problems.ts'
import { createDialectUseRecorder, type RecordDialectUse } from './record-dialect-use.ts'

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
  const recordDialectUse = createDialectUseRecorder(dialect, context.trace)
  const { body, ...rest } = applyShape(operation, response, { dialect, recordDialectUse, context })
  const formatted = formatTimestamps(body, dialect.timestamps)
  if (formatted !== body) recordDialectUse('timestamps')
  return { ...rest, body: formatted }
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

interface DialectContext {
  readonly dialect: Dialect
  readonly recordDialectUse: RecordDialectUse
  readonly context: RequestContext
}

function applyShape(
  operation: OperationId,
  response: HandlerResult,
  dialectContext: DialectContext,
): HandlerResult {
  const { dialect, recordDialectUse } = dialectContext
  if (response.status === 201) {
    recordDialectUse('createStatus')
    return { ...response, status: dialect.createStatus }
  }
  if (operation === 'removeFromWatchlist' && dialect.deleteStatus === 204) {
    recordDialectUse('deleteStatus')
    return { ...response, status: 204, body: undefined }
  }
  return isList(response.body) ? applyToList(operation, response, response.body, dialectContext) : response
}

function applyToList(
  operation: OperationId,
  response: HandlerResult,
  list: List,
  dialectContext: DialectContext,
): HandlerResult {
  const { dialect, recordDialectUse } = dialectContext
  if (dialect.pageOverflow === 'not_found' && isPastEnd(list.meta)) {
    recordDialectUse('pageOverflow')
    return { ...response, ...notFound(`page: ${list.meta.page} is past the end.`) }
  }
  if (dialect.otherLists === 'no_meta' && isOtherList(operation)) {
    recordDialectUse('otherLists')
    return { ...response, body: { data: list.data } }
  }
  if (dialect.totalPages && dialect.total === 'exact') return response
  return { ...response, body: { data: list.data, meta: toMeta(list, dialectContext) } }
}

/** Returns the `meta` of the dialect. `total_pages` follows from the total in the response. */
function toMeta(list: List, dialectContext: DialectContext): Partial<List['meta']> {
  const { dialect, recordDialectUse } = dialectContext
  const { page, per_page, total: exact } = list.meta
  const total = totals[dialect.total](list, dialectContext.context)
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
