import { maxEpochMs, minEpochMs } from '../../clock/clock.ts'
import { getOrCreate } from '../get-or-create.ts'
import { seconds, type TimePrecision } from '../timestamp.ts'
import type { PermitRecord } from './permit-record.ts'
import { normalizeStatus, statusFilters } from './status.ts'

/** Order of a list of permits. Ties are sorted by `uuid`. */
export type ListOrder = 'updated_desc' | 'filed_desc' | 'uuid'

/** Filter and order of a list of permits. */
export interface PermitQuery {
  /** Status label in any spelling, or `active`. */
  status?: string | undefined
  /** Earliest `updated_at`, in epoch milliseconds. */
  updated_since?: number | undefined
  /** Excludes permits updated at exactly `updated_since`. */
  exclusive?: boolean | undefined
  /** Order of the list. Default `updated_desc`. */
  order?: ListOrder | undefined
}

/** Result of a query, to iterate or to slice. It is valid until the next change. */
export interface PermitView extends Iterable<PermitRecord> {
  readonly total: number
  /** Returns the permits from index `start` to before `end`. */
  slice(start: number, end: number): PermitRecord[]
}

/** Sorted index of a changing set of permits. A page costs a look-up. */
export interface PermitIndex {
  add(record: PermitRecord): void
  remove(record: PermitRecord): void
  /** Discards the sorted arrays after the set was replaced. */
  clear(): void
  list(query?: PermitQuery): PermitView
}

/**
 * Creates an index of the permits that `members` returns. It has one sorted array per order and status, built by the first query
 * with that order and then updated by binary search and splice. Moving 100,000 pointers takes microseconds, and a tree would
 * have to count its nodes for every page.
 */
export function createPermitIndex(
  members: () => Iterable<PermitRecord>,
  precision: TimePrecision = seconds,
): PermitIndex {
  const orders = new Map<ListOrder, Groups>()

  function createGroups(order: ListOrder): Groups {
    const groups: Groups = new Map()
    const groupsByStatus = new Map<string, PermitRecord[][]>()
    for (const record of [...members()].sort(comparisons[order])) {
      const own = getOrCreate(groupsByStatus, record.status, () =>
        groupNames(record).map((name) => group(groups, name)),
      )
      for (const permits of own) permits.push(record)
    }
    return groups
  }

  return {
    add(record) {
      for (const [order, groups] of orders) {
        for (const name of groupNames(record)) {
          const permits = group(groups, name)
          permits.splice(position(permits, record, comparisons[order]), 0, record)
        }
      }
    },
    remove(record) {
      for (const [order, groups] of orders) {
        for (const name of groupNames(record)) {
          const permits = group(groups, name)
          permits.splice(position(permits, record, comparisons[order]), 1)
          if (permits.length === 0) groups.delete(name)
        }
      }
    },
    clear() {
      orders.clear()
    },
    list({ status, updated_since, exclusive = false, order = 'updated_desc' } = {}) {
      const permits =
        getOrCreate(orders, order, () => createGroups(order)).get(
          status === undefined ? everything : normalizeStatus(status),
        ) ?? []
      if (updated_since === undefined) return view(permits, permits.length)
      const from = firstTimestamp(updated_since, exclusive, precision)
      if (order === 'updated_desc')
        return view(
          permits,
          countUntil(permits, (record) => record.updated_at < from),
        )
      const recent = permits.filter((record) => record.updated_at >= from)
      return view(recent, recent.length)
    },
  }
}

/** Sorted arrays by normalized status filter. */
type Groups = Map<string, PermitRecord[]>

type Comparison = (one: PermitRecord, other: PermitRecord) => number

/** Not a normalized status, because those are lowercase. */
const everything = 'ALL'

const comparisons: Record<ListOrder, Comparison> = {
  updated_desc: (one, other) => compare(other.updated_at, one.updated_at) || compare(one.uuid, other.uuid),
  filed_desc: (one, other) => compare(other.filed_date, one.filed_date) || compare(one.uuid, other.uuid),
  uuid: (one, other) => compare(one.uuid, other.uuid),
}

/** Compares code units, because `localeCompare` differs between runtimes. */
function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function groupNames(record: PermitRecord): string[] {
  return [everything, ...statusFilters(record.status)]
}

function group(groups: Groups, name: string): PermitRecord[] {
  return getOrCreate(groups, name, () => [])
}

function view(permits: readonly PermitRecord[], total: number): PermitView {
  return {
    total,
    slice: (start, end) => permits.slice(start, Math.min(end, total)),
    // A copy, so that a loop may change the permits.
    [Symbol.iterator]: () => permits.slice(0, total).values(),
  }
}

/** Returns the index of the record in the sorted array, or the index for its insertion. */
function position(permits: readonly PermitRecord[], record: PermitRecord, comparison: Comparison): number {
  return countUntil(permits, (candidate) => comparison(candidate, record) >= 0)
}

/** Returns the number of permits before the first that `reached` accepts. `reached` must accept every later permit, too. */
function countUntil(permits: readonly PermitRecord[], reached: (record: PermitRecord) => boolean): number {
  let low = 0
  let high = permits.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const record = permits[middle]
    if (record === undefined || reached(record)) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns the earliest timestamp within the bound. */
function firstTimestamp(sinceMs: number, exclusive: boolean, { stepMs, format }: TimePrecision): string {
  const steps = exclusive ? Math.floor(sinceMs / stepMs) + 1 : Math.ceil(sinceMs / stepMs)
  // Only four-digit years can be compared as text.
  return format(Math.min(Math.max(steps * stepMs, minEpochMs), maxEpochMs))
}
