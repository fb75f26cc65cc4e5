import type { Dialect, OperationId } from '@permit-tracking/mock'
import type { JsonObject } from '../cassettes/document.ts'
import type { Finding } from './difference.ts'

/** Properties of the compared list. */
export interface ListContext {
  readonly operation: OperationId | undefined
  /** True if the mock has every item of the list. */
  readonly isComplete: boolean
  readonly dialect: Dialect
  readonly place: string
}

/** Compares which items two pages have, and in which order. */
export function comparePageItems(
  recorded: readonly JsonObject[],
  mock: readonly JsonObject[],
  { operation, isComplete, dialect, place }: ListContext,
): Finding[] {
  const isPermitList = operation === 'listPermits' || operation === 'listConditionPermits'
  // Without a stable order, only the values that the list is sorted by are in the same order.
  const keyOf = isPermitList && dialect.ties === 'random' ? orderKeys[dialect.listOrder] : identityOf
  const recordedKeys = recorded.map(keyOf)
  const mockKeys = mock.map(keyOf)
  const finding = { path: 'data', place }
  const known = new Set(mockKeys)
  const shared = recordedKeys.filter((key) => known.has(key))
  const hasSameItems = recordedKeys.length === mockKeys.length && shared.length === recordedKeys.length
  if (!hasSameItems) {
    return [
      {
        ...finding,
        grade: isComplete ? 'order' : 'value',
        recorded: `${recordedKeys.length} items`,
        mock: `${mockKeys.length} items, ${shared.length} of them the same`,
      },
    ]
  }
  const isSameOrder = recordedKeys.every((key, index) => key === mockKeys[index])
  if (isSameOrder) return []
  return [{ ...finding, grade: 'order', recorded: describeOrder(recorded), mock: describeOrder(mock) }]
}

function identityOf({ uuid, id }: JsonObject): unknown {
  return uuid ?? id
}

const orderKeys: Readonly<Record<Dialect['listOrder'], (item: JsonObject) => unknown>> = {
  updated_desc: ({ updated_at }) => updated_at,
  filed_desc: ({ filed_date }) => filed_date,
  uuid: ({ uuid }) => uuid,
}

/** Names an order that the items are in. */
function describeOrder(permits: readonly JsonObject[]): string {
  const isSorted = (keyOf: (item: JsonObject) => unknown, direction: 1 | -1) =>
    permits.every((item, index) => {
      const before = permits[index - 1]
      if (before === undefined) return true
      const [one, other] = [`${keyOf(before)}`, `${keyOf(item)}`]
      return one === other || (one < other ? 1 : -1) === direction
    })
  if (isSorted(orderKeys.uuid, 1)) return 'by uuid'
  if (isSorted(orderKeys.updated_desc, -1)) return 'by updated_at, newest first'
  if (isSorted(orderKeys.filed_desc, -1)) return 'by filed_date, newest first'
  return 'in another order'
}
