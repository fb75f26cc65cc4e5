import { expect, test } from 'vitest'
import { createWalkPlan } from './walk-plan.ts'

interface Item {
  readonly uuid: string
  readonly updated_at: string
}

const start = Date.parse('2026-03-02T12:00:00Z')
const items = (from: number, to: number): Item[] =>
  Array.from({ length: to - from }, (_, index) => ({
    uuid: `u${from + index}`,
    updated_at: '2026-03-02T12:00:01Z',
  }))

/** Plays a walk whose catch-ups have two pages, the second one of each as given, and returns the number of catch-ups. */
function catchUpsOf(...secondPages: Item[][]): number {
  const plan = createWalkPlan<Item>({
    identify: ({ uuid }) => uuid,
    start: {},
    isSettled: true,
    hasUpdatedSince: true,
    updatedSince: () => 0,
  })
  const accept = (data: Item[], total: number) => {
    const [request] = plan.nextRequests(0)
    if (!request) throw new Error('The walk has ended.')
    const meta = { page: request.page, per_page: request.per_page, total }
    plan.accept(request, { data, meta }, start)
  }
  accept(items(0, 100), 150)
  accept(items(92, 150), 150)
  for (const page of secondPages) {
    accept(items(0, 100), 92 + page.length)
    accept(page, 92 + page.length)
  }
  return plan.nextRequests(0).length === 0 ? plan.report().catchUps : Number.POSITIVE_INFINITY
}

test('a catch-up of several pages ends the walk if nothing changed in it', () => {
  expect(catchUpsOf(items(92, 150))).toBe(1)
})

test('a catch-up of several pages with something new is followed by another', () => {
  expect(catchUpsOf(items(92, 160))).toBe(Number.POSITIVE_INFINITY)
  expect(catchUpsOf(items(92, 160), items(92, 160))).toBe(2)
})
