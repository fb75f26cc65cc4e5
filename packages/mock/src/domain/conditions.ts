import type { components } from '@permit-tracking/spec/types'
import { type ConditionRecord, matchesCondition } from './condition-match.ts'
import { lazy } from './lazy.ts'
import { createPermitIndex, type ListOrder, type PermitIndex, type PermitView } from './permit-index.ts'
import type { PermitCatalog, PermitRecord } from './permits.ts'
import type { TimePrecision } from './timestamp.ts'

/** A portfolio condition as the service shows it. */
export type Condition = components['schemas']['Condition']

/** The portfolio conditions of the organization, in the order of their creation. */
export interface ConditionBook {
  /** How many conditions there are. */
  readonly size: number
  /** The conditions from position `start` to before `end`. */
  slice(start: number, end: number): Condition[]
  /** The condition with this identifier. */
  get(id: string): Condition | undefined
  /** The permits that match the condition, watched or not, by default the most recently updated first. Throws for an unknown condition. */
  permits(id: string, order?: ListOrder): PermitRecord[]
  /** Whether a condition matches the permit, so that it can be read without being watched. */
  visible(uuid: string): boolean
}

/** A condition book that can be put into another state as a whole. */
export interface ConditionStore extends ConditionBook {
  /** The same as `permits`, without a copy. */
  view(id: string, order?: ListOrder): PermitView
  /** Has these conditions from now on, in their order, and no others; they are asked for when they are needed. */
  fill(conditions: () => readonly ConditionRecord[]): void
  save(): readonly ConditionRecord[]
}

/** A book without conditions over the catalog. */
export function createConditionBook(permits: PermitCatalog, precision: TimePrecision): ConditionStore {
  let entries = lazy((): Entry[] => [])
  let byId = lazy(() => new Map<string, Entry>())
  permits.onChange((before, after) => {
    for (const entry of entries()) entry.replace(before, after)
  })

  function view(id: string, order?: ListOrder): PermitView {
    const entry = byId().get(id)
    if (entry) return entry.index.list({ order })
    throw new Error(
      `Could not list the permits of a condition, because none has the id ${JSON.stringify(id)}; take one from slice().`,
    )
  }

  return {
    get size() {
      return entries().length
    },
    slice: (start, end) => entries().slice(start, end).map(toCondition),
    get(id) {
      const entry = byId().get(id)
      return entry && toCondition(entry)
    },
    permits: (id, order) => [...view(id, order)],
    view,
    visible(uuid) {
      const record = permits.get(uuid)
      return record !== undefined && entries().some((entry) => matchesCondition(entry.condition, record))
    },
    fill(conditions) {
      entries = lazy(() =>
        conditions().map((condition) => createEntry(freeze(condition), permits, precision)),
      )
      byId = lazy(() => new Map(entries().map((entry) => [entry.condition.id, entry])))
    },
    save: () => entries().map(({ condition }) => condition),
  }
}

interface Entry {
  readonly condition: ConditionRecord
  readonly index: PermitIndex
  count(): number
  /** `before` is nothing for a permit that is new. */
  replace(before: PermitRecord | undefined, after: PermitRecord): void
}

function createEntry(condition: ConditionRecord, permits: PermitCatalog, precision: TimePrecision): Entry {
  let members: string[] | undefined
  // Parties and places of a permit never change: what matched once is found once, when it is first asked for.
  const matching = () => {
    members ??= [...permits.all()]
      .filter((record) => matchesCondition(condition, record))
      .map(({ uuid }) => uuid)
    return members
  }
  const index = createPermitIndex(() => matching().flatMap((uuid) => permits.get(uuid) ?? []), precision)
  return {
    condition,
    index,
    count: () => matching().length,
    replace(before, after) {
      if (!matchesCondition(condition, after)) return
      if (before) index.remove(before)
      else members?.push(after.uuid)
      index.add(after)
    },
  }
}

function freeze(condition: ConditionRecord): ConditionRecord {
  if (condition.type === 'location') Object.freeze(condition.center)
  Object.freeze(condition.criteria)
  return Object.freeze(condition)
}

function toCondition({ condition, count }: Entry): Condition {
  const { id, name, type, criteria, created_at } = condition
  return { id, name, type, criteria: { ...criteria }, permit_count: count(), created_at }
}
