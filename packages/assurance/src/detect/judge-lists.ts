import type { Dialect } from '@permit-tracking/mock'
import type { ServiceResponse } from '../service-reader/service-reader.ts'
import { determined, unknown, type Verdict } from './detection.ts'
import type { Observations, OtherList, Walk } from './observe.ts'
import { epochOf, fingerprint, itemsOf, metaOf, permitsOf } from './read-list.ts'

/** Judges the response to a page past the end, to the next one and to one far away. */
export function judgePageOverflow({
  pastEnd,
  farPastEnd,
  walk,
}: Observations): Verdict<Dialect['pageOverflow']> {
  const responses = [pastEnd, farPastEnd]
  if (!farPastEnd || !walk) return unknown('The run ended before this probe.')
  if (walk.permits.length === 0) return unknown('The list is empty.', responses)
  if (!pastEnd) return unknown('The list is too long to know its last page.', responses)
  const [value, farValue] = [overflowOf(pastEnd, walk), overflowOf(farPastEnd, walk)]
  if (value === undefined || farValue === undefined) {
    const { status } = value === undefined ? pastEnd : farPastEnd
    return unknown(
      `A page past the end has status ${status}, and is neither empty nor the last page again.`,
      responses,
    )
  }
  return value === farValue
    ? determined(value, overflowReasons[value], responses)
    : unknown(`The page after the last one is ${value}, and page 99999 is ${farValue}.`, responses)
}

function overflowOf(response: ServiceResponse, { pages }: Walk): Dialect['pageOverflow'] | undefined {
  if (response.status === 404) return 'not_found'
  const items = itemsOf(response)
  if (items?.length === 0) return 'empty'
  const last = pages.findLast((page) => (permitsOf(page)?.length ?? 0) > 0)
  return items && fingerprint(items) === fingerprint(itemsOf(last) ?? []) ? 'last_page' : undefined
}

const overflowReasons: Readonly<Record<Dialect['pageOverflow'], string>> = {
  empty: 'A page past the end has no permits.',
  not_found: 'A page past the end is a 404.',
  last_page: 'A page past the end has the permits of the last page.',
}

/** Judges the boundary of `updated_since`. */
export function judgeUpdatedSince({ since, walk }: Observations): Verdict<Dialect['updatedSince']> {
  if (!since || !walk) return unknown('The list is too short, too long or too uniform for a boundary.')
  const { at, exact, earlier, later } = since
  const responses = [exact, earlier, later]
  const failed = responses.find(({ status }) => status !== 200)
  if (failed) return unknown(`${failed.request.path} has status ${failed.status}.`, responses)
  const uuids = (isIncluded: (time: number) => boolean) =>
    setOf(walk.permits.filter(({ updated_at }) => isIncluded(epochOf(updated_at))).map(({ uuid }) => uuid))
  const [from, after] = [uuids((time) => time >= at), uuids((time) => time > at)]
  const [seen, seenEarlier, seenLater] = responses.map((response) =>
    setOf(permitsOf(response)?.map(({ uuid }) => uuid) ?? []),
  )
  const [text, count] = [new Date(at).toISOString(), walk.permits.length]
  // A stored time with more digits than the visible one would look inclusive.
  if (seen === from && seenEarlier === from && seenLater === after) {
    return determined(
      'inclusive',
      `Of ${count} permits, updated_since=${text} has those updated at that time, and a millisecond later it hasn't.`,
      responses,
    )
  }
  if (seen === after && seenEarlier === from && seenLater === after) {
    return determined(
      'exclusive',
      `Of ${count} permits, updated_since=${text} lacks those updated at that time, and a millisecond earlier it has them.`,
      responses,
    )
  }
  return unknown(
    'The permits around a boundary fit neither value: updated_since is ignored or has whole seconds, times have digits that are not shown, or the list changed.',
    responses,
  )
}

/** Judges the pagination of contacts, conditions, and the permits of a condition. */
export function judgeOtherLists(observations: Observations): Verdict<Dialect['otherLists']> {
  const readable = observations.otherLists.flatMap((list) => {
    const value = paginationOf(list, observations)
    return value ? [{ ...list, value }] : []
  })
  const responses = readable.flatMap(({ first, second }) => [first, second]).slice(0, 4)
  const [list] = readable
  if (!list)
    return unknown(
      'Contacts and conditions have too few items, or ignore the page size.',
      observations.otherLists.flatMap(({ first, second }) => [first, second]),
    )
  const other = readable.find(({ value }) => value !== list.value)
  if (other) return unknown(`${list.path} is ${list.value}, and ${other.path} is ${other.value}.`, responses)
  const paths = readable.map(({ path }) => path).join(', ')
  return determined(list.value, `${paths}: ${otherListReasons[list.value]}.`, responses)
}

function paginationOf(
  list: OtherList,
  { pastEnd, defaultPage, walk }: Observations,
): Dialect['otherLists'] | undefined {
  const [first, second] = [itemsOf(list.first), itemsOf(list.second)]
  if (!first || !second) return undefined
  const isSame = fingerprint(first) === fingerprint(second)
  if (first.length === 1 && second.length === 1 && !isSame)
    return metaOf(list.first) ? 'paginated' : 'no_meta'
  const claimed = metaOf(list.first)?.per_page
  // A page size in `meta` that the items don't fill is that of a page.
  const isShort = typeof claimed === 'number' && claimed > first.length
  if (first.length <= 1 || !isSame || isShort) return undefined
  // If only the page size is ignored, a service that repeats the last page looks the same.
  const isRepeating = pastEnd && walk && overflowOf(pastEnd, walk) === 'last_page'
  const defaultSize = itemsOf(defaultPage)?.length ?? Number.POSITIVE_INFINITY
  const isOwnSize = claimed === first.length && first.length !== defaultSize
  return !isRepeating || first.length > defaultSize || isOwnSize ? 'unpaginated' : undefined
}

const otherListReasons: Readonly<Record<Dialect['otherLists'], string>> = {
  paginated: 'per_page=1 has one item, page 2 has another one, and there is a meta',
  no_meta: 'per_page=1 has one item, page 2 has another one, and meta is absent',
  unpaginated: 'per_page=1 has all items, on page 2 too',
}

function setOf(uuids: readonly string[]): string {
  return [...new Set(uuids)].sort().join()
}
