import { readText } from './item-version.ts'

/** What the pages of a walk tell about the order of a list. */
export interface OrderWatch {
  /** Looks at a page as it came. */
  observe(items: readonly unknown[]): void
  /** Is it the order of something that never changes, so that no item can have moved? */
  isFixed(): boolean
  /** Was it in order for long, and then in none that it had before? What was behind may have come to be in front. */
  hasChanged(): boolean
  /** Are the most recently updated ones first, so that what moved is at the front? */
  isNewestFirst(): boolean
}

/** So many steps in one direction are no coincidence: one in 40,000 lists in no order has them. */
const enoughSteps = 7

/** A list by something else may seem to be in one of the orders for a while. */
const manySteps = 50

/** Watches by which fields a list is in order. */
export function watchOrder(): OrderWatch {
  const fixed = [['id'], ['uuid'], ['created_at', 'id'], ['filed_date', 'uuid']].map(watchFields)
  const updated = watchFields(['updated_at'])
  const isNewestFirst = () => updated.isHeld() && !updated.hasRisen
  return {
    observe(items) {
      for (const watch of [...fixed, updated]) watch.observe(items)
    },
    isNewestFirst,
    hasChanged: () =>
      [...fixed, updated].some((watch) => watch.hasTurned) &&
      ![...fixed, updated].some((watch) => watch.isHeld()),
    // The latest changes first look like the latest creations first as long as little is changed. An order upwards is
    // safe: what moves in it moves towards the end, where the walk still comes by.
    isFixed: () =>
      !isNewestFirst() && fixed.some((watch) => watch.isHeld() && (watch.hasRisen || updated.hasRisen)),
  }
}

/** In order by the first field, by the second where the first is the same, each in its own direction. */
function watchFields(fields: readonly string[]) {
  const directions = fields.map(() => 0)
  let steps = 0
  let isBroken = false
  const watch = {
    /** Was an item behind a lesser one, by the first field? */
    hasRisen: false,
    /** Did its first field go on in the other direction, after many steps? Ties in another order of their own are no turn. */
    hasTurned: false,
    isHeld: () => !isBroken && steps >= enoughSteps,
    observe(items: readonly unknown[]) {
      for (let at = 1; at < items.length && !isBroken; at++) step(items[at - 1], items[at])
    },
  }
  return watch

  function step(before: unknown, after: unknown): void {
    for (let at = 0; at < fields.length; at++) {
      const field = fields[at] ?? ''
      const change = compare(readText(before, field), readText(after, field))
      if (change === 0) continue
      isBroken = change !== (directions[at] || change)
      if (isBroken && at === 0 && change && steps >= manySteps) watch.hasTurned = true
      directions[at] = change
      if (at > 0) return
      steps++
      if (change > 0) watch.hasRisen = true
      return
    }
    // With a second field no two items are alike.
    isBroken = fields.length > 1
  }
}

/** 1 for upwards, -1 for downwards; `NaN`, which equals nothing, where one of them is missing. */
function compare(before: string | undefined, after: string | undefined): number {
  if (before === undefined || after === undefined) return Number.NaN
  return Number(after > before) - Number(after < before)
}
