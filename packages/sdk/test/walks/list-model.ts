import type { Fetch } from '@permit-tracking/sdk'
import { vi } from 'vitest'
import { createRandom } from '../random.ts'
import { json, problem } from '../scripted-fetch.ts'

/** Permit of the model. `tie` orders permits that the sort order leaves equal. */
export interface ModelPermit {
  readonly uuid: string
  updatedAt: number
  filed: number
  status: string
  tie: number
}

/** Sort order of the list, ties aside. */
export type ModelOrder = 'updated_desc' | 'updated_asc' | 'filed_desc' | 'status' | 'uuid' | 'random'

/** Behavior of a service that the specification leaves open. */
export interface ModelService {
  readonly order: ModelOrder
  /** `stable`: by uuid. `random`: another order at every read, as in a database without a tie-breaker. */
  readonly ties: 'stable' | 'random'
  readonly total: 'exact' | 'low' | 'high' | 'zero' | 'negative' | 'page' | 'cached' | 'absent'
  /** Maximum page size. */
  readonly maxSize: number
  /** Size of every page, whatever the request. */
  readonly fixedSize?: number
  readonly timestamps: 'seconds' | 'milliseconds' | 'no_zone'
  readonly date: 'exact' | 'absent' | 'hour_slow' | 'hour_fast'
  readonly since: 'inclusive' | 'exclusive' | 'ignored'
  readonly meta: 'full' | 'no_total_pages' | 'none'
  readonly pastEnd: 'empty' | 'not_found' | 'last_page'
}

export const specified: ModelService = {
  order: 'updated_desc',
  ties: 'stable',
  total: 'exact',
  maxSize: 100,
  timestamps: 'seconds',
  date: 'exact',
  since: 'inclusive',
  meta: 'full',
  pastEnd: 'empty',
}

/** Change between two reads. */
export type ModelChange = 'update' | 'insert' | 'insert_old' | 'remove' | 'swap'

/** A list and its history. */
export interface ModelWorld {
  readonly fetch: Fetch
  readonly permits: ModelPermit[]
  /** Permits that have been in the list since the first read. */
  readonly present: ReadonlySet<string>
  readonly random: () => number
  readonly now: () => number
  readonly reads: () => number
  /** Returns the largest number of permits so far. */
  readonly largest: () => number
  /** Returns the largest number of permits on one page so far. */
  readonly largestPage: () => number
  change(kind: ModelChange): void
  /** Updates `count` permits at one moment. */
  updateMany(count: number): void
  /** Inserts `count` permits at one moment, updated then or long ago. */
  insertMany(count: number, isOld?: boolean): void
  elapse(ms: number): void
}

/** Options of {@link createModelWorld}. */
export interface ModelOptions {
  readonly count: number
  readonly seed: number
  readonly service?: Partial<ModelService>
  /** Milliseconds between updates of one permit and the next, before the walk; 0 for one bulk import. */
  readonly spacingMs?: number
  /** Called before every read, with its number from 0. */
  readonly beforeRead?: (read: number, world: ModelWorld) => void
  /** Duration of a read. */
  readonly readMs?: number
}

const start = Date.parse('2026-03-02T12:00:00Z')

