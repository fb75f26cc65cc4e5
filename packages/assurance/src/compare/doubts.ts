import type { Dialect } from '@permit-tracking/mock'
import type { Reading } from './reading.ts'
import { identityOf, itemsOf } from './records.ts'
import { listKey, type SeededData } from './seed-mock.ts'
import type { SwitchVerdict } from './switch-verdict.ts'

/** Reasons why a value that explains every response may still be wrong. */
export const doubts: Partial<
  Record<keyof Dialect, (dialect: Dialect, reading: Reading, data: SeededData) => string | undefined>
> = {
  otherLists: (_, { lists }, { completeLists }) =>
    lists.some((list) => list.operation === 'listContacts' && !completeLists.has(listKey(list)))
      ? 'The mock cannot have all of the contacts.'
      : undefined,
  pageOverflow: (_, { exchanges }) => {
    const second = exchanges.find(({ situation }) => situation.startsWith('permits: second page of'))
    const name = second?.situation.replace('second page', 'page')
    const [one, other] = [exchanges.find(({ situation }) => situation === name), second].map((exchange) =>
      itemsOf(exchange?.response.body).map(identityOf).join(),
    )
    return one === other || other === '' ? 'The list has no two pages that differ.' : undefined
  },
  rateLimitReset: ({ rateLimitReset }, reading) =>
    rateLimitReset === 'delta_s' && !countsDown(reading)
      ? 'The values do not count down by the second.'
      : undefined,
}

/** True if the values of `X-RateLimit-Reset` name one time, seconds from each response, over some seconds. */
function countsDown({ exchanges }: Reading): boolean {
  const samples = exchanges.flatMap(({ response: { reset } }) => reset ?? [])
  let fallen = 0
  let driftMs = 0
  for (const [index, { value, receivedAt }] of samples.entries()) {
    const before = samples[index - 1]
    // A larger value belongs to the next window.
    if (!before || value > before.value + 1) continue
    fallen += before.value - value
    driftMs += value * 1_000 + receivedAt - (before.value * 1_000 + before.receivedAt)
  }
  // A busy machine receives some responses late.
  return fallen >= 2 && Math.abs(driftMs) <= Math.max(1_500, fallen * 250)
}

/**
 * Removes what another switch has to prove. Times without a zone are UTC only if the service reads them as UTC, which
 * `updated_since` shows. A page of the requested size shows no maximum.
 */
export function withoutDependent(verdicts: readonly SwitchVerdict[]): SwitchVerdict[] {
  const isKnown = (name: keyof Dialect) =>
    verdicts.some((other) => other.name === name && other.value !== undefined)
  return verdicts.map((verdict) => {
    const { name, value } = verdict
    if (name === 'timestamps' && value === 'no_zone' && !isKnown('updatedSince'))
      return { ...verdict, value: undefined, reason: 'Nothing shows that the times are in UTC.' }
    if (name === 'perPageOverflow' && value === 'clamp' && !isKnown('perPageMax'))
      return { ...verdict, value: undefined, reason: 'No page has reached a maximum.' }
    return verdict
  })
}
