import { assertKnownKeys } from '../errors/suggest-name.ts'
import type { components } from '../generated/types.ts'
import type { EventContent } from './events.ts'
import type { PermitRecord, Permits } from './permits/create-permits.ts'
import { createPermitIndex, type PermitQuery, type PermitView } from './permits/permit-index.ts'
import { lazy } from './validation/lazy.ts'
import type { WorldTime } from './world/world-time.ts'

/** A watched permit as the service shows it. */
export type WatchlistEntry = components['schemas']['WatchlistEntry']

/** The permits that the organization follows. */
export interface Watchlist {
  /** How many permits are watched. */
  readonly size: number
  /** Whether the permit is watched. */
  has(uuid: string): boolean
  /** The entry of a watched permit. */
  entry(uuid: string): WatchlistEntry | undefined
  /**
   * Watched permits, filtered and in order, as a new array; without a query all of them, the most recently updated first:
   * `const [permit] = watchlist.list()`.
   */
  list(query?: PermitQuery): PermitRecord[]
  /**
   * Watches the permit and raises `permit.added_to_watchlist`; a permit that is watched already keeps its
   * entry and raises nothing. Throws for a permit that the service doesn't know.
   */
  add(uuid: string): { entry: WatchlistEntry; added: boolean }
  /** Ends the watching and raises `permit.removed_from_watchlist`; false when the permit wasn't watched. */
  remove(uuid: string): boolean
}

/** A watched permit and since when it is watched (epoch milliseconds). */
export type Watched = readonly [uuid: string, addedAt: number]

/** A watchlist that can be put into another state as a whole. */
export interface WatchlistStore extends Watchlist {
  /** The same as `list`, without a copy. */
  view(query: PermitQuery): PermitView
  /** Has these permits from now on, and no others; they are asked for when they are needed. No event. */
  replaceAll(watched: () => Iterable<Watched>): void
  /** The watched permits in the order in which they were added; the same objects every time. */
  save(): readonly Watched[]
}

/** Options of a watchlist. */
export interface WatchlistOptions {
  permits: Permits
  time: WorldTime
  raise: (content: EventContent) => void
}

/** An empty watchlist over the catalog; it keeps its order as permits change. */
export function createWatchlist({ permits, time, raise }: WatchlistOptions): WatchlistStore {
  let since = lazy(() => new Map<string, Watched>())
  const index = createPermitIndex(function* () {
    for (const uuid of since().keys()) {
      const record = permits.get(uuid)
      if (record) yield record
    }
  }, time)
  permits.onChange((before, after) => {
    if (!before || !since().has(before.uuid)) return
    index.remove(before)
    if (after) index.add(after)
    else {
      since().delete(before.uuid)
      raise({ event: 'permit.removed_from_watchlist', data: toChange(before) })
    }
  })

  const entryOf = (record: PermitRecord, addedAt: number): WatchlistEntry => ({
    ...toChange(record),
    added_at: time.write(addedAt),
  })

  return {
    get size() {
      return since().size
    },
    has: (uuid) => since().has(uuid),
    entry(uuid) {
      const record = permits.get(uuid)
      const addedAt = since().get(uuid)?.[1]
      return record && addedAt !== undefined ? entryOf(record, addedAt) : undefined
    },
    list(query = {}) {
      assertKnownKeys('list the watched permits', query, Object.keys(queryNames))
      return [...index.list(query)]
    },
    view: index.list,
    add(uuid) {
      const record = permits.get(uuid)
      if (!record) {
        throw new Error(
          `Could not watch a permit, because none has the uuid ${JSON.stringify(uuid)}; take one from permits.all().`,
        )
      }
      const known = since().get(uuid)?.[1]
      if (known !== undefined) return { entry: entryOf(record, known), added: false }
      const addedAt = time.now()
      since().set(uuid, [uuid, addedAt])
      index.add(record)
      raise({ event: 'permit.added_to_watchlist', data: toChange(record) })
      return { entry: entryOf(record, addedAt), added: true }
    },
    remove(uuid) {
      const record = permits.get(uuid)
      if (!record || !since().delete(uuid)) return false
      index.remove(record)
      raise({ event: 'permit.removed_from_watchlist', data: toChange(record) })
      return true
    },
    replaceAll(watched) {
      since = lazy(() => new Map(Array.from(watched(), (entry) => [entry[0], entry])))
      index.clear()
    },
    save: () => [...since().values()],
  }
}

/** A misspelt one would find every permit. */
const queryNames: Record<keyof PermitQuery, true> = {
  status: true,
  updated_since: true,
  exclusive: true,
  order: true,
}

function toChange(record: PermitRecord): components['schemas']['WatchlistChange'] {
  return { permit_uuid: record.uuid, permit_number: record.permit_number, jurisdiction: record.jurisdiction }
}
