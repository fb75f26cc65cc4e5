import { type OperationId, operations } from '../../../../spec/generated/operations.ts'
import type { Clock } from '../clock/clock.ts'
import { getOrCreate } from './get-or-create.ts'
import { toDate, toTimestamp } from './timestamp.ts'

/** Number of requests and failures. */
interface UsageCount {
  /** All requests. */
  requests: number
  /** Requests with a 4xx response. */
  errors: number
  /** Requests with a 5xx response or without a response. */
  failures: number
}

/** Requests of one day or of several. */
interface PeriodCount extends UsageCount {
  /** Requests with a 429 response. */
  rate_limited: number
  /** Busiest minute of any one key; the first if tied. */
  busiest_minute: {
    /** Start of the minute, ISO 8601 UTC. */
    readonly at: string
    readonly key_id: string
    readonly requests: number
  }
}

/** Usage as the Developers tab shows it, in UTC. It includes requests over the limit and those with a revoked key. */
export interface Usage extends Readonly<UsageCount> {
  /** The last 400 days with requests, oldest first. */
  readonly days: readonly (Readonly<PeriodCount> & {
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
  readonly endpoints: readonly (Readonly<UsageCount> & {
    readonly operation: OperationId
    readonly method: string
    /** Path template such as `/permits/{uuid}`. */
    readonly path: string
  })[]
  /** Most used first, without unused keys. */
  readonly keys: readonly (Readonly<UsageCount> & { readonly key_id: string })[]
}

/** A finished request. */
export interface MeteredRequest {
  readonly key_id: string
  /** Undefined for an unknown path or a wrong method. */
  readonly operation: OperationId | undefined
  /** Undefined without a response. */
  readonly status: number | undefined
}

/** Requests of one key in one minute. */
interface MinuteCount {
  readonly key_id: string
  /** Start of the minute in epoch milliseconds. */
  readonly minute: number
  readonly requests: number
}

/** Counts of a period as they are stored. */
type StoredCount = Omit<PeriodCount, 'busiest_minute'> & { busiest_minute: MinuteCount }

/** Usage as JSON. */
export interface UsageState {
  /** Counts by day since 1970. */
  readonly days: readonly (StoredCount & { readonly day: number })[]
  readonly endpoints: readonly (UsageCount & { readonly operation: OperationId })[]
  readonly keys: Usage['keys']
  /** Requests of each key in the minute of its last use. */
  readonly minutes: readonly MinuteCount[]
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
  let days = new Map<number, StoredCount>()
  let endpoints = new Map<OperationId, UsageCount>()
  let keys = new Map<string, UsageCount>()
  let minutes = new Map<string, MinuteCount>()

  function load(state: UsageState): void {
    minutes = new Map(state.minutes.map((count) => [count.key_id, count]))
    total = { ...state.total }
    days = new Map(state.days.map(({ day, ...count }) => [day, count]))
    endpoints = new Map(state.endpoints.map(({ operation, ...count }) => [operation, count]))
    keys = new Map(state.keys.map(({ key_id, ...count }) => [key_id, count]))
  }

  return {
    count({ key_id, operation, status }) {
      const now = clock.now()
      const day = getOrCreate(days, Math.floor(now / dayMs), emptyPeriod)
      const counts = [total, day, getOrCreate(keys, key_id, zero)]
      if (operation) counts.push(getOrCreate(endpoints, operation, zero))
      for (const count of counts) add(count, status)
      if (status === 429) day.rate_limited += 1
      const minute = Math.floor(now / minuteMs) * minuteMs
      const last = minutes.get(key_id)
      const current = { key_id, minute, requests: last?.minute === minute ? last.requests + 1 : 1 }
      minutes.set(key_id, current)
      if (current.requests > day.busiest_minute.requests) day.busiest_minute = current
      if (days.size > maxDays) days.delete(Math.min(...days.keys()))
    },
    read() {
      const perDay = [...days].sort(([one], [other]) => one - other)
      return {
        ...total,
        days: periods(perDay, (day) => ({ period: toDate(day), from: day })),
        weeks: periods(perDay, isoWeek),
        months: periods(perDay, month),
        endpoints: byUse([...endpoints]).map(([operation, count]) => {
          const { method, path } = operations[operation]
          return { operation, method, path, ...count }
        }),
        keys: byUse([...keys]).map(([key_id, count]) => ({ key_id, ...count })),
      }
    },
    reset: () => load({ total: zero(), days: [], endpoints: [], keys: [], minutes: [] }),
    save: () => ({
      total: { ...total },
      days: Array.from(days, ([day, count]) => ({ day, ...count })),
      endpoints: Array.from(endpoints, ([operation, count]) => ({ operation, ...count })),
      keys: Array.from(keys, ([key_id, count]) => ({ key_id, ...count })),
      minutes: Array.from(minutes.values(), (count) => ({ ...count })),
    }),
    load,
  }
}

/** Maximum number of stored days. */
const maxDays = 400

const dayMs = 86_400_000
const minuteMs = 60_000

const zero = (): UsageCount => ({ requests: 0, errors: 0, failures: 0 })

const emptyPeriod = (): StoredCount => ({
  ...zero(),
  rate_limited: 0,
  busiest_minute: { key_id: '', minute: 0, requests: 0 },
})

function add(count: UsageCount, status: number | undefined): void {
  count.requests += 1
  if (status === undefined || status >= 500) count.failures += 1
  else if (status >= 400) count.errors += 1
}

/** Sums the counts of days (since 1970, in order) by period. */
function periods(
  days: readonly (readonly [day: number, count: StoredCount])[],
  periodOf: (day: number) => { period: string; from: number },
): Usage['days'] {
  const sums = new Map<string, { from: string } & StoredCount>()
  for (const [day, count] of days) {
    const { period, from } = periodOf(day)
    const sum = getOrCreate(sums, period, () => ({ from: toDate(from), ...emptyPeriod() }))
    for (const name of ['requests', 'errors', 'failures', 'rate_limited'] as const) sum[name] += count[name]
    if (count.busiest_minute.requests > sum.busiest_minute.requests) sum.busiest_minute = count.busiest_minute
  }
  return Array.from(sums, ([period, sum]) => {
    const { minute, ...busiest } = sum.busiest_minute
    return { period, ...sum, busiest_minute: { at: toTimestamp(minute), ...busiest } }
  })
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
function byUse<Key>(counts: [Key, UsageCount][]): [Key, UsageCount][] {
  return counts.sort(([, one], [, other]) => other.requests - one.requests)
}
