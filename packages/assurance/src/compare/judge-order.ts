import type { Dialect } from '@permit-tracking/mock'
import type { JsonObject } from './document.ts'
import type { Reading } from './reading.ts'
import { identityOf, itemsOf, parseServiceTimestamp } from './records.ts'
import type { SwitchVerdict } from './switch-verdict.ts'

/** Order of the pages of `GET /permits`. */
export interface OrderVerdict {
  /** Orders that all of the list's pages have; none if they have another one, or too few permits. */
  readonly listOrders: readonly Dialect['listOrder'][]
  /** Undefined if it is not an order of the dialect, or too few permits are equal. */
  readonly ties: Dialect['ties'] | undefined
}

/** Values that the orders of the dialect sort by, in full seconds, as the mock has them. */
export const orderKeys: Readonly<Record<Dialect['listOrder'], (item: JsonObject) => string | number>> = {
  updated_desc: ({ updated_at }) =>
    -Math.floor((parseServiceTimestamp(`${updated_at}`)?.epochMs ?? Number.NaN) / 1_000),
  filed_desc: ({ filed_date }) => -Date.parse(`${filed_date}`),
  uuid: ({ uuid }) => `${uuid}`,
}

/** Number of different values that are not in order by chance. */
const enoughValues = 7

/** Binary decisions, each of which would be right by chance in one of two cases. */
const enoughBits = 10

/** Judges the order of the permits by all pages of the list. */
export function judgeOrder({ exchanges }: Reading): OrderVerdict {
  const pages = exchanges
    .filter(({ request: { operation }, response }) => operation === 'listPermits' && response.status === 200)
    .map(({ situation, response }) => ({ situation, items: itemsOf(response.body) }))
  const signatureOf = (items: readonly JsonObject[] = []) => items.map(identityOf).join()
  const list = pages
    .filter(({ situation }) => /: page \d+ of/.test(situation))
    // Some services repeat the last page.
    .filter(({ items }, index, all) => signatureOf(items) !== signatureOf(all[index - 1]?.items))
    .flatMap(({ items }) => items)
  const orders = Object.keys(orderKeys) as Dialect['listOrder'][]
  const listOrders = orders.filter((order) => {
    const keyOf = orderKeys[order]
    return pages.every(({ items }) => isSorted(items.map(keyOf))) && isSorted(list.map(keyOf))
  })
  const [first] = listOrders
  const values = new Set(first === undefined ? [] : list.map(orderKeys[first]))
  if (first === undefined || values.size < enoughValues) return { listOrders: [], ties: undefined }
  return { listOrders, ties: listOrders.length > 1 ? undefined : judgeTies(pages, orderKeys[first]) }
}

/** Returns the verdict about the order, or about the order of equal permits. */
export function orderVerdict(name: 'listOrder' | 'ties', { listOrders, ties }: OrderVerdict): SwitchVerdict {
  const [first, second] = listOrders
  if (name === 'ties') {
    const reason = ties
      ? 'Shown by permits that are equal.'
      : 'Too few permits are equal, or their order is another one.'
    return { name, value: ties, candidates: ties ? [ties] : [], reason }
  }
  const unknown = { name, value: undefined, candidates: listOrders }
  if (first === undefined) return { ...unknown, reason: 'The permits are too few, or in another order.' }
  if (second !== undefined) return { ...unknown, reason: 'No response distinguishes them.' }
  return { name, value: first, candidates: [first], reason: 'Shown by the pages of permits.' }
}

function isSorted(keys: readonly (string | number)[]): boolean {
  return keys.every((key, index) => {
    const before = keys[index - 1]
    return before === undefined ? !Number.isNaN(key) : before <= key
  })
}

function judgeTies(
  pages: readonly { readonly items: readonly JsonObject[] }[],
  keyOf: (item: JsonObject) => string | number,
): Dialect['ties'] | undefined {
  const followers = new Map<unknown, Set<unknown>>()
  let isByUuid = true
  let pairs = 0
  for (const { items } of pages) {
    for (const [index, item] of items.entries()) {
      const next = items[index + 1]
      if (!next || keyOf(item) !== keyOf(next)) continue
      const [one, other] = [identityOf(item), identityOf(next)]
      if (followers.get(other)?.has(one)) return 'random'
      if (!followers.get(one)?.has(other)) pairs += 1
      followers.set(one, (followers.get(one) ?? new Set()).add(other))
      isByUuid &&= `${one}` < `${other}`
    }
  }
  return isByUuid && pairs >= enoughBits ? 'stable' : undefined
}
