import type { Clock } from '../clock/clock.ts'
import { type OperationId, operations } from '../generated/operations.ts'

/** How many requests there were, and how many went wrong. */
export interface UsageCount {
  /** All of them. */
  readonly requests: number
  /** Those answered with 4xx. */
  readonly errors: number
  /** Those answered with 5xx, and those that got no answer. */
  readonly failures: number
}

/** The requests of a day, a week or a month, in UTC. */
export interface UsagePeriod extends UsageCount {
  /** The day (`2026-03-02`), the ISO week (`2026-W10`) or the month (`2026-03`). */
  readonly period: string
  /** Its first day, YYYY-MM-DD. */
  readonly from: string
}

/** The requests of one endpoint. */
export interface EndpointUsage extends UsageCount {
  readonly operation: OperationId
  readonly method: string
  /** With the names of its parameters: `/permits/{uuid}`. */
  readonly path: string
}

/** The requests of one key. */
export interface KeyUsage extends UsageCount {
  readonly key_id: string
}

/** What the Developers tab shows of the requests, those over the limit and of a revoked key too. */
export interface Usage extends UsageCount {
  /** The last 400 days on which there were requests, oldest first. */
  readonly days: readonly UsagePeriod[]
  /** The weeks of these days. */
  readonly weeks: readonly UsagePeriod[]
  /** The months of these days. */
  readonly months: readonly UsagePeriod[]
  /** Most called first. */
  readonly endpoints: readonly EndpointUsage[]
  /** Most used first; without those that were never used. */
  readonly keys: readonly KeyUsage[]
}

/** A request that was answered, or not. */
export interface MeteredRequest {
  readonly key_id: string
  /** Nothing for an unknown path. */
  readonly operation: OperationId | undefined
  /** Nothing when no answer came. */
  readonly status: number | undefined
}

/** The counts as JSON. */
export interface UsageState {
  /** By days since 1970. */
  readonly days: readonly (UsageCount & { readonly day: number })[]
  readonly endpoints: readonly (UsageCount & { readonly operation: OperationId })[]
  readonly keys: readonly KeyUsage[]
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

/** A meter that stands at zero. */
export function createUsageMeter(clock: Clock): UsageMeter {
  let total = zero()
  let days = new Map<number, Count>()
  let endpoints = new Map<OperationId, Count>()
  let keys = new Map<string, Count>()

  return {
    count({ key_id, operation, status }) {
      const day = Math.floor(clock.now() / dayMs)
      const counts = [total, countOf(days, day), countOf(keys, key_id)]
      if (operation) counts.push(countOf(endpoints, operation))
      for (const count of counts) add(count, status)
      if (days.size > longest) days.delete(Math.min(...days.keys()))
    },
    read() {
      const perDay = [...days].sort(([one], [other]) => one - other)
      return {
        ...total,
        days: periods(perDay, (day) => ({ period: dateOf(day), from: day })),
        weeks: periods(perDay, isoWeek),
        months: periods(perDay, month),
        endpoints: most([...endpoints]).map(([operation, count]) => {
          const { method, path } = operations[operation]
          return { operation, method, path, ...count }
        }),
        keys: most([...keys]).map(([key_id, count]) => ({ key_id, ...count })),
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

/** Days that are kept. */
const longest = 400

const dayMs = 86_400_000

function zero(): Count {
  return { requests: 0, errors: 0, failures: 0 }
}

function countOf<Key>(counts: Map<Key, Count>, key: Key): Count {
  const known = counts.get(key)
  if (known) return known
  const count = zero()
  counts.set(key, count)
  return count
}

function add(count: Count, status: number | undefined): void {
  count.requests += 1
  if (status === undefined || status >= 500) count.failures += 1
  else if (status >= 400) count.errors += 1
}

/** The sums of the days (since 1970, in order) that fall into the same period. */
function periods(
  days: readonly (readonly [day: number, count: Count])[],
  periodOf: (day: number) => { period: string; from: number },
): UsagePeriod[] {
  const sums = new Map<string, { from: string } & Count>()
  for (const [day, count] of days) {
    const { period, from } = periodOf(day)
    const sum = sums.get(period) ?? { from: dateOf(from), ...zero() }
    sum.requests += count.requests
    sum.errors += count.errors
    sum.failures += count.failures
    sums.set(period, sum)
  }
  return Array.from(sums, ([period, sum]) => ({ period, ...sum }))
}

/** The week that begins on a Monday and belongs to the year of its Thursday (ISO 8601); 1970 began with a Thursday. */
function isoWeek(day: number): { period: string; from: number } {
  const from = day - ((day + 3) % 7)
  const year = Number(dateOf(from + 3).slice(0, 4))
  const week = Math.floor((from + 3 - Date.UTC(year, 0, 1) / dayMs) / 7) + 1
  return { period: `${year}-W${String(week).padStart(2, '0')}`, from }
}

function month(day: number): { period: string; from: number } {
  const period = dateOf(day).slice(0, 7)
  return { period, from: Date.parse(`${period}-01`) / dayMs }
}

function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** Most requests first; of as many, in the order in which they were first made. */
function most<Key>(counts: [Key, Count][]): [Key, Count][] {
  return counts.sort(([, one], [, other]) => other.requests - one.requests)
}
