import type { components } from '@permit-tracking/spec/types'
import type { EventContent } from './events.ts'
import { type PermitFixture, resolvePermit } from './fixtures/permits.ts'
import { lazy } from './lazy.ts'
import {
  changeFee,
  type FeeInput,
  type InspectionInput,
  requireText,
  toInspection,
  toNote,
} from './permit-input.ts'
import { type PermitDetail, type PermitRecord, toPermitDetail } from './permit-record.ts'
import { type PermitState, toPermitState } from './permit-state.ts'
import { createProblems } from './problems.ts'
import type { Random } from './random.ts'
import type { WorldTime } from './world-time.ts'

export {
  type Permit,
  type PermitDetail,
  type PermitRecord,
  toPermit,
  toPermitDetail,
} from './permit-record.ts'

type Schemas = components['schemas']

/**
 * Every permit that the service knows, watched or not. What changes a permit sets its `updated_at` to the
 * clock's time (never back), throws for an unknown `uuid`, and raises its event while the permit is watched.
 */
export interface PermitCatalog {
  /** How many permits there are. */
  readonly size: number
  /** The permit, a frozen record; an older one keeps what it said. */
  get(uuid: string): PermitRecord | undefined
  /** The permit with this number in the jurisdiction (a slug). */
  findByNumber(permit_number: string, jurisdiction: string): PermitRecord | undefined
  /** Every permit, in the order in which the service came to know them. */
  all(): Iterable<PermitRecord>
  /**
   * Adds a permit, filed today unless it says otherwise; what is left out is made up. Nobody watches it yet, so there
   * is no event. Throws a TypeError that names every field that is wrong.
   */
  create(permit?: PermitFixture): PermitDetail
  /** Changes the status, records it in the history and raises `permit.status_changed`. The same status again: nothing happens. */
  setStatus(uuid: string, status: Schemas['PermitStatus']): PermitDetail
  /** Adds a fee, or modifies the one of the same name, and raises `permit.fee_changed`. The same amount again: nothing happens. */
  addFee(uuid: string, fee: FeeInput): Schemas['Fee']
  /** Adds an inspection and raises `permit.inspection_scheduled`. */
  scheduleInspection(uuid: string, inspection: InspectionInput): Schemas['Inspection']
  /** Adds a note of the organization. No event. */
  addNote(uuid: string, note: { body: string; author?: string }): Schemas['Note']
  /** Adds tags of the organization that the permit doesn't have yet and returns all it has. No event. */
  tag(uuid: string, ...tags: string[]): string[]
  /** Hears of every change of a permit, before the event about it; the returned function ends it. `before` is nothing for a new permit. */
  onChange(listener: PermitListener): () => void
}

/** Hears of a permit that changed, or came to be. */
export type PermitListener = (before: PermitRecord | undefined, after: PermitRecord) => void

/** A catalog that can be put into another state as a whole; nobody hears of that. */
export interface PermitStore extends PermitCatalog {
  /** Has these permits from now on, in their order, and no others; they are frozen, and made when they are needed. */
  fill(records: () => Iterable<PermitRecord>): void
  save(): PermitState[]
}

/** Options of a catalog. */
export interface PermitCatalogOptions {
  time: WorldTime
  /** Where what is made up comes from. */
  random: Random
  /** Gets the events about permits, watched or not. */
  raise: (content: EventContent) => void
}

