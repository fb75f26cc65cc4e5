import type { components } from '../../../../../spec/generated/types.ts'
import { withoutUndefined } from '../../errors/options.ts'
import { unknownId } from '../../errors/user-error.ts'
import { type ConditionFixture, resolveCondition } from '../fixtures/conditions.ts'
import {
  createPermitIndex,
  type ListOrder,
  type PermitIndex,
  type PermitView,
} from '../permits/permit-index.ts'
import { freezePermit, type PermitRecord } from '../permits/permit-record.ts'
import type { PermitListener, PermitStore } from '../permits/permits.ts'
import type { Random } from '../random.ts'
import type { TimePrecision } from '../timestamp.ts'
import { createValidationErrors } from '../validation/errors.ts'
import { lazy } from '../validation/lazy.ts'
import type { WorldTime } from '../world/world-time.ts'
import { type ConditionRecord, matchesCondition } from './condition-match.ts'

type Schemas = components['schemas']

/** A portfolio condition as the service returns it. */
export type Condition = Schemas['Condition']

/** The portfolio conditions of the organization, in the order of their creation. */
export interface MockConditions {
  /** Number of conditions. */
  readonly size: number
  /** Returns every condition. */
  all(): Schemas['Condition'][]
  /** Returns the condition with this identifier. */
  get(id: string): Schemas['Condition'] | undefined
  /**
   * Creates a condition. A missing id and name are generated, and a missing center is the location of the permit with the same address.
   * Throws a TypeError that names every invalid field.
   */
  create(condition: ConditionFixture): Schemas['Condition']
  /** Changes the given fields. Throws for an unknown identifier, and a TypeError that names every invalid field. */
  update(
    id: string,
    changes: {
      readonly name?: string
      /** New type, which requires new criteria. Default: the current type. */
      readonly type?: ConditionFixture['type']
      /** Replaces all criteria. */
      readonly criteria?: ConditionFixture['criteria']
      /** Location of the address. Default: the location of the permit with this address. */
      readonly center?: PermitRecord['coordinates']
    },
  ): Schemas['Condition']
  /** Deletes the condition. Permits that only it matched become unreadable unless they are watched. Throws for an unknown identifier. */
  delete(id: string): void
  /**
   * Returns the permits that match the condition, watched or not. Default order: the most recently updated first. Throws for
   * an unknown condition.
   */
  permits(id: string, order?: 'updated_desc' | 'filed_desc' | 'uuid'): PermitRecord[]
}

/** Conditions that can be replaced as a whole. */
export interface ConditionStore extends MockConditions {
  /** Returns the conditions from index `start` to before `end`. */
  slice(start: number, end: number): Condition[]
  /** True if a condition matches the permit, which makes it readable even if it isn't watched. */
  isVisible(uuid: string): boolean
  /** Returns the same permits as `permits`, without a copy and not frozen. */
  view(id: string, order?: ListOrder): PermitView
  /** Replaces all conditions. The function is called when they are first needed. */
  replaceAll(conditions: () => readonly ConditionRecord[]): void
  save(): readonly ConditionRecord[]
}

/** Options of {@link createConditions}. */
export interface ConditionsOptions {
  permits: PermitStore
  time: WorldTime
  /** Source of identifiers. */
  random: Random
  /** Called after every change of a condition. */
  onChange?: (id: string) => void
}

/** Creates an empty set of conditions on the permits. */
export function createConditions({
  permits,
  time,
  random,
  onChange = () => {},
}: ConditionsOptions): ConditionStore {
  let entries = lazy((): Entry[] => [])
  let byId = lazy(() => new Map<string, Entry>())
  permits.onChange((before, after) => {
    for (const entry of entries()) entry.update(before, after)
  })

  function getEntry(id: string, action: string): Entry {
    const entry = byId().get(id)
    if (entry) return entry
    throw unknownId(action, id)
  }

  function view(id: string, order?: ListOrder): PermitView {
    return getEntry(id, 'list the permits of the condition').index.list({ order })
  }

  function resolve(fixture: unknown, action: string, id?: string): Entry {
    const errors = createValidationErrors()
    const defaults = { random, created_at: time.stamp(), permits: permits.all() }
    const condition = resolveCondition(fixture, '', errors, defaults)
    if (condition && condition.id !== id && byId().has(condition.id)) {
      errors.add('id', `is in use (${condition.id})`)
    }
    return createEntry(freeze(errors.throwIfAny(action, condition)), permits, time)
  }

  return {
    get size() {
      return entries().length
    },
    all: () => entries().map(toCondition),
    slice: (start, end) => entries().slice(start, end).map(toCondition),
    get(id) {
      const entry = byId().get(id)
      return entry && toCondition(entry)
    },
    create(fixture) {
      const entry = resolve(fixture, 'create the condition')
      entries().push(entry)
      byId().set(entry.condition.id, entry)
      onChange(entry.condition.id)
      return toCondition(entry)
    },
    update(id, changes) {
      const before = getEntry(id, 'change the condition')
      const entry = resolve(toFixture(before.condition, changes), 'change the condition', id)
      entries().splice(entries().indexOf(before), 1, entry)
      byId().set(id, entry)
      onChange(id)
      return toCondition(entry)
    },
    delete(id) {
      entries().splice(entries().indexOf(getEntry(id, 'delete the condition')), 1)
      byId().delete(id)
      onChange(id)
    },
    permits: (id, order) => Array.from(view(id, order), freezePermit),
    view,
    isVisible(uuid) {
      const record = permits.get(uuid)
      return record !== undefined && entries().some((entry) => matchesCondition(entry.condition, record))
    },
    replaceAll(conditions) {
      entries = lazy(() => conditions().map((condition) => createEntry(freeze(condition), permits, time)))
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
  update: PermitListener
}

function createEntry(condition: ConditionRecord, permits: PermitStore, precision: TimePrecision): Entry {
  // Computed when first needed, then updated with every change.
  let members: string[] | undefined
  const matching = () => {
    members ??= [...permits.view().values()]
      .filter((record) => matchesCondition(condition, record))
      .map(({ uuid }) => uuid)
    return members
  }
  const index = createPermitIndex(
    () => matching().flatMap((uuid) => permits.view().get(uuid) ?? []),
    precision,
  )
  return {
    condition,
    index,
    count: () => matching().length,
    update(before, after) {
      const matches = after !== undefined && matchesCondition(condition, after)
      // Parties and locations rarely change. Matching them again would double the cost of every change.
      const isSame = before?.parties === after?.parties && before?.coordinates === after?.coordinates
      const matched = before !== undefined && (isSame ? matches : matchesCondition(condition, before))
      if (matched) index.remove(before)
      if (matches) index.add(after)
      if (matches && !matched) members?.push(after.uuid)
      if (matched && !matches) members = members?.filter((uuid) => uuid !== before.uuid)
    },
  }
}

/** Returns the condition with the changes. New criteria discard the location of the old address. */
function toFixture(condition: ConditionRecord, changes: Parameters<MockConditions['update']>[1]): object {
  const hasNewCriteria = changes.criteria !== undefined || changes.type !== undefined
  const { center, ...rest } = { center: undefined, ...condition }
  return { ...rest, ...(hasNewCriteria || !center ? {} : { center }), ...withoutUndefined(changes) }
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