/** Creates a list that changes only by its methods. Sets the fake clock to its time. */
export function createModelWorld(options: ModelOptions): ModelWorld {
  const { count, spacingMs = 60_000, beforeRead, readMs = 1_000 } = options
  const service = { ...specified, ...options.service }
  const random = createRandom(options.seed)
  let now = start
  let reads = 0
  let inserted = 0
  const permits = Array.from({ length: count }, (_, index) => create(now - 3_600_000 - index * spacingMs))
  const present = new Set(permits.map(({ uuid }) => uuid))
  let largest = count
  let largestPage = 0
  /** Lengths of the list with their times, for a `total` from a cache. */
  const lengths: [at: number, length: number][] = [[0, count]]

  vi.useFakeTimers({ now, toFake: ['Date'] })

  const world: ModelWorld = {
    permits,
    present,
    random,
    now: () => now,
    reads: () => reads,
    largest: () => largest,
    largestPage: () => largestPage,
    elapse(ms) {
      now += ms
    },
    change(kind) {
      if (kind === 'insert' || kind === 'insert_old') world.insertMany(1, kind === 'insert_old')
      if (kind === 'remove' || kind === 'swap') remove()
      if (kind === 'swap') world.insertMany(1, true)
      if (kind === 'update') world.updateMany(1)
    },
    updateMany(count) {
      for (let left = count; left > 0; left--) {
        const permit = permits[Math.floor(random() * permits.length)]
        if (permit) Object.assign(permit, { updatedAt: now, status: statusOf(random()) })
      }
    },
    insertMany(count, isOld = false) {
      for (let left = count; left > 0; left--) permits.push(create(isOld ? start - 1e10 * random() : now))
      recordLength()
    },
    async fetch(request) {
      beforeRead?.(reads, world)
      reads++
      now += readMs
      vi.setSystemTime(now)
      return respond(new URL(request.url).searchParams)
    },
  }
  return world

  function create(updatedAt: number): ModelPermit {
    const id = `${Math.floor(random() * 1e9).toString(36)}-${(++inserted).toString(36)}`
    const filed = Math.floor(random() * 60)
    return { uuid: id, updatedAt, filed, status: statusOf(random()), tie: 0 }
  }

  function remove(): void {
    const [gone] = permits.splice(Math.floor(random() * permits.length), 1)
    if (gone) present.delete(gone.uuid)
    recordLength()
  }

  function recordLength(): void {
    largest = Math.max(largest, permits.length)
    lengths.push([now, permits.length])
  }

  function respond(query: URLSearchParams): Response {
    const size = service.fixedSize ?? Math.min(Number(query.get('per_page') ?? 25), service.maxSize)
    const since = query.get('updated_since')
    const from = since && service.since !== 'ignored' ? Date.parse(since) : 0
    const list = permits.filter(({ updatedAt }) =>
      service.since === 'exclusive' ? shown(updatedAt) > from || from === 0 : shown(updatedAt) >= from,
    )
    for (const permit of list) permit.tie = service.ties === 'random' ? random() : 0
    list.sort((one, other) => compare(one, other) || one.tie - other.tie || (one.uuid < other.uuid ? -1 : 1))
    const pages = Math.max(1, Math.ceil(list.length / size))
    let page = Number(query.get('page') ?? 1)
    if (page > pages && service.pastEnd === 'not_found') return problem(404, 'not_found')
    if (page > pages && service.pastEnd === 'last_page') page = pages
    const data = list.slice((page - 1) * size, page * size).map(toWire)
    largestPage = Math.max(largestPage, data.length)
    const total = totalOf(list.length, data.length, from > 0)
    const meta = {
      page,
      per_page: size,
      ...(total !== undefined && { total }),
      ...(total !== undefined &&
        service.meta === 'full' && { total_pages: Math.max(0, Math.ceil(total / size)) }),
    }
    return json(service.meta === 'none' ? { data } : { data, meta }, 200, dateHeader())
  }

  function totalOf(length: number, onPage: number, isFiltered: boolean): number | undefined {
    if (service.total === 'absent') return undefined
    if (service.total === 'low') return Math.max(0, length - 7)
    if (service.total === 'high') return length + 5
    if (service.total === 'zero') return 0
    if (service.total === 'negative') return -1
    if (service.total === 'page') return onPage
    if (service.total === 'cached' && !isFiltered)
      return lengths.findLast(([at]) => at <= now - 60_000)?.[1] ?? length
    return length
  }

  function dateHeader(): Record<string, string> {
    if (service.date === 'absent') return {}
    const skewMs = { exact: 0, hour_slow: -3_600_000, hour_fast: 3_600_000 }[service.date]
    return { date: new Date(now + skewMs).toUTCString() }
  }

  function compare(one: ModelPermit, other: ModelPermit): number {
    if (service.order === 'updated_desc') return shown(other.updatedAt) - shown(one.updatedAt)
    if (service.order === 'updated_asc') return shown(one.updatedAt) - shown(other.updatedAt)
    if (service.order === 'filed_desc') return other.filed - one.filed
    if (service.order === 'status') return one.status < other.status ? -1 : Number(one.status > other.status)
    if (service.order === 'random') return 0
    return one.uuid < other.uuid ? -1 : 1
  }

  /** Returns a time with the precision of the service. */
  function shown(time: number): number {
    return service.timestamps === 'milliseconds' ? time : Math.floor(time / 1_000) * 1_000
  }

  function toWire({ uuid, updatedAt, filed, status }: ModelPermit) {
    const iso = new Date(shown(updatedAt)).toISOString()
    const forms = { seconds: `${iso.slice(0, 19)}Z`, milliseconds: iso, no_zone: iso.slice(0, 19) }
    const filed_date = new Date(start - filed * 86_400_000).toISOString().slice(0, 10)
    return { uuid, status, filed_date, updated_at: forms[service.timestamps] }
  }
}

const statuses = ['Pending', 'In Review', 'Approved', 'Issued']

function statusOf(random: number): string {
  return statuses[Math.floor(random * statuses.length)] ?? 'Pending'
}
