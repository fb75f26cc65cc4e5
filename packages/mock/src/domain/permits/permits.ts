import type { components } from '../../generated/types.ts'
import type { EventContent } from '../events.ts'
import type { PermitFixture } from '../fixtures/permits.ts'
import type { Random } from '../random.ts'
import type { WorldTime } from '../world/world-time.ts'
import type { PermitChanges } from './permit-changes.ts'
import type { FeeInput, InspectionInput } from './permit-input.ts'
import type { PermitDetail, PermitRecord } from './permit-record.ts'
import type { PermitState } from './permit-state.ts'

type Schemas = components['schemas']

/**
 * Every permit that the service knows, watched or not. What changes a permit sets its `updated_at` to the
 * clock's time (never back), throws for an unknown `uuid`, and raises its event while the permit is watched.
 */
export interface Permits {
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
  /**
   * Changes the fields that are given. A `status` changes as by `setStatus`; nothing else raises an event. The same
   * values again: nothing happens. Throws a TypeError that names every field that is wrong.
   */
  update(uuid: string, changes: PermitChanges): PermitDetail
  /** Deletes a permit. A watched one leaves the watchlist, which raises `permit.removed_from_watchlist`. */
  delete(uuid: string): void
  /** Changes the status, records it in the history and raises `permit.status_changed`. The same status again: nothing happens. */
  setStatus(uuid: string, status: Schemas['PermitStatus']): PermitDetail
  /** Adds a fee, or modifies the one of the same name, and raises `permit.fee_changed`. The same amount again: nothing happens. */
  addFee(uuid: string, fee: FeeInput): Schemas['Fee']
  /** Adds an inspection and raises `permit.inspection_scheduled`. */
  scheduleInspection(uuid: string, inspection: InspectionInput): Schemas['Inspection']
  /**
   * Moves the inspection at `index` of the permit's `inspections`, counted from 0, and raises
   * `permit.inspection_scheduled`. The same moment again: nothing happens. Throws a RangeError if there is no such inspection.
   */
  moveInspection(uuid: string, index: number, scheduled_for: string | Date): Schemas['Inspection']
  /** Adds a note of the organization. No event. */
  addNote(uuid: string, note: { body: string; author?: string }): Schemas['Note']
  /** Adds tags of the organization that the permit doesn't have yet and returns all it has. No event. */
  tag(uuid: string, ...tags: string[]): string[]
  /** Hears of every change of a permit, before the event about it; the returned function ends it. `before` is undefined for a new permit, `after` for a deleted one. */
  onChange(listener: PermitListener): () => void
}

/** Hears of a permit that changed, was created (`before` is undefined) or deleted (`after` is undefined). */
export type PermitListener = (before: PermitRecord | undefined, after: PermitRecord | undefined) => void

/** A catalog that can be put into another state as a whole; nobody hears of that. */
export interface PermitStore extends Permits {
  /** Has these permits from now on, in their order, and no others; they are frozen, and made when they are needed. */
  replaceAll(records: () => Iterable<PermitRecord>): void
  save(): PermitState[]
}

/** Options of a catalog. */
export interface PermitsOptions {
  time: WorldTime
  /** Where what is made up comes from. */
  random: Random
  /** Gets the events about permits, watched or not. */
  raise: (content: EventContent) => void
}
