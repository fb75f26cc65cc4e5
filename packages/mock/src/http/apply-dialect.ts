import { type OperationId, operations } from '@permit-tracking/spec/operations'
import type { components } from '@permit-tracking/spec/types'
import type { Dialect } from '../dialect/dialect.ts'
import type { Reply } from './exchange.ts'
import type { NoteSwitch } from './note-switch.ts'
import { isPastEnd } from './paging.ts'
import { notFound } from './problems.ts'

/**
 * Gives an answer that follows the document the shape that the dialect wants. Handlers and the check against the
 * document know nothing of this: it comes after both.
 */
export function reshape(
  operation: OperationId,
  reply: Reply,
  dialect: Dialect,
  noteSwitch: NoteSwitch,
): Reply {
  if (reply.status === 201) {
    noteSwitch('createStatus')
    return { ...reply, status: dialect.createStatus }
  }
  if (reply.status !== 200) return reply
  if (operation === 'removeFromWatchlist' && dialect.deleteStatus === 204) {
    noteSwitch('deleteStatus')
    return { ...reply, status: 204, body: undefined }
  }
  if (!isList(reply.body)) return reply
  return reshapeList(reply, reply.body, { isOther: isOtherList(operation), dialect, noteSwitch })
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
  /** Is it one of the lists that the gap `other-lists` is about? */
  readonly isOther: boolean
  readonly dialect: Dialect
  readonly noteSwitch: NoteSwitch
}

function reshapeList(reply: Reply, list: List, { isOther, dialect, noteSwitch }: Reading): Reply {
  if (dialect.pageOverflow === 'not_found' && isPastEnd(list.meta)) {
    noteSwitch('pageOverflow')
    return { ...reply, ...notFound(`page: ${list.meta.page} is past the end.`) }
  }
  if (isOther && dialect.otherLists === 'no_meta') {
    noteSwitch('otherLists')
    return { ...reply, body: { data: list.data } }
  }
  if (dialect.totalPages) return reply
  noteSwitch('totalPages')
  const { total_pages: _left_out, ...meta } = list.meta
  return { ...reply, body: { data: list.data, meta } }
}

function isList(body: unknown): body is List {
  return typeof body === 'object' && body !== null && 'meta' in body
}
