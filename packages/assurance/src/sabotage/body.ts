import type { OperationId } from '@permit-tracking/mock'
import type { HandlerResult } from '@permit-tracking/mock/internal'
import { isObject, type JsonObject } from '../compare/document.ts'
import type { Effect, ServedResponse } from './saboteur.ts'

/** Object of a response. Its fields depend on the operation. */
export type Item = JsonObject

/** List of a response. */
export interface List {
  readonly data: readonly Item[]
  readonly meta: Item
}

/** Returns the body of a successful response; undefined for every other response. */
export function bodyOf({ status, body, transform }: HandlerResult): Item | undefined {
  return status < 300 && !transform && isObject(body) ? body : undefined
}

/** Returns the list of a successful response; undefined for every other response. */
export function listOf({ result }: Pick<ServedResponse, 'result'>): List | undefined {
  const { data, meta } = bodyOf(result) ?? {}
  return Array.isArray(data) && data.every(isObject) && isObject(meta) ? { data, meta } : undefined
}

/** Creates the effect that changes lists. `change` returns another list, or undefined for one that stays as it is. */
export function changeLists(
  change: (list: List, response: ServedResponse) => List | undefined,
  isChanged: (operation: OperationId | undefined) => boolean = () => true,
): Effect {
  return {
    respond(response) {
      const list = isChanged(response.operation) ? listOf(response) : undefined
      const body = list && change(list, response)
      return body && { ...response.result, body }
    },
  }
}

/** Creates the effect that replaces the responses with some statuses. */
export function replaceResponses(
  isReplaced: (status: number) => boolean,
  replace: (result: HandlerResult, response: ServedResponse) => HandlerResult,
): Effect {
  return {
    respond(response) {
      const { result } = response
      return !result.transform && isReplaced(result.status) ? replace(result, response) : undefined
    },
  }
}

/** Returns the list without some of its items; undefined if it has none of them. */
export function without(list: List, isLeftOut: (item: Item) => boolean): List | undefined {
  const data = list.data.filter((item) => !isLeftOut(item))
  return data.length < list.data.length ? { ...list, data } : undefined
}

/** Returns the object of a successful response to one of the operations. */
export function itemOf(
  { operation, result }: Pick<ServedResponse, 'operation' | 'result'>,
  ...operations: readonly OperationId[]
): Item | undefined {
  const { data } = bodyOf(result) ?? {}
  return operation && operations.includes(operation) && isObject(data) ? data : undefined
}

/** Returns the response with another object. */
export function withItem(result: HandlerResult, data: unknown): HandlerResult {
  return { ...result, body: { data } }
}

/**
 * Creates the effect that changes every permit of a response: each permit of a list, or the only permit of a detail.
 *
 * @param change - Returns the changed permit, or undefined for one that stays as it is.
 */
export function changePermits(change: (permit: Item) => Item | undefined): Effect {
  const lists = changeLists((list) => {
    const data = list.data.map((item) => change(item) ?? item)
    return data.some((item, index) => item !== list.data[index]) ? { ...list, data } : undefined
  }, isPermitList)
  return {
    respond(response) {
      const permit = itemOf(response, 'getPermit')
      if (!permit) return lists.respond?.(response)
      const changed = change(permit)
      return changed && withItem(response.result, changed)
    },
  }
}

/** True for the lists of permits. */
export function isPermitList(operation: OperationId | undefined): boolean {
  return operation === 'listPermits' || operation === 'listConditionPermits'
}

/** Query of a request. */
export function queryOf({ request }: Pick<ServedResponse, 'request'>): URLSearchParams {
  return new URLSearchParams(request.search)
}
