import type { Clock } from '../clock/clock.ts'
import { type OperationId, operations } from '../generated/operations.ts'
import { getOrCreate } from './get-or-create.ts'
import { toDate } from './timestamp.ts'

/** Usage as the Developers tab shows it, in UTC. It includes requests over the limit and those with a revoked key. */
export interface Usage {
  /** All requests. */
  readonly requests: number
  /** Requests with a 4xx response. */
  readonly errors: number
  /** Requests with a 5xx response or without a response. */
  readonly failures: number
  /** The last 400 days with requests, oldest first. */
  readonly days: readonly (Pick<Usage, 'requests' | 'errors' | 'failures'> & {
    /** The day (`2026-03-02`), the ISO week (`2026-W10`) or the month (`2026-03`). */
    readonly period: string
    /** First day of the period, YYYY-MM-DD. */
    readonly from: string
  })[]
  /** The weeks of these days. */
  readonly weeks: Usage['days']
  /** The months of these days. */
  readonly months: Usage['days']
  /** Most used first. */
  readonly endpoints: readonly (Pick<Usage, 'requests' | 'errors' | 'failures'> & {
    readonly operation: OperationId
    readonly method: string
    /** Path template such as `/permits/{uuid}`. */
    readonly path: string
  })[]
  /** Most used first, without unused keys. */
  readonly keys: readonly (Pick<Usage, 'requests' | 'errors' | 'failures'> & { readonly key_id: string })[]
}

type UsageCount = Pick<Usage, 'requests' | 'errors' | 'failures'>

/** A finished request. */
export interface MeteredRequest {
  readonly key_id: string
  /** Undefined for an unknown path. */
  readonly operation: OperationId | undefined
  /** Undefined without a response. */
  readonly status: number | undefined
}

/** Usage as JSON. */
export interface UsageState {
  /** Counts by day since 1970. */
  readonly days: readonly (UsageCount & { readonly day: number })[]
  readonly endpoints: readonly (UsageCount & { readonly operation: OperationId })[]
  readonly keys: Usage['keys']
  readonly total: UsageCount
}

/** Counts the requests of an organization. */
export interface UsageMeter {
  count(request: MeteredRequest): void
  read(): Usage
  reset(): void
  save(): UsageState
  load(state: UsageState): void
}

/** Creates a meter without requests. */
export function createUsageMeter(clock: Clock): UsageMeter {
  let total = zero()
  let days = new Map<number, Count>()
  let endpoints = new Map<OperationId, Count>()
  let keys = new Map<string, Count>()

  return {
    count({ key_id, operation, status }) {
      const day = Math.floor(clock.now() / dayMs)
      const counts = [total, getOrCreate(days, day, zero), getOrCreate(keys, key_id, zero)]
      if (operation) counts.push(getOrCreate(endpoints, operation, zero))
      for (const count of counts) add(count, status)
      if (days.size > maxDays) days.delete(Math.min(...days.keys()))
    },
    read() {
      const perDay = [...days].sort(([one], [other]) => one - other)
      return {
        ...total,
        days: periods(perDay, (day) => ({ period: toDate(day), from: day })),
        weeks: periods(perDay, isoWeek),
        months: periods(perDay, month),
        endpoints: mostUsed([...endpoints]).map(([operation, count]) => {
          const { method, path } = operations[operation]
          return { operation, method, path, ...count }
        }),
        keys: mostUsed([...keys]).map(([key_id, count]) => ({ key_id, ...count })),
      }
    },
    reset() {
      total = zero()
      for (const counts of [days, endpoints, keys]) counts.clear()
    },
    save: () => ({
      total: { ...total },
      days: Array.from(days, ([day, count]) => ({ day, ...count })),
      endpoints: Array.from(endpoints, ([operation, count]) => ({ operation, ...count })),
      keys: Array.from(keys, ([key_id, count]) => ({ key_id, ...count })),
    }),
    load(state) {
      total = { ...state.total }
      days = new Map(state.days.map(({ day, ...count }) => [day, count]))
      endpoints = new Map(state.endpoints.map(({ operation, ...count }) => [operation, count]))
      keys = new Map(state.keys.map(({ key_id, ...count }) => [key_id, count]))
    },
  }
}

interface Count {
  requests: number
  errors: number
  failures: number
}

/** Maximum number of stored days. */
const maxDays = 400

const dayMs = 86_400_000

function zero(): Count {
  return { requests: 0, errors: 0, failures: 0 }
}

function add(count: Count, status: number | undefined): void {
  count.requests += 1
  if (status === undefined || status >= 500) count.failures += 1
  else if (status >= 400) count.errors += 1
}

/** Sums the counts of days (since 1970, in order) by period. */
function periods(
  days: readonly (readonly [day: number, count: Count])[],
  periodOf: (day: number) => { period: string; from: number },
): Usage['days'] {
  const sums = new Map<string, { from: string } & Count>()
  for (const [day, count] of days) {
    const { period, from } = periodOf(day)
    const sum = sums.get(period) ?? { from: toDate(from), ...zero() }
    sum.requests += count.requests
    sum.errors += count.errors
    sum.failures += count.failures
    sums.set(period, sum)
  }
  return Array.from(sums, ([period, sum]) => ({ period, ...sum }))
}

/** Returns the ISO 8601 week, which begins on a Monday and belongs to the year of its Thursday. 1970 began on a Thursday. */
function isoWeek(day: number): { period: string; from: number } {
  // The remainder of a day before 1970 is negative.
  const from = day - ((((day + 3) % 7) + 7) % 7)
  const year = toDate(from + 3).slice(0, 4)
  const week = Math.floor((from + 3 - Date.parse(`${year}-01-01`) / dayMs) / 7) + 1
  return { period: `${year}-W${String(week).padStart(2, '0')}`, from }
}

function month(day: number): { period: string; from: number } {
  const period = toDate(day).slice(0, 7)
  return { period, from: Date.parse(`${period}-01`) / dayMs }
}

/** Sorts by the number of requests, then by the first request. */
function mostUsed<Key>(counts: [Key, Count][]): [Key, Count][] {
  return counts.sort(([, one], [, other]) => other.requests - one.requests)
}
