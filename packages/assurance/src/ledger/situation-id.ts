import type { Dialect, FaultKind, OperationId } from '@permit-tracking/mock'
import { codeOf, operations } from '@permit-tracking/mock/internal'

/** Operation that returns pages of a list. */
export type ListOperation = Extract<OperationId, `list${string}`>

/** Situation of a page: its place in the list, or a filter of its request. */
export type PageSituation =
  | 'empty list'
  | 'only page'
  | 'first of several pages'
  | 'middle page'
  | 'last page'
  | 'page past the end'
  | 'list changed between pages'

/** Situation that doesn't depend on an operation, a switch, a kind of fault or an event. */
export type FixedSituation =
  | 'unknown path × 401 unauthorized'
  | 'unknown path × 404 not_found'
  | 'no response × aborted by the caller'
  | 'no response × state was replaced'
  | 'key × missing'
  | 'key × malformed header'
  | 'key × unknown'
  | 'key × revoked'
  | 'permission none × granted'
  | 'permission none × denied'
  | 'permission read × granted'
  | 'permission read × denied'
  | 'permission write × granted'
  | 'permission write × denied'
  | 'permission admin × granted'
  | 'permission admin × denied'
  | 'rate limit × last request of a window'
  | 'rate limit × reached'
  | 'rate limit × waited out'
  | 'rate limit × sent again too early'
  | 'listPermits × status filter'
  | 'listPermits × updated_since'
  | 'delivery × delivered at the first attempt'
  | 'delivery × delivered after a retry'
  | 'delivery × sent again after it was delivered'
  | 'delivery × rejected with a 4xx'
  | 'delivery × failed with a 5xx'
  | 'delivery × redirected'
  | 'delivery × no response'
  | 'delivery × failed for good'
  | 'delivery × canceled'
  | 'delivery × reordered'
  | 'delivery × late'
  | 'delivery × signed'
  | 'delivery × unsigned'
  | 'clock × midnight UTC'
  | 'clock × end of a month'
  | 'clock × end of a year'
  | 'clock × set back'

/** Operations that return pages of a list. */
export const listOperations: readonly ListOperation[] = Object.keys(operations).filter(isListOperation)

/** True for an operation that returns pages of a list. */
export function isListOperation(operation: string): operation is ListOperation {
  return operation.startsWith('list')
}

/** Returns the identifier of a response, such as `getPermit × 404 not_found`. */
export function responseId(operation: OperationId | 'unknown path', status: number): string {
  return status < 400 ? `${operation} × ${status}` : `${operation} × ${status} ${codeOf(status)}`
}

/** Returns the identifier of a page of a list. */
export function pageId(operation: ListOperation, situation: PageSituation): string {
  return `${operation} × ${situation}`
}

/**
 * Returns the identifier of a value of the dialect. Values of a switch that accepts many of them, such as numbers, share one.
 */
export function dialectId(name: keyof Dialect, value: string): string {
  return `dialect ${name} × ${value}`
}

/** Returns the identifier of an injected fault: in which phase it happened, or that a later request succeeded. */
export function faultId(kind: FaultKind | string, outcome: 'before' | 'after_commit' | 'survived'): string {
  return `fault ${kind} × ${outcome}`
}

/** Returns the identifier of an event that a receiver accepted. */
export function eventId(event: string): string {
  return `${event} × delivered`
}
