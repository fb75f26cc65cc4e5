import type { Dialect } from '@permit-tracking/mock'
import type { ServiceResponse } from '../service-reader/service-reader.ts'
import { determined, unknown, type Verdict } from './detection.ts'
import type { Observations } from './observe.ts'
import { itemsOf, metaOf } from './read-list.ts'

/** Judges the page size without `per_page`. A page that has it must be followed by another one. */
export function judgePerPageDefault({ defaultPage, walk }: Observations): Verdict<number> {
  const size = itemsOf(defaultPage)?.length
  if (size === undefined || !walk) return unknown('GET /permits has no list of items.', [defaultPage])
  if (walk.permits.length <= size)
    return unknown(`The whole list fits on the page (${size} permits).`, [defaultPage])
  const claimed = metaOf(defaultPage)?.per_page
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
  if (!largestPage || !beyondLargest || !walk) return unknown(notProbed)
  if (largestPage.status === 400) return judgeSizeSearch(sizeSearch)
  const size = itemsOf(largestPage)?.length
  if (size === undefined) return unknown(`per_page=100 has status ${largestPage.status}.`, responses)
  const ignored = describeIgnoredSize(observations)
  if (ignored) return ignored
  const next = itemsOf(beyondLargest)?.length
  if (size < 100 && walk.permits.length > size) {
    return next === size
      ? determined(size, `per_page=100 and 101 both have ${size} permits, and the list has more.`, responses)
      : unknown(`per_page=100 has ${size} permits, and 101 has another number.`, responses)
  }
  if (beyondLargest.status === 400)
    return determined(100, 'per_page=100 is accepted and 101 is rejected with 400.', responses)
  if (size === 100 && next === 100 && walk.permits.length > 100)
    return determined(100, 'per_page=101 has 100 permits, and the list has more.', responses)
  if (next !== undefined && next > 100)
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
  if (!largestPage || !beyondLargest || !walk) return unknown(notProbed)
  const ignored = describeIgnoredSize(observations)
  if (ignored) return ignored
  if (beyondLargest.status === 400) {
    const size = itemsOf(largestPage)?.length
    if (size !== undefined && size < 100 && walk.permits.length > size) {
      return unknown(`per_page=100 is limited to ${size}, and 101 is rejected.`, responses)
    }
    return determined('reject', 'per_page=101 is rejected with 400.', responses)
  }
  const size = itemsOf(beyondLargest)?.length
  if (size === undefined) return unknown(`per_page=101 has status ${beyondLargest.status}.`, responses)
  if (size > 100) return unknown('per_page=101 has more than 100 permits.', responses)
  const claimed = metaOf(beyondLargest)?.per_page
  const isLimited = walk.permits.length > size || (typeof claimed === 'number' && claimed <= 100)
  return isLimited
    ? determined('clamp', `per_page=101 is accepted, and limited to ${claimed ?? size} permits.`, responses)
    : unknown(`per_page=101 is accepted, and the list has only ${size} permits.`, responses)
}

/** Judges the binary search of a maximum below 100. */
function judgeSizeSearch(search: readonly ServiceResponse[]): Verdict<number> {
  const sizesWith = (status: number) =>
    search
      .filter((response) => response.status === status)
      .map(({ request }) => Number(/per_page=(\d+)/.exec(request.path)?.[1]))
  const [accepted, rejected] = [sizesWith(200), sizesWith(400)]
  const [max, above] = [Math.max(1, ...accepted), Math.min(100, ...rejected)]
  return above === max + 1 && accepted.length + rejected.length === search.length
    ? determined(max, `per_page=${max} is accepted and ${above} is rejected with 400.`, search.slice(-4))
    : unknown('Page sizes are neither accepted up to a maximum nor rejected above it.', search.slice(-4))
}

/** A service that ignores `per_page` looks like one whose maximum is its default. */
function describeIgnoredSize({ smallPage, walk }: Observations): Verdict<never> | undefined {
  const size = itemsOf(smallPage)?.length
  if (size === 1) return undefined
  const count = walk?.permits.length ?? 0
  return size === undefined || count <= 1
    ? unknown('The list is too short, or has no page of one permit.', [smallPage])
    : unknown(`per_page=1 has ${size} permits: the page size is ignored.`, [smallPage])
}

const notProbed = 'The run ended before this probe.'
