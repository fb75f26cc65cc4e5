import { seconds, type TimePrecision } from '../timestamp.ts'
import type { PermitRecord } from './permit-record.ts'
import { normalizeStatus, statusFilters } from './status.ts'

/** Orders of a list of permits; ties go by `uuid`. */
export type ListOrder = 'updated_desc' | 'filed_desc' | 'uuid'

/** Which permits of a list, and in which order. */
export interface PermitQuery {
  /** A status label, however it is spelled, or `active`. */
  status?: string | undefined
  /** Only permits updated at this moment (epoch milliseconds) or later. */
  updated_since?: number | undefined
  /** Leaves out what was updated at exactly `updated_since`. */
  exclusive?: boolean | undefined
  /** Order of the list. Default `updated_desc`. */
  order?: ListOrder | undefined
}

/** The result of a query: permits in order, for a loop or for slicing a page from it. To be used before anything changes. */
export interface PermitView extends Iterable<PermitRecord> {
  readonly total: number
  /** The permits from `start` on and before `end`. */
  slice(start: number, end: number): PermitRecord[]
}

/** Keeps a changing set of permits in order, so that a page costs no more than a look-up. */
export interface PermitIndex {
  add(record: PermitRecord): void
  remove(record: PermitRecord): void
  /** Forgets the order: the members are others now. */
  clear(): void
  list(query?: PermitQuery): PermitView
}

/**
 * An index of the permits that `members` names. It holds one sorted array per order and status, built when a
 * query first asks for the order and kept up by binary search and splice from then on: moving 100,000
 * pointers takes microseconds, and a tree would have to count its nodes for every page.
 */
export function createPermitIndex(
  members: () => Iterable<PermitRecord>,
  precision: TimePrecision = seconds,
): PermitIndex {
  const orders = new Map<ListOrder, Groups>()
  let lastRecent: { permits: readonly PermitRecord[]; from: string; recent: PermitRecord[] } | undefined

  /** In orders other than by time the recent ones must be looked for, but once for all pages of a walk. */
  function recentOf(permits: readonly PermitRecord[], from: string): PermitRecord[] {
    if (lastRecent?.permits !== permits || lastRecent.from !== from) {
      lastRecent = { permits, from, recent: permits.filter((record) => record.updated_at >= from) }
    }
    return lastRecent.recent
  }

  function groupsOf(order: ListOrder): Groups {
    const known = orders.get(order)
    if (known) return known
    const groups: Groups = new Map()
    const groupsByStatus = new Map<string, PermitRecord[][]>()
    for (const record of [...members()].sort(comparisons[order])) {
      let own = groupsByStatus.get(record.status)
      if (!own) {
        own = groupNames(record).map((name) => group(groups, name))
        groupsByStatus.set(record.status, own)
      }
      for (const permits of own) permits.push(record)
    }
    orders.set(order, groups)
    return groups
  }

  return {
    add(record) {
      lastRecent = undefined
      for (const [order, groups] of orders) {
        for (const name of groupNames(record)) {
          const permits = group(groups, name)
          permits.splice(position(permits, record, comparisons[order]), 0, record)
        }
      }
    },
    remove(record) {
      lastRecent = undefined
      for (const [order, groups] of orders) {
        for (const name of groupNames(record)) {
          const permits = group(groups, name)
          permits.splice(position(permits, record, comparisons[order]), 1)
          if (permits.length === 0) groups.delete(name)
        }
      }
    },
    clear() {
      lastRecent = undefined
      orders.clear()
    },
    list({ status, updated_since, exclusive = false, order = 'updated_desc' } = {}) {
      const permits = groupsOf(order).get(status === undefined ? everything : normalizeStatus(status)) ?? []
      if (updated_since === undefined) return view(permits, permits.length)
      const from = firstTimestamp(updated_since, exclusive, precision)
      if (order === 'updated_desc')
        return view(
          permits,
          countUntil(permits, (record) => record.updated_at < from),
        )
      const recent = recentOf(permits, from)
      return view(recent, recent.length)
    },
  }
}

/** Sorted arrays by the normalized status filter that they answer. */
type Groups = Map<string, PermitRecord[]>

type Comparison = (one: PermitRecord, other: PermitRecord) => number

/** No status normalizes to this, as it has capitals. */
const everything = 'ALL'

const comparisons: Record<ListOrder, Comparison> = {
  updated_desc: (one, other) => compare(other.updated_at, one.updated_at) || compare(one.uuid, other.uuid),
  filed_desc: (one, other) => compare(other.filed_date, one.filed_date) || compare(one.uuid, other.uuid),
  uuid: (one, other) => compare(one.uuid, other.uuid),
}

/** By code units: localeCompare differs between runtimes. */
function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function groupNames(record: PermitRecord): string[] {
  return [everything, ...statusFilters(record.status)]
}

function group(groups: Groups, name: string): PermitRecord[] {
  const known = groups.get(name)
  if (known) return known
  const permits: PermitRecord[] = []
  groups.set(name, permits)
  return permits
}

function view(permits: readonly PermitRecord[], total: number): PermitView {
  return {
    total,
    slice: (start, end) => permits.slice(start, Math.min(end, total)),
    // Of a copy, so that a loop may change what it walks through.
    [Symbol.iterator]: () => permits.slice(0, total).values(),
  }
}

/** Where the record stands in the sorted array, or would stand. */
function position(permits: readonly PermitRecord[], record: PermitRecord, comparison: Comparison): number {
  return countUntil(permits, (candidate) => comparison(candidate, record) >= 0)
}

/** How many permits stand before the first that `reached` accepts; it accepts all that follow, too. */
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

/** The earliest timestamp of the precision that lies within the bound. */
function firstTimestamp(sinceMs: number, exclusive: boolean, { stepMs, write }: TimePrecision): string {
  const steps = exclusive ? Math.floor(sinceMs / stepMs) + 1 : Math.ceil(sinceMs / stepMs)
  return write(Math.min(Math.max(steps * stepMs, 0), lastMoment))
}

/** Timestamps compare as text only within four-digit years: this is the end of 9999. */
const lastMoment = 253_402_300_799_999
