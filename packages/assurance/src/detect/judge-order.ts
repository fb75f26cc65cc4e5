import type { Dialect } from '@permit-tracking/mock'
import { determined, unknown, type Verdict } from './detection.ts'
import type { Observations, Walk } from './observe.ts'
import { epochOf, type ListedPermit, metaOf, permitsOf } from './read-list.ts'

/** Judges the order of permits. Every other order must have a counterexample. */
export function judgeListOrder({ walk }: Observations): Verdict<Dialect['listOrder']> {
  if (!walk) return unknown('The budget ended before this probe.')
  const candidates = orders.filter((order) => isInOrder(walk.permits, order))
  const [order] = candidates
  const responses = walk.pages.slice(0, 2)
  if (!order) return unknown('The permits are in none of the known orders.', responses)
  if (candidates.length > 1 || walk.permits.length < 3)
    return unknown('The list is too short or too uniform to exclude another order.', responses, candidates)
  return determined(
    order,
    `${walk.permits.length} permits are in this order, and in no other one.`,
    responses,
  )
}

/** Judges the order of permits that are equal under the order of the list. */
export function judgeTies(observations: Observations): Verdict<Dialect['ties']> {
  const { walk, otherWalk } = observations
  const { value: order } = judgeListOrder(observations)
  if (!walk || !order) return unknown('The order of the list is unknown.')
  if (order === 'uuid') return unknown('Permits are sorted by uuid, so that no two are equal.')
  if (!otherWalk) return unknown('No two permits are equal under the order of the list.')
  const responses = [...walk.pages.slice(0, 2), ...otherWalk.pages.slice(0, 2)]
  const positions = positionsOf(otherWalk)
  let same = 0
  for (const { one, other } of tiesWithinPages(walk, order)) {
    const [first, second] = [positions.get(one.uuid), positions.get(other.uuid)]
    // A permit that was updated in between isn't equal any more.
    if (!first || !second || keyOf(first.permit, order) !== keyOf(second.permit, order)) continue
    if (first.page === second.page && first.index > second.index) {
      return determined(
        'random',
        `${one.uuid} and ${other.uuid} are equal under the order, and change places with the page size.`,
        responses,
      )
    }
    if (first.page === second.page) same += 1
  }
  return same >= minEqualPairs
    ? determined(
        'stable',
        `${same} pairs of equal permits have the same order with page sizes ${walk.size} and ${otherWalk.size}.`,
        responses,
      )
    : unknown(
        `Too few pairs of equal permits can be compared (${same}): a random order may look like this.`,
        responses,
      )
}

/** Pairs that must agree: a random order would agree by chance once in a million runs. */
const minEqualPairs = 20

/** Judges `meta.total`. */
export function judgeTotal({ walk, since }: Observations): Verdict<Dialect['total']> {
  if (!walk) return unknown('The budget ended before this probe.')
  const pages = walk.pages.filter((page) => page.status === 200)
  const responses = [...pages.slice(0, 3), since?.earlier]
  if (pages.some((page) => !metaOf(page))) return unknown('A page of permits has no meta.', responses)
  const totals = pages.map((page) => metaOf(page)?.total)
  if (totals.every((total) => total === undefined)) {
    return pages.every((page) => metaOf(page)?.total_pages === undefined)
      ? determined('absent', 'No page has a total or total_pages.', responses)
      : unknown('Pages have total_pages and no total.', responses)
  }
  if (!walk.isComplete) return unknown('The list is too long to count. Allow more requests.', responses)
  const lists = [
    ...pages.map((page) => ({
      shown: metaOf(page)?.total,
      counted: new Set(walk.permits.map(({ uuid }) => uuid)).size,
      onPage: permitsOf(page)?.length,
    })),
    ...countedSince(since?.earlier),
  ]
  const fits = (expected: (list: { counted: number; onPage: number | undefined }) => number | undefined) =>
    lists.every((list) => list.shown === expected(list))
  const counts = new Set(lists.map(({ counted }) => counted))
  const candidates: Dialect['total'][] = []
  // A cached total of a list that has not changed for a minute is the exact one.
  if (fits(({ counted }) => counted)) candidates.push('exact', 'cached')
  if (fits(({ counted }) => Math.floor(counted * 0.9))) candidates.push('low')
  if (fits(({ onPage }) => onPage)) candidates.push('page')
  const [value] = candidates
  const shown = [...new Set(totals.map(String))].join(', ')
  const facts = `meta.total is ${shown}, and the list has ${[...counts][0]} permits.`
  if (!value) return unknown(`${facts} No value of the switch explains this.`, responses)
  if (candidates.length > 1)
    return unknown(
      `${facts} Only a change of the list could distinguish an exact total from a cached one.`,
      responses,
      candidates,
    )
  // One list could have shrunk by a tenth since its total was cached.
  return counts.size > 1
    ? determined(value, `${facts} A second list agrees.`, responses)
    : unknown(`${facts} A second list to compare is missing.`, responses, [value, 'cached'])
}

/** Judges `meta.total_pages`. */
export function judgeTotalPages({ walk }: Observations): Verdict<boolean> {
  const pages = walk?.pages.filter((page) => metaOf(page)) ?? []
  if (pages.length === 0) return unknown('No page of permits has a meta.')
  const has = pages.filter((page) => metaOf(page)?.total_pages !== undefined).length
  const responses = pages.slice(0, 2)
  if (has === pages.length) return determined(true, `All ${has} pages have total_pages.`, responses)
  if (has > 0) return unknown(`${has} of ${pages.length} pages have total_pages.`, responses)
  return pages.some((page) => metaOf(page)?.total === undefined)
    ? unknown('Without a total, total_pages is absent as well.', responses)
    : determined(false, `None of ${pages.length} pages with a total has total_pages.`, responses)
}

const orders: readonly Dialect['listOrder'][] = ['updated_desc', 'filed_desc', 'uuid']

function isInOrder(permits: readonly ListedPermit[], order: Dialect['listOrder']): boolean {
  return permits.every((permit, index) => {
    const before = permits[index - 1]
    if (!before) return true
    if (order === 'uuid') return before.uuid < permit.uuid
    return order === 'filed_desc'
      ? before.filed_date >= permit.filed_date
      : epochOf(before.updated_at) >= epochOf(permit.updated_at)
  })
}

function keyOf(permit: ListedPermit, order: Dialect['listOrder']): string {
  return order === 'filed_desc' ? permit.filed_date : permit.updated_at
}

/** Returns separate pairs of neighbours that are equal, so that each one agrees by chance on its own. */
function tiesWithinPages({ pages }: Walk, order: Dialect['listOrder']) {
  const pairs: { one: ListedPermit; other: ListedPermit }[] = []
  for (const page of pages) {
    const permits = permitsOf(page) ?? []
    for (let index = 1; index < permits.length; index += 1) {
      const [one, other] = [permits[index - 1], permits[index]]
      if (!one || !other || keyOf(one, order) !== keyOf(other, order)) continue
      pairs.push({ one, other })
      index += 1
    }
  }
  return pairs
}

function positionsOf({ pages }: Walk) {
  return new Map(
    pages.flatMap((response, page) =>
      (permitsOf(response) ?? []).map((permit, index) => [permit.uuid, { permit, page, index }] as const),
    ),
  )
}

/** Returns the counted list after a boundary, if it fits on its page. */
function countedSince(response: Observations['responses'][number] | undefined) {
  const permits = permitsOf(response)
  const size = metaOf(response)?.per_page
  if (!permits || typeof size !== 'number' || permits.length >= size) return []
  return [{ shown: metaOf(response)?.total, counted: permits.length, onPage: permits.length }]
}
