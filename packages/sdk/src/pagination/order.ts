/** What the pages of a walk tell about the order of a list. */
export interface OrderWatch {
  /** Looks at a page as it came. */
  observe(items: readonly unknown[]): void
  /** Is it the order of something that never changes, so that no item can have moved? */
  isFixed(): boolean
  /** Are the most recently updated ones first, so that what moved is at the front? */
  isNewestFirst(): boolean
}

/** So many steps in one direction are no coincidence: one in 40,000 lists in no order has them. */
const enoughSteps = 7

/** Watches by which fields a list is in order. */
export function watchOrder(): OrderWatch {
  const fixed = [['id'], ['uuid'], ['created_at', 'id'], ['filed_date', 'uuid']].map(watchFields)
  const updated = watchFields(['updated_at'])
  let open = [...fixed, updated]
  const isNewestFirst = () => updated.isHeld() && !updated.hasRisen
  return {
    observe(items) {
      for (const watch of open) watch.observe(items)
      open = open.filter((watch) => !watch.isBroken)
    },
    isNewestFirst,
    // The latest changes first look like the latest creations first as long as little is changed. An order upwards is
    // safe: what moves in it moves towards the end, where the walk still comes by.
    isFixed: () =>
      !isNewestFirst() && fixed.some((watch) => watch.isHeld() && (watch.hasRisen || updated.hasRisen)),
  }
}

/** The text of a field, where the item has it. */
export function readText(item: unknown, field: string): string | undefined {
  // The field is looked for, so nothing is claimed about the item.
  const value = (item as Readonly<Record<string, unknown>> | null | undefined)?.[field]
  return typeof value === 'string' ? value : undefined
}

/** In order by the first field, by the second where the first is the same, each in its own direction. */
function watchFields([major = '', minor]: string[]) {
  let direction = 0
  let minorDirection = 0
  let steps = 0
  const watch = {
    isBroken: false,
    /** Was an item behind a lesser one? */
    hasRisen: false,
    isHeld: () => !watch.isBroken && steps >= enoughSteps,
    observe(items: readonly unknown[]) {
      for (let at = 1; at < items.length && !watch.isBroken; at++) step(items[at - 1], items[at])
    },
  }
  function step(before: unknown, after: unknown): void {
    const change = compare(readText(before, major), readText(after, major))
    if (change > 0) watch.hasRisen = true
    if (change === 0) {
      if (minor === undefined) return
      const tie = compare(readText(before, minor), readText(after, minor))
      watch.isBroken = tie === 0 || tie !== (minorDirection || tie)
      minorDirection = tie
      return
    }
    watch.isBroken = change !== (direction || change)
    direction = change
    steps++
  }
  return watch
}

/** 1 for upwards, -1 for downwards; `NaN`, which equals nothing, where one of them is missing. */
function compare(before: string | undefined, after: string | undefined): number {
  if (before === undefined || after === undefined) return Number.NaN
  if (before === after) return 0
  return before < after ? 1 : -1
}
