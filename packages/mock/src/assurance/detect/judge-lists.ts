import type { Dialect } from '../../dialect/dialect.ts'
import { determined, unknown, type Verdict } from './detection.ts'
import type { Observations, OtherList } from './observe.ts'
import { epochOf, fingerprint, itemsOf, metaOf, permitsOf } from './read-list.ts'

/** Judges the page size without `per_page`. A page that has it must be followed by another one. */
export function judgePerPageDefault({ defaultPage, walk }: Observations): Verdict<number> {
  const size = itemsOf(defaultPage)?.length
  if (size === undefined || !walk) return unknown('GET /permits has no list of items.', [defaultPage])
  const claimed = metaOf(defaultPage)?.per_page
  if (claimed !== undefined && claimed !== size && size >= walk.permits.length) {
    return unknown(`The whole list fits on the page (${size} permits).`, [defaultPage])
  }
  if (walk.permits.length <= size)
    return unknown(`The whole list fits on the page (${size} permits).`, [defaultPage])
  if (claimed !== undefined && claimed !== size) {
    return unknown(`The page has ${size} permits, and meta.per_page says ${String(claimed)}.`, [defaultPage])
  }
  return determined(
    size,
    `Without per_page, a page has ${size} of at least ${walk.permits.length} permits.`,
    [defaultPage],
  )
}

/** Judges the maximum page size. */
export function judgePerPageMax(observations: Observations): Verdict<number> {
  const { largestPage, beyondLargest, sizeSearch, walk } = observations
  const responses = [largestPage, beyondLargest]
  if (!largestPage || !beyondLargest || !walk) return unknown('The budget ended before this probe.')
  if (largestPage.status === 400) {
    const accepted = sizeSearch
      .filter(({ status }) => status === 200)
      .map(({ request }) => sizeOf(request.path))
    const rejected = sizeSearch
      .filter(({ status }) => status === 400)
      .map(({ request }) => sizeOf(request.path))
    const [max, above] = [Math.max(1, ...accepted), Math.min(100, ...rejected)]
    const isClear = above === max + 1 && accepted.length + rejected.length === sizeSearch.length
    return isClear
      ? determined(
          max,
          `per_page=${max} is accepted and ${above} is rejected with 400.`,
          sizeSearch.slice(-4),
        )
      : unknown(
          'Page sizes are neither accepted up to a maximum nor rejected above it.',
          sizeSearch.slice(-4),
        )
  }
  const size = itemsOf(largestPage)?.length
  if (size === undefined) return unknown('per_page=100 has no list of items.', responses)
  const isWhole = walk.permits.length <= size
  if (size < 100 && !isWhole) {
    const next = itemsOf(beyondLargest)?.length
    return next === size
      ? determined(size, `per_page=100 and 101 both have ${size} permits, and the list has more.`, responses)
      : unknown(`per_page=100 has ${size} permits, and 101 has another number.`, responses)
  }
  if (beyondLargest.status === 400)
    return determined(100, 'per_page=100 is accepted and 101 is rejected with 400.', responses)
  if (size === 100 && itemsOf(beyondLargest)?.length === 100 && walk.permits.length > 100) {
    return determined(100, 'per_page=101 has 100 permits, and the list has more.', responses)
  }
  if (size === 100 && (itemsOf(beyondLargest)?.length ?? 0) > 100)
    return unknown(
      'per_page=101 has more than 100 permits: the maximum is above that of the specification.',
      responses,
    )
  return unknown(
    `The list is too short: all of its ${walk.permits.length} permits fit on one page.`,
    responses,
  )
}

