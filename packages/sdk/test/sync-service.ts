import { type Client, createClient, type Permit } from '@permit-tracking/sdk'
import { type SyncOptions, syncPermits, TooManyRemovalsError } from '@permit-tracking/sdk/sync'
import { vi } from 'vitest'
import { createRandom } from './random.ts'

/** Options of {@link createSyncService}: behavior that the specification leaves open. */
export interface SyncServiceOptions {
  readonly seed: number
  readonly count: number
  /** Order of ties: by `uuid`, by page size, or random at every read. */
  readonly ties?: 'stable' | 'by_size' | 'random'
  readonly order?: 'updated_desc' | 'updated_asc' | 'status' | 'uuid'
  /** Maximum page size. Larger pages are cut. */
  readonly maxPerPage?: number
  readonly timestamps?: 's' | 'ms' | 'no_zone'
  readonly updatedSince?: 'inclusive' | 'exclusive' | 'in_seconds'
  readonly hasDate?: boolean
  /** False if `meta` has neither `total` nor `total_pages`. */
  readonly hasTotal?: boolean
  /** Maximum age of the state that a page shows. Every page comes from another replica. */
  readonly lagMs?: number
  /** Number of distinct times at which the permits were updated before the first run. */
  readonly moments?: number
}

interface Row {
  readonly uuid: string
  status: string
  updatedAt: number
  /** True if a portfolio condition matches the permit, so that it can be read even if it is not watched. */
  readonly isMatched: boolean
  /** Time since which the permit is watched; `undefined` if it is not. */
  watchedSince: number | undefined
}

export type SyncService = ReturnType<typeof createSyncService>

const latencyMs = 80

/** Creates the service. Every request advances the fake clock. */
export function createSyncService(options: SyncServiceOptions) {
  const { seed, count, ties = 'stable', order = 'updated_desc', maxPerPage = 100, moments = count } = options
  const { timestamps = 's', updatedSince = 'inclusive', hasTotal = true, lagMs = 0 } = options
  const random = createRandom(seed)
  const rows = new Map<string, Row>()
  /** States of the watchlist since the start, if replicas may show them. */
  const history: { readonly at: number; readonly rows: readonly Row[] }[] = []
  const service = {
    random,
    rows,
    requests: 0,
    dateSkewMs: 0,
    hasDate: options.hasDate ?? true,
    /** Permits that no page shows. */
    hidden: new Set<string>(),
    /** Called before every request for a page. */
    beforePage: (): void => undefined,
    watched: () => [...rows.values()].filter(({ watchedSince }) => watchedSince !== undefined),
    add(updatedAt = Date.now()) {
      const uuid = `p${Math.floor(random() * 2 ** 40).toString(36)}`
      const status = pick(['Issued', 'Pending', 'Denied'])
      rows.set(uuid, { uuid, status, updatedAt, isMatched: random() < 0.5, watchedSince: Date.now() })
      record()
      return uuid
    },
    /** Updates `count` permits now, or at times spread over the past. */
    update(amount: number, withinMs = 0) {
      for (const row of some(service.watched(), amount)) {
        row.status = pick(['Approved', 'Expired', 'On Hold', 'Withdrawn'])
        row.updatedAt = Date.now() - Math.floor(random() * withinMs)
      }
      record()
    },
    import(amount: number, withinMs: number) {
      for (let left = amount; left > 0; left--) service.add(Date.now() - Math.floor(random() * withinMs))
    },
    remove(amount: number) {
      for (const row of some(service.watched(), amount)) row.watchedSince = undefined
      record()
    },
    client: () =>
      createClient({ apiKey: 'pt_test_key', baseUrl: 'https://permits.test/v1', retry: 0, fetch }),
    /** Returns the permits of the watchlist as the list shows them. */
    expectedRows: () => new Map(service.watched().map((row) => [row.uuid, toPermit(row)])),
  }
  const started = Date.now()
  for (let index = 0; index < count; index++) {
    service.add(started - 86_400_000 - 60_000 * Math.floor(random() * moments))
  }
  return service

  function record() {
    if (lagMs > 0) history.push({ at: Date.now(), rows: service.watched().map((row) => ({ ...row })) })
  }

  /** Returns the watchlist as one of the replicas has it. */
  function watchedOnReplica(): readonly Row[] {
    const at = Date.now() - random() * lagMs
    return (lagMs > 0 && history.findLast((state) => state.at <= at)?.rows) || service.watched()
  }

  async function fetch({ url }: Request): Promise<Response> {
    service.requests++
    vi.setSystemTime(Date.now() + latencyMs)
    const { pathname, searchParams } = new URL(url)
    const date = new Date(Date.now() + service.dateSkewMs).toUTCString()
    const headers: HeadersInit = service.hasDate ? { date } : {}
    if (pathname === '/v1/me') return Response.json({ data: { organization_id: 'org_1' } }, { headers })
    if (pathname !== '/v1/permits') {
      const row = rows.get(pathname.slice('/v1/permits/'.length))
      if (row && (row.isMatched || row.watchedSince !== undefined)) {
        return Response.json({ data: toPermit(row) }, { headers })
      }
      return Response.json({ error: { code: 'not_found', message: 'None.' } }, { status: 404, headers })
    }
    service.beforePage()
    const page = Number(searchParams.get('page') ?? 1)
    const per_page = Math.min(Number(searchParams.get('per_page') ?? 25), maxPerPage)
    const listed = watchedOnReplica()
      .filter(({ uuid }) => !service.hidden.has(uuid))
      .filter(isSince(searchParams.get('updated_since')))
      .sort(sorter(per_page))
    const data = listed.slice((page - 1) * per_page, page * per_page).map(toPermit)
    const total = listed.length
    const meta = { page, per_page, ...(hasTotal && { total, total_pages: Math.ceil(total / per_page) }) }
    return Response.json({ data, meta }, { headers })
  }

  function isSince(text: string | null) {
    const requested = text === null ? Number.NEGATIVE_INFINITY : Date.parse(text)
    const since = updatedSince === 'in_seconds' ? Math.floor(requested / 1_000) * 1_000 : requested
    return (row: Row) => {
      const ms = shownMs(row)
      return updatedSince === 'exclusive' ? ms > since : ms >= since
    }
  }

  function sorter(per_page: number) {
    const salt = ties === 'random' ? service.requests : ties === 'by_size' ? per_page : 0
    const ranks = ties === 'stable' ? [] : Array.from(rows.keys(), (uuid) => [uuid, mix(uuid, salt)] as const)
    const rank = new Map(ranks)
    const primary = (one: Row, other: Row) => {
      if (order === 'updated_desc') return shownMs(other) - shownMs(one)
      if (order === 'updated_asc') return shownMs(one) - shownMs(other)
      if (order === 'status') return one.status.localeCompare(other.status)
      return 0
    }
    return (one: Row, other: Row) =>
      primary(one, other) ||
      (rank.get(one.uuid) ?? 0) - (rank.get(other.uuid) ?? 0) ||
      (one.uuid < other.uuid ? -1 : 1)
  }

  function shownMs({ updatedAt }: Row): number {
    return timestamps === 'ms' ? updatedAt : Math.floor(updatedAt / 1_000) * 1_000
  }

  function toPermit(row: Row): Permit {
    const iso = new Date(shownMs(row)).toISOString()
    const updated_at = timestamps === 'ms' ? iso : `${iso.slice(0, 19)}${timestamps === 's' ? 'Z' : ''}`
    const { uuid, status } = row
    return {
      uuid,
      permit_number: uuid,
      status,
      type: 'Building',
      description: '',
      address: '1 Main St',
      filed_date: '2026-01-01',
      updated_at,
    }
  }

  function pick(labels: readonly string[]): string {
    return labels[Math.floor(random() * labels.length)] ?? ''
  }

  function some(all: readonly Row[], amount: number): Row[] {
    const rest = [...all]
    return Array.from({ length: Math.min(amount, rest.length) }, () =>
      rest.splice(Math.floor(random() * rest.length), 1),
    ).flat()
  }
}