/** A catalog without permits. */
export function createPermitCatalog({ time, random, raise }: PermitCatalogOptions): PermitStore {
  let permits = lazy(() => new Map<string, PermitRecord>())
  let uuidsByNumber: Map<string, string> | undefined
  const listeners = new Set<PermitListener>()
  const textLength = time.write(0).length

  function known(uuid: string, action: string): PermitRecord {
    const record = permits().get(uuid)
    if (record) return record
    throw new Error(
      `Could not ${action}, because no permit has the uuid ${JSON.stringify(uuid)}; ` +
        `take one from the watchlist or from all().`,
    )
  }

  function change(
    before: PermitRecord,
    changes: (updated_at: string) => Partial<PermitRecord>,
  ): PermitRecord {
    const updated_at = time.write(Math.max(time.now(), Date.parse(before.updated_at)))
    return put(before, Object.freeze({ ...before, ...changes(updated_at), updated_at }))
  }

  function put(before: PermitRecord | undefined, after: PermitRecord): PermitRecord {
    permits().set(after.uuid, after)
    for (const listener of listeners) listener(before, after)
    return after
  }

  /** The record with its `updated_at` in the precision of the world: an index compares them as text. */
  function inPrecision(record: PermitRecord): PermitRecord {
    if (record.updated_at.length === textLength) return record
    return Object.freeze({ ...record, updated_at: time.write(Date.parse(record.updated_at)) })
  }

  /** Numbers never change: the look-up table is made when it is first needed. */
  function numbers(): Map<string, string> {
    uuidsByNumber ??= new Map(Array.from(permits().values(), (record) => [numberKey(record), record.uuid]))
    return uuidsByNumber
  }

  return {
    get size() {
      return permits().size
    },
    get: (uuid) => permits().get(uuid),
    findByNumber: (permit_number, jurisdiction) =>
      permits().get(numbers().get(numberKey({ permit_number, jurisdiction })) ?? ''),
    all: () => permits().values(),

    create(fixture = {}) {
      const problems = createProblems()
      const record = resolvePermit(fixture, '', problems, () => ({
        random,
        moment: time.now(),
        write: time.write,
      }))
      if (record && permits().has(record.uuid)) problems.add('uuid', `another permit has ${record.uuid}`)
      if (record && numbers().has(numberKey(record))) {
        problems.add(
          'permit_number',
          `another permit of ${record.jurisdiction} has ${JSON.stringify(record.permit_number)}`,
        )
      }
      problems.throwIfAny('create the permit')
      // It is there when there are no problems.
      if (!record) throw new TypeError('Could not create the permit.')
      numbers().set(numberKey(record), record.uuid)
      return toPermitDetail(put(undefined, inPrecision(record)))
    },

    setStatus(uuid, status) {
      const before = known(uuid, 'set a status')
      const new_status = requireText(status, 'set a status', 'status')
      if (new_status === before.status) return toPermitDetail(before)
      const previous_status = before.status
      const after = change(before, (changed_at) => {
        const history = prepend({ previous_status, new_status, changed_at }, before.history())
        return { status: new_status, history: () => history }
      })
      raise({ event: 'permit.status_changed', data: { ...reference(after), previous_status, new_status } })
      return toPermitDetail(after)
    },

    addFee(uuid, input) {
      const before = known(uuid, 'add a fee')
      const former = before.fees.find((fee) => fee.name === input.name)
      const fee = changeFee(former, input)
      if (fee === former) return { ...fee }
      const others = before.fees.filter((other) => other !== former)
      const after = change(before, () => ({ fees: Object.freeze([...others, fee]) }))
      raise({ event: 'permit.fee_changed', data: { ...reference(after), fee } })
      return { ...fee }
    },

    scheduleInspection(uuid, input) {
      const before = known(uuid, 'schedule an inspection')
      const inspection = toInspection(input)
      const after = change(before, () => ({
        inspections: Object.freeze([...before.inspections, inspection]),
      }))
      raise({ event: 'permit.inspection_scheduled', data: { ...reference(after), inspection } })
      return { ...inspection }
    },

    addNote(uuid, input) {
      const before = known(uuid, 'add a note')
      const note = toNote(input, time.stamp())
      change(before, () => ({ notes: prepend(note, before.notes) }))
      return { ...note }
    },

    tag(uuid, ...tags) {
      const before = known(uuid, 'tag a permit')
      const all = new Set([...before.tags, ...tags.map((tag) => requireText(tag, 'tag a permit', 'tag'))])
      if (all.size > before.tags.length) change(before, () => ({ tags: Object.freeze([...all]) }))
      return [...all]
    },

    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    fill(records) {
      permits = lazy(() => new Map(Array.from(records(), (record) => [record.uuid, inPrecision(record)])))
      uuidsByNumber = undefined
    },
    save: () => Array.from(permits().values(), toPermitState),
  }
}

function numberKey({
  permit_number,
  jurisdiction,
}: Pick<PermitRecord, 'permit_number' | 'jurisdiction'>): string {
  return `${jurisdiction}/${permit_number}`
}

function reference(record: PermitRecord): { permit_uuid: string; permit_number: string } {
  return { permit_uuid: record.uuid, permit_number: record.permit_number }
}

function prepend<Item extends object>(
  item: Item,
  items: readonly Readonly<Item>[],
): readonly Readonly<Item>[] {
  return Object.freeze([Object.freeze(item), ...items])
}
