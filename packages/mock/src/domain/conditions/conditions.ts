import type { components } from '../../generated/types.ts'
import { type ConditionFixture, resolveCondition } from '../fixtures/conditions.ts'
import type { PermitListener, Permits } from '../permits/create-permits.ts'
import {
  createPermitIndex,
  type ListOrder,
  type PermitIndex,
  type PermitView,
} from '../permits/permit-index.ts'
import type { Coordinates, PermitRecord } from '../permits/permit-record.ts'
import type { Random } from '../random.ts'
import type { TimePrecision } from '../timestamp.ts'
import { createValidationErrors } from '../validation/errors.ts'
import { lazy } from '../validation/lazy.ts'
import type { WorldTime } from '../world/world-time.ts'
import { type ConditionRecord, matchesCondition } from './condition-match.ts'

/** A portfolio condition as the service shows it. */
export type Condition = components['schemas']['Condition']

/** What is to be different about a condition; what is left out stays as it is. */
export interface ConditionChanges {
  readonly name?: string
  /** Default: the type that it has; another one needs other criteria. */
  readonly type?: ConditionRecord['type']
  /** Replaces all criteria. */
  readonly criteria?: ConditionRecord['criteria']
  /** Where the address of a location is. Default: where the permit with this address is. */
  readonly center?: Coordinates
}

/** The portfolio conditions of the organization, in the order of their creation. */
export interface Conditions {
  /** How many conditions there are. */
  readonly size: number
  /** The conditions from position `start` to before `end`. */
  slice(start: number, end: number): Condition[]
  /** The condition with this identifier. */
  get(id: string): Condition | undefined
  /**
   * Creates a condition; an id, a name and the place of a known address are made up. Throws a TypeError that names every field that
   * is wrong.
   */
  create(condition: ConditionFixture): Condition
  /** Changes what is given. Throws for an unknown identifier, and a TypeError that names every field that is wrong. */
  update(id: string, changes: ConditionChanges): Condition
  /** Deletes the condition; permits that only it matched can't be read any more. Throws for an unknown identifier. */
  delete(id: string): void
  /** The permits that match the condition, watched or not, by default the most recently updated first. Throws for an unknown condition. */
  permits(id: string, order?: ListOrder): PermitRecord[]
  /** Whether a condition matches the permit, so that it can be read without being watched. */
  visible(uuid: string): boolean
}

/** A condition book that can be put into another state as a whole. */
export interface ConditionStore extends Conditions {
  /** The same as `permits`, without a copy. */
  view(id: string, order?: ListOrder): PermitView
  /** Has these conditions from now on, in their order, and no others; they are asked for when they are needed. */
  replaceAll(conditions: () => readonly ConditionRecord[]): void
  save(): readonly ConditionRecord[]
}

/** Options of a condition book. */
export interface ConditionBookOptions {
  permits: Permits
  precision: TimePrecision
  time: WorldTime
  /** Where identifiers come from. */
  random: Random
}

/** Creates a book without conditions over the catalog. */
export function createConditions({ permits, precision, time, random }: ConditionBookOptions): ConditionStore {
  let entries = lazy((): Entry[] => [])
  let byId = lazy(() => new Map<string, Entry>())
  permits.onChange((before, after) => {
    for (const entry of entries()) entry.replace(before, after)
  })

  function known(id: string, action: string): Entry {
    const entry = byId().get(id)
    if (entry) return entry
    throw new Error(
      `Could not ${action}, because none has the id ${JSON.stringify(id)}; take one from slice().`,
    )
  }

  function view(id: string, order?: ListOrder): PermitView {
    return known(id, 'list the permits of a condition').index.list({ order })
  }

  function resolve(fixture: unknown, action: string, id?: string): Entry {
    const problems = createValidationErrors()
    const defaults = { random, created_at: time.stamp(), permits: permits.all() }
    const condition = resolveCondition(fixture, '', problems, defaults)
    if (condition && condition.id !== id && byId().has(condition.id)) {
      problems.add('id', `another condition has ${condition.id}`)
    }
    problems.throwIfAny(action)
    // It is there when there are no problems.
    if (!condition) throw new TypeError(`Could not ${action}.`)
    return createEntry(freeze(condition), permits, precision)
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
    create(fixture) {
      const entry = resolve(fixture, 'create the condition')
      entries().push(entry)
      byId().set(entry.condition.id, entry)
      return toCondition(entry)
    },
    update(id, changes) {
      const former = known(id, 'change a condition')
      const entry = resolve(toFixture(former.condition, changes), 'change the condition', id)
      entries().splice(entries().indexOf(former), 1, entry)
      byId().set(id, entry)
      return toCondition(entry)
    },
    delete(id) {
      entries().splice(entries().indexOf(known(id, 'delete a condition')), 1)
      byId().delete(id)
    },
    permits: (id, order) => [...view(id, order)],
    view,
    visible(uuid) {
      const record = permits.get(uuid)
      return record !== undefined && entries().some((entry) => matchesCondition(entry.condition, record))
    },
    replaceAll(conditions) {
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
  /** `before` is undefined for a new permit, `after` for a deleted one. */
  replace: PermitListener
}

function createEntry(condition: ConditionRecord, permits: Permits, precision: TimePrecision): Entry {
  let members: string[] | undefined
  // What matches is found once, when it is first asked for, and kept up from then on.
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
      const matches = after !== undefined && matchesCondition(condition, after)
      // Parties and places seldom change, and matching them again would double the cost of every change.
      const isSame = before?.parties === after?.parties && before?.coordinates === after?.coordinates
      const matched = before !== undefined && (isSame ? matches : matchesCondition(condition, before))
      if (matched) index.remove(before)
      if (matches) index.add(after)
      if (matches && !matched) members?.push(after.uuid)
      if (matched && !matches) members = members?.filter((uuid) => uuid !== before.uuid)
    },
  }
}

/** Returns the condition with the changes. A place belongs to the address that it was given with. */
function toFixture(condition: ConditionRecord, changes: ConditionChanges): object {
  const isElsewhere = changes.criteria !== undefined || changes.type !== undefined
  const { center, ...rest } = { center: undefined, ...condition }
  return { ...rest, ...(isElsewhere || !center ? {} : { center }), ...changes }
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
