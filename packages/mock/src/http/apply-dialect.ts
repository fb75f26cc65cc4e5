import type { Dialect } from '../dialect/dialect.ts'
import { formatTimestamps } from '../dialect/timestamps.ts'
import { type OperationId, operations } from '../generated/operations.ts'
import type { components } from '../generated/types.ts'
import type { HandlerResult, RequestContext } from './context.ts'
import { isPastEnd } from './paging.ts'
import { notFound } from './problems.ts'
import { createRecordDialect, type RecordDialect } from './record-dialect.ts'

/**
 * Gives a response that follows the document the shape that the dialect wants. Handlers and the check against the
 * document know nothing of this: it comes after both.
 */
export function applyDialect(
  operation: OperationId,
  reply: HandlerResult,
  dialect: Dialect,
  context: RequestContext,
): HandlerResult {
  if (reply.status !== 200 && reply.status !== 201) return reply
  const recordDialect = createRecordDialect(dialect, context.notes)
  const { body, ...rest } = applyShape(operation, reply, { dialect, recordDialect, context })
  const written = formatTimestamps(body, dialect.timestamps)
  if (written !== body) recordDialect('timestamps')
  return { ...rest, body: written }
}

/** Whether the operation is one of the lists that the gap `other-lists` is about. */
export function isOtherList(operation: OperationId): boolean {
  const { tag } = operations[operation]
  return tag === 'contacts' || tag === 'conditions'
}

interface List {
  readonly data: readonly unknown[]
  readonly meta: components['schemas']['Pagination']
}

interface Reading {
  readonly dialect: Dialect
  readonly recordDialect: RecordDialect
  readonly context: RequestContext
}

function applyShape(operation: OperationId, reply: HandlerResult, reading: Reading): HandlerResult {
  const { dialect, recordDialect } = reading
  if (reply.status === 201) {
    recordDialect('createStatus')
    return { ...reply, status: dialect.createStatus }
  }
  if (operation === 'removeFromWatchlist' && dialect.deleteStatus === 204) {
    recordDialect('deleteStatus')
    return { ...reply, status: 204, body: undefined }
  }
  return isList(reply.body) ? applyToList(operation, reply, reply.body, reading) : reply
}

function applyToList(
  operation: OperationId,
  reply: HandlerResult,
  list: List,
  reading: Reading,
): HandlerResult {
  const { dialect, recordDialect } = reading
  if (dialect.pageOverflow === 'not_found' && isPastEnd(list.meta)) {
    recordDialect('pageOverflow')
    return { ...reply, ...notFound(`page: ${list.meta.page} is past the end.`) }
  }
  if (dialect.otherLists === 'no_meta' && isOtherList(operation)) {
    recordDialect('otherLists')
    return { ...reply, body: { data: list.data } }
  }
  if (dialect.totalPages && dialect.total === 'exact') return reply
  return { ...reply, body: { data: list.data, meta: toMeta(list, reading) } }
}

/** The `meta` as the dialect has it: `total_pages` belongs to the total that is shown. */
function toMeta(list: List, reading: Reading): Partial<List['meta']> {
  const { dialect, recordDialect } = reading
  const { page, per_page, total: exact } = list.meta
  const total = totals[dialect.total](list, reading.context)
  if (total !== exact) recordDialect('total')
  if (total === undefined) return { page, per_page }
  if (dialect.totalPages) return { page, per_page, total, total_pages: Math.ceil(total / per_page) }
  recordDialect('totalPages')
  return { page, per_page, total }
}

const totals: Readonly<
  Record<Dialect['total'], (list: List, context: RequestContext) => number | undefined>
> = {
  exact: ({ meta }) => meta.total,
  low: ({ meta }) => Math.floor(meta.total * 0.9),
  page: ({ data }) => data.length,
  cached: ({ meta }, context) => context.caller?.organization.totals.remember(listOf(context), meta.total),
  absent: () => undefined,
}

/** Which list a request reads: its path with its filters, without the page. */
function listOf({ path, search }: RequestContext): string {
  const query = new URLSearchParams(search)
  query.delete('page')
  query.delete('per_page')
  query.sort()
  return `${path}?${query}`
}

function isList(body: unknown): body is List {
  return typeof body === 'object' && body !== null && 'meta' in body
}