function mix(text: string, salt: number): number {
  let hash = Math.imul(salt + 1, 0x9e3779b9)
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x85ebca6b)
    hash ^= hash >>> 13
  }
  return hash >>> 0
}

/** Result of one synchronization. */
export interface SyncOutcome {
  readonly caughtUp: boolean
  readonly reason: string | undefined
  readonly removed: number
  readonly requests: number
  /** True if it failed with a `TooManyRemovalsError`. */
  readonly wasRejected: boolean
}

/** Creates a copy of what the service lists, and counts what was removed although it was watched all the time. */
export function createSyncCopy(
  service: SyncService,
  client: Pick<Client, 'me' | 'permits'> = service.client(),
) {
  const rows = new Map<string, Permit>()
  const copy = {
    rows,
    checkpoint: undefined as string | undefined,
    wronglyRemoved: 0,
    async sync(options: SyncOptions = {}): Promise<SyncOutcome> {
      const before = service.requests
      const startedAt = Date.now()
      let outcome = {
        caughtUp: false,
        reason: undefined as string | undefined,
        removed: 0,
        wasRejected: false,
      }
      const { checkpoint } = copy
      const listLocal = () => [...rows.values()]
      try {
        for await (const batch of syncPermits(client, { checkpoint, listLocal, ...options })) {
          for (const item of batch.items) rows.set(item.uuid, item)
          for (const uuid of batch.removed) {
            rows.delete(uuid)
            if ((service.rows.get(uuid)?.watchedSince ?? Number.NaN) <= startedAt) copy.wronglyRemoved++
          }
          copy.checkpoint = batch.checkpoint
          const { caughtUp, reason } = batch.progress
          outcome = { ...outcome, caughtUp, reason, removed: outcome.removed + batch.removed.length }
        }
      } catch (error) {
        if (!(error instanceof TooManyRemovalsError)) throw error
        outcome = { ...outcome, caughtUp: false, wasRejected: true }
      }
      return { ...outcome, requests: service.requests - before }
    },
    /** Runs two full walks a minute apart, which a removal needs, and returns the outcome of the second. */
    async syncTwice(options: SyncOptions = {}): Promise<SyncOutcome> {
      await copy.sync({ ...options, fullSyncInterval: 0 })
      vi.setSystemTime(Date.now() + 60_000)
      return copy.sync({ ...options, fullSyncInterval: 0 })
    },
  }
  return copy
}
