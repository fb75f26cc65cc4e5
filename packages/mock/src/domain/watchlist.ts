import type { components } from '../../../../spec/generated/types.ts'
import { maxEpochMs, minEpochMs } from '../clock/clock.ts'
import { assertOptions, nonEmptyString, numberFrom, type OptionRules, oneOf } from '../errors/options.ts'
import { unknownId } from '../errors/user-error.ts'
import type { EventContent } from './events.ts'
import { createPermitIndex, type PermitQuery, type PermitView } from './permits/permit-index.ts'
import { freezePermit, type PermitRecord } from './permits/permit-record.ts'
import type { PermitStore } from './permits/permits.ts'
import { lazy } from './validation/lazy.ts'
import type { WorldTime } from './world/world-time.ts'

type Schemas = components['schemas']
type WatchlistEntry = Schemas['WatchlistEntry']

/** The permits that the organization follows. */
export interface MockWatchlist {
  /** Number of watched permits. */
  readonly size: number
  /** True if the permit is watched. */
  has(uuid: string): boolean
  /** Returns the entry of a watched permit. */
  get(uuid: string): Schemas['WatchlistEntry'] | undefined
  /**
   * Returns the watched permits that match the query, as a new array. Without a query it returns all of them, the most recently
   * updated first: `const [permit] = watchlist.all()`.
   */
  all(query?: {
    /** Status label in any spelling, or `active`. */
    status?: string | undefined
    /** Earliest `updated_at`, in epoch milliseconds. */
    updated_since?: number | undefined
    /** Excludes permits updated at exactly `updated_since`. */
    exclusive?: boolean | undefined
    /** Order of the permits. Default `updated_desc`. */
    order?: 'updated_desc' | 'filed_desc' | 'uuid' | undefined
  }): PermitRecord[]
  /**
   * Adds a permit and raises `permit.added_to_watchlist`. A permit that is already watched keeps its entry and raises no event.
   * Throws for an unknown permit.
   */
  add(uuid: string): { entry: Schemas['WatchlistEntry']; added: boolean }
  /** Removes a permit and raises `permit.removed_from_watchlist`. Returns false if it wasn't watched. */
  remove(uuid: string): boolean
}

/** A watched permit and the time of its addition (epoch milliseconds). */
export type Watched = readonly [uuid: string, addedAt: number]

/** Watchlist that can be replaced as a whole. */
export interface WatchlistStore extends MockWatchlist {
  /** Like `all`, without a copy and a check of the query, and not frozen. */
  view(query: PermitQuery): PermitView
  /** Replaces all entries without events. The function is called when they are first needed. */
  replaceAll(watched: () => Iterable<Watched>): void
  /** Returns the entries in the order of their addition. Unchanged entries are the same objects. */
  save(): readonly Watched[]
}

/** Options of a watchlist. */
export interface WatchlistOptions {
  permits: PermitStore
  time: WorldTime
  raise: (content: EventContent) => void
  /** Called after `add` or `remove` changed the watchlist, before the event. */
  onChange?: (uuid: string) => void
}

/** Creates an empty watchlist on the permits. It stays sorted as permits change. */
export function createWatchlist({
  permits,
  time,
  raise,
  onChange = () => {},
}: WatchlistOptions): WatchlistStore {
  let entries = lazy(() => new Map<string, Watched>())
  const index = createPermitIndex(function* () {
    const records = permits.view()
    for (const uuid of entries().keys()) {
      const record = records.get(uuid)
      if (record) yield record
    }
  }, time)
  permits.onChange((before, after) => {
    if (!before || !entries().has(before.uuid)) return
    index.remove(before)
    if (after) index.add(after)
    else {
      entries().delete(before.uuid)
      raise({ event: 'permit.removed_from_watchlist', data: toChange(before) })
    }
  })

  const entryOf = (record: PermitRecord, addedAt: number): WatchlistEntry => ({
    ...toChange(record),
    added_at: time.format(addedAt),
  })

  return {
    get size() {
      return entries().size
    },
    has: (uuid) => entries().has(uuid),
    get(uuid) {
      const record = permits.get(uuid)
      const addedAt = entries().get(uuid)?.[1]
      return record && addedAt !== undefined ? entryOf(record, addedAt) : undefined
    },
    all(query = {}) {
      assertOptions('list the watched permits', query, queryRules)
      return Array.from(index.list(query), freezePermit)
    },
    view: index.list,
    add(uuid) {
      const record = permits.get(uuid)
      if (!record) throw unknownId('watch the permit', uuid)
      const existing = entries().get(uuid)?.[1]
      if (existing !== undefined) return { entry: entryOf(record, existing), added: false }
      const addedAt = time.now()
      entries().set(uuid, [uuid, addedAt])
      index.add(record)
      onChange(uuid)
      raise({ event: 'permit.added_to_watchlist', data: toChange(record) })
      return { entry: entryOf(record, addedAt), added: true }
    },
    remove(uuid) {
      const record = permits.get(uuid)
      if (!record || !entries().delete(uuid)) return false
      index.remove(record)
      onChange(uuid)
      raise({ event: 'permit.removed_from_watchlist', data: toChange(record) })
      return true
    },
    replaceAll(watched) {
      entries = lazy(() => new Map(Array.from(watched(), (entry) => [entry[0], entry])))
      index.clear()
    },
    save: () => [...entries().values()],
  }
}

/** A misspelt name would match every permit. */
const queryRules: OptionRules<PermitQuery> = {
  status: nonEmptyString,
  updated_since: numberFrom(minEpochMs, maxEpochMs),
  exclusive: oneOf([true, false]),
  order: oneOf(['updated_desc', 'filed_desc', 'uuid']),
}

function toChange(record: PermitRecord): Schemas['WatchlistChange'] {
  return { permit_uuid: record.uuid, permit_number: record.permit_number, jurisdiction: record.jurisdiction }
}
