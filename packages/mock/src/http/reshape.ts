import { type OperationId, operations } from '@permit-tracking/spec/operations'
import type { components } from '@permit-tracking/spec/types'
import type { Dialect } from '../dialect/dialect.ts'
import type { Reply } from './exchange.ts'
import { isPastEnd } from './paging.ts'
import { notFound } from './problems.ts'

/**
 * Gives an answer that follows the document the shape that the dialect wants. Handlers and the check against the
 * document know nothing of this: it comes after both.
 */
export function reshape(operation: OperationId, reply: Reply, dialect: Dialect): Reply {
  if (reply.status === 201) return { ...reply, status: dialect.createStatus }
  if (reply.status !== 200) return reply
  if (operation === 'removeFromWatchlist' && dialect.deleteStatus === 204) {
    return { ...reply, status: 204, body: undefined }
  }
  return isList(reply.body) ? reshapeList(reply, reply.body, isOtherList(operation), dialect) : reply
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

function reshapeList(reply: Reply, list: List, isOther: boolean, dialect: Dialect): Reply {
  if (dialect.pageOverflow === 'not_found' && isPastEnd(list.meta)) {
    return { ...reply, ...notFound(`page: ${list.meta.page} is past the end.`) }
  }
  if (isOther && dialect.otherLists === 'no_meta') return { ...reply, body: { data: list.data } }
  if (dialect.totalPages) return reply
  const { total_pages: _left_out, ...meta } = list.meta
  return { ...reply, body: { data: list.data, meta } }
}

function isList(body: unknown): body is List {
  return typeof body === 'object' && body !== null && 'meta' in body
}