/** Judges the response to a page size above the maximum. */
export function judgePerPageOverflow(observations: Observations): Verdict<Dialect['perPageOverflow']> {
  const { largestPage, beyondLargest, walk } = observations
  const responses = [largestPage, beyondLargest]
  if (!largestPage || !beyondLargest || !walk) return unknown('The budget ended before this probe.')
  if (beyondLargest.status === 400) {
    const size = itemsOf(largestPage)?.length
    if (size !== undefined && size < 100 && walk.permits.length > size) {
      return unknown(`per_page=100 is limited to ${size}, and 101 is rejected.`, responses)
    }
    return determined('reject', 'per_page=101 is rejected with 400.', responses)
  }
  if (beyondLargest.status !== 200 || !itemsOf(beyondLargest))
    return unknown(`per_page=101 has status ${beyondLargest.status}.`, responses)
  // Whatever the maximum is, 101 is above it, and it isn't rejected.
  const size = itemsOf(beyondLargest)?.length ?? 0
  return size <= 100
    ? determined('clamp', `per_page=101 is accepted, and has ${size} permits.`, responses)
    : unknown('per_page=101 has more than 100 permits.', responses)
}

/** Judges the response to a page past the end. */
export function judgePageOverflow({ pastEnd, walk }: Observations): Verdict<Dialect['pageOverflow']> {
  if (!pastEnd || !walk) return unknown('The budget ended before this probe.')
  if (walk.permits.length === 0) return unknown('The list is empty.', [pastEnd])
  if (pastEnd.status === 404) return determined('not_found', 'A page past the end is a 404.', [pastEnd])
  const items = itemsOf(pastEnd)
  if (!items) return unknown(`A page past the end has status ${pastEnd.status}.`, [pastEnd])
  if (items.length === 0) return determined('empty', 'A page past the end has no permits.', [pastEnd])
  if (!walk.isComplete) return unknown('The list is too long to know its last page.', [pastEnd])
  const last = walk.pages.findLast((page) => (permitsOf(page)?.length ?? 0) > 0)
  return fingerprint(items) === fingerprint(itemsOf(last) ?? [])
    ? determined('last_page', 'A page past the end has the permits of the last page.', [pastEnd, last])
    : unknown('A page past the end has permits that are not those of the last page.', [pastEnd, last])
}

/** Judges the boundary of `updated_since`. */
export function judgeUpdatedSince({ since, walk }: Observations): Verdict<Dialect['updatedSince']> {
  if (!since || !walk) return unknown('The list is too short, too long or too uniform for a boundary.')
  const { at, exact, earlier, later } = since
  const responses = [exact, earlier, later]
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
    'The permits around a boundary fit neither value: the list changed, or times have digits that are not shown.',
    responses,
  )
}

/** Judges the pagination of contacts, conditions, and the permits of a condition. */
export function judgeOtherLists({ otherLists }: Observations): Verdict<Dialect['otherLists']> {
  const readable = otherLists.flatMap((list) => {
    const value = paginationOf(list)
    return value ? [{ ...list, value }] : []
  })
  const responses = readable.flatMap(({ first, second }) => [first, second]).slice(0, 4)
  const [list] = readable
  if (!list) return unknown('Contacts and conditions have too few items to have two pages.', responses)
  const other = readable.find(({ value }) => value !== list.value)
  if (other) return unknown(`${list.path} is ${list.value}, and ${other.path} is ${other.value}.`, responses)
  const paths = readable.map(({ path }) => path).join(', ')
  return determined(list.value, `${paths}: ${otherListReasons[list.value]}.`, responses)
}

function paginationOf(list: OtherList): Dialect['otherLists'] | undefined {
  const [first, second] = [itemsOf(list.first), itemsOf(list.second)]
  if (!first || !second) return undefined
  const isSame = fingerprint(first) === fingerprint(second)
  if (first.length === 1 && second.length === 1 && !isSame)
    return metaOf(list.first) ? 'paginated' : 'no_meta'
  return first.length > 1 && isSame ? 'unpaginated' : undefined
}

const otherListReasons: Readonly<Record<Dialect['otherLists'], string>> = {
  paginated: 'per_page=1 has one item, page 2 has another one, and there is a meta',
  no_meta: 'per_page=1 has one item, page 2 has another one, and meta is absent',
  unpaginated: 'per_page=1 has all items, on page 2 too',
}

function sizeOf(path: string): number {
  return Number(/per_page=(\d+)/.exec(path)?.[1])
}

function setOf(uuids: readonly string[]): string {
  return [...new Set(uuids)].sort().join()
}
