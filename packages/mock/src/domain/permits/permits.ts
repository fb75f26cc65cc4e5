import type { components } from '../../../../../spec/generated/types.ts'
import type { EventContent } from '../events.ts'
import type { PermitFixture } from '../fixtures/permits.ts'
import type { Random } from '../random.ts'
import type { WorldTime } from '../world/world-time.ts'
import type { PermitChanges } from './permit-changes.ts'
import type { PermitRecord } from './permit-record.ts'

type Schemas = components['schemas']

/**
 * All permits of an organization, watched or not. Methods that change a permit set its `updated_at` to the clock's time (never to
 * an earlier one), and throw for an unknown `uuid`. Only a watched permit raises events.
 */
export interface MockPermits {
  /** Number of permits. */
  readonly size: number
  /** Returns the permit as a frozen record, which later changes don't affect. */
  get(uuid: string): PermitRecord | undefined
  /** Returns the permit with this number in a jurisdiction (a slug). */
  findByNumber(permit_number: string, jurisdiction: string): PermitRecord | undefined
  /** Returns every permit in the order of creation. */
  all(): PermitRecord[]
  /**
   * Adds a permit. Missing fields are generated, and it is filed today by default. It isn't watched, so it raises no event.
   * Throws a TypeError that names every invalid field.
   */
  create(permit?: PermitFixture): Schemas['PermitDetail']
  /**
   * Changes the given fields. A new `status` has the effects of `setStatus`; other fields raise no event. Equal values change
   * nothing. Throws a TypeError that names every invalid field.
   */
  update(uuid: string, changes: PermitChanges): Schemas['PermitDetail']
  /** Deletes a permit. A watched one is removed from the watchlist, which raises `permit.removed_from_watchlist`. */
  delete(uuid: string): void
  /** Changes the status, adds it to the history and raises `permit.status_changed`. Does nothing if the permit has the status already. */
  setStatus(uuid: string, status: Schemas['PermitStatus']): Schemas['PermitDetail']
  /** Adds a fee or modifies the fee of the same name, and raises `permit.fee_changed`. Does nothing if the fee stays the same. */
  addFee(
    uuid: string,
    fee: {
      /** Name of the fee. A fee of the same name is modified. */
      name: string
      /** Amount in units of the currency, 0 or more. */
      amount: number
      /** ISO 4217 code. Default: the currency of the fee with the same name, or `USD`. */
      currency?: string | undefined
    },
  ): Schemas['Fee']
  /** Adds an inspection and raises `permit.inspection_scheduled`. */
  scheduleInspection(
    uuid: string,
    inspection: {
      type: string
      /** Time of the inspection: a Date, or an ISO 8601 string with a zone. */
      scheduled_for: string | Date
    },
  ): Schemas['Inspection']
  /**
   * Moves the inspection at `index` of the permit's `inspections`, counted from 0, and raises
   * `permit.inspection_scheduled`. Does nothing if it is at that time already. Throws a RangeError for an invalid index.
   */
  moveInspection(uuid: string, index: number, scheduled_for: string | Date): Schemas['Inspection']
  /** Adds a note without an event. */
  addNote(uuid: string, note: { body: string; author?: string | undefined }): Schemas['Note']
  /** Adds missing tags without an event and returns all tags of the permit. */
  tag(uuid: string, ...tags: string[]): string[]
}

/** Listener for a permit that was changed, created (`before` is undefined) or deleted (`after` is undefined). */
export type PermitListener = (before: PermitRecord | undefined, after: PermitRecord | undefined) => void

/** Permits that can be replaced as a whole, without calling listeners. */
export interface PermitStore extends MockPermits {
  /** Returns all permits by `uuid`, without a copy and not frozen. */
  view(): ReadonlyMap<string, PermitRecord>
  /** Calls the listener with every change, before its event. */
  onChange(listener: PermitListener): void
  /** Replaces all permits. The function is called when they are first needed. */
  replaceAll(records: () => Iterable<PermitRecord>): void
}

/** Options of `createPermits`. */
export interface PermitsOptions {
  time: WorldTime
  /** Source of generated values. */
  random: Random
  /** Called with the events of permits, watched or not. */
  raise: (content: EventContent) => void
}
