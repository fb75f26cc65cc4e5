import type { OperationId } from '@permit-tracking/mock'
import type { HandlerResult } from '@permit-tracking/mock/internal'
import type { ServedResponse } from './saboteur.ts'

/** Object of a response. Its fields depend on the operation. */
export type Item = Readonly<Record<string, unknown>>

/** List of a response. */
export interface List {
  readonly data: readonly Item[]
  readonly meta: Item
}

/** Returns the list of a successful response; undefined for every other response. */
export function listOf({ result }: Pick<ServedResponse, 'result'>): List | undefined {
  const { status, body, transform } = result
  if (status !== 200 || transform || !isItem(body)) return undefined
  const { data, meta } = body
  return Array.isArray(data) && data.every(isItem) && isItem(meta) ? { data, meta } : undefined
}

/** Returns the response with another list. */
export function withList(result: HandlerResult, list: List): HandlerResult {
  return { ...result, body: list }
}

/** Returns the object of a successful response to one of the operations. */
export function itemOf(
  { operation, result }: Pick<ServedResponse, 'operation' | 'result'>,
  ...operations: readonly OperationId[]
): Item | undefined {
  const { status, body, transform } = result
  if (transform || status < 200 || status > 299 || !operation || !operations.includes(operation))
    return undefined
  return isItem(body) && isItem(body.data) ? body.data : undefined
}

/** Returns the response with another object. */
export function withItem(result: HandlerResult, data: unknown): HandlerResult {
  return { ...result, body: { data } }
}

/**
 * Changes every permit of a response: those of a list, or the one of a detail. Returns undefined if none changes.
 *
 * @param change - Returns the changed permit, or undefined for one that stays as it is.
 */
export function changePermits(
  response: ServedResponse,
  change: (permit: Item) => Item | undefined,
): HandlerResult | undefined {
  const { operation, result } = response
  const permit = itemOf(response, 'getPermit')
  if (permit) {
    const changed = change(permit)
    return changed && withItem(result, changed)
  }
  const list = isPermitList(operation) ? listOf(response) : undefined
  if (!list) return undefined
  const data = list.data.map((item) => change(item) ?? item)
  return data.some((item, index) => item !== list.data[index])
    ? withList(result, { ...list, data })
    : undefined
}

/** True for the lists of permits. */
export function isPermitList(operation: OperationId | undefined): boolean {
  return operation === 'listPermits' || operation === 'listConditionPermits'
}

/** Identifier of a list item. */
export function idOf({ uuid, id }: Item): unknown {
  return uuid ?? id
}

/** True for an object that is not a list. */
export function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Query of a request. */
export function queryOf({ request }: Pick<ServedResponse, 'request'>): URLSearchParams {
  return new URLSearchParams(request.search)
}
