import { problem } from '../scripted-fetch.ts'
import type { ListHistory } from './list-history.ts'
import type { ModelRow } from './model-row.ts'
import type { ModelService } from './service.ts'
import { precise } from './sort-rows.ts'

/** Response of the model, and what it shows. */
export interface ModelResponse {
  readonly response: Response
  /** Moment of the list that it shows. */
  readonly moment: number
  readonly rows: readonly ModelRow[]
  /** True if it has no rows, although visible ones follow. */
  readonly isBlank: boolean
  readonly isCatchUp: boolean
}

export interface RespondContext {
  readonly service: ModelService
  readonly history: ListHistory
  readonly now: number
  /** Time by which what the response shows is older than `now`. */
  readonly staleMs: number
  /** Age of the response in a cache. */
  readonly ageMs: number
}

/** Returns the service's response to a query. */
export function respond(query: URLSearchParams, context: RespondContext): ModelResponse {
  const { service, history, now, staleMs } = context
  const moment = now - staleMs
  const since = service.list === 'permits' ? query.get('updated_since') : null
  const isCatchUp = since !== null
  const list = filterSince(history.sortedAt(moment), since, service)
  const size =
    service.paging === 'whole'
      ? Math.max(1, list.length)
      : (service.fixedSize ?? Math.min(Number(query.get('per_page') ?? 25), service.maxSize))
  const pages = Math.max(1, Math.ceil(list.length / size))
  const requested = Number(query.get('page') ?? 1)
  let page = service.paging === 'obeyed' ? requested : 1
  const isPastEnd = page > pages
  if (isPastEnd && service.pastEnd === 'not_found')
    return { response: problem(404, 'not_found'), moment, rows: [], isBlank: false, isCatchUp }
  if (isPastEnd && service.pastEnd === 'last_page') page = pages
  let rows = list.slice((page - 1) * size, page * size).filter(({ isHidden }) => !isHidden)
  if (service.cut?.page === page) rows = rows.slice(0, Math.ceil(rows.length * service.cut.keep))
  const isBlank = rows.length === 0 && list.slice(page * size).some(({ isHidden }) => !isHidden)
  const length = service.countsHidden ? list.length : list.filter(({ isHidden }) => !isHidden).length
  const stated = totalOf(length, rows.length, isCatchUp, context)
  const meta = metaOf(service, { page: service.paging === 'obeyed' ? page : requested, size, length, stated })
  const data = `"data":[${rows.map((row) => toJson(row, service)).join()}]`
  const response = new Response(
    meta === undefined ? `{${data}}` : `{${data},"meta":${JSON.stringify(meta)}}`,
    {
      headers: { 'content-type': 'application/json', ...timeHeaders(context) },
    },
  )
  return { response, moment, rows, isBlank, isCatchUp }
}

function filterSince(list: readonly ModelRow[], since: string | null, service: ModelService) {
  if (since === null || service.since === 'ignored') return list
  if (service.since === 'nothing') return []
  const from = Date.parse(since)
  return service.since === 'exclusive'
    ? list.filter(({ updatedAt }) => precise(updatedAt, service) > from)
    : list.filter(({ updatedAt }) => precise(updatedAt, service) >= from)
}

function totalOf(length: number, onPage: number, isCatchUp: boolean, context: RespondContext) {
  const { service, history, now } = context
  if (service.total === 'low') return Math.max(0, length - 7)
  if (service.total === 'high') return length + 5
  if (service.total === 'zero') return 0
  if (service.total === 'negative') return -1
  if (service.total === 'page') return onPage
  if (service.total === 'cached' && !isCatchUp) return history.lengthAt(now - 60_000)
  return length
}

interface Position {
  readonly page: number
  readonly size: number
  readonly length: number
  readonly stated: number
}

function metaOf(service: ModelService, { page, size, length, stated }: Position): object | null | undefined {
  if (service.meta === 'none') return undefined
  if (service.meta === 'null') return null
  const counted = service.total === 'absent' ? length : stated
  const totalPages = Math.max(0, Math.ceil(counted / size))
  return {
    page: { right: page, absent: undefined, text: `${page}`, one: 1, from_zero: page - 1 }[service.page],
    per_page: { right: size, absent: undefined, text: `${size}`, constant: 25, zero: 0 }[service.perPage],
    total: service.total === 'absent' ? undefined : service.total === 'text' ? `${stated}` : stated,
    total_pages: { right: totalPages, absent: undefined, text: `${totalPages}` }[service.totalPages],
  }
}

function timeHeaders({ service, now, ageMs }: RespondContext): Record<string, string> {
  const age: Record<string, string> = ageMs > 0 ? { age: `${Math.floor(ageMs / 1_000)}` } : {}
  if (service.date === 'absent') return age
  const skewMs = { exact: 0, hour_slow: -3_600_000, hour_fast: 3_600_000 }[service.date]
  const storedMs = service.cache?.date === 'stored' ? ageMs : 0
  return { date: new Date(now + skewMs - storedMs).toUTCString(), ...age }
}

function toJson(row: ModelRow, service: ModelService): string {
  row.json ??= JSON.stringify(toWire(row, service))
  return row.json
}

function toWire({ uuid, updatedAt, filed, status }: ModelRow, service: ModelService): object {
  if (service.list === 'contacts') return { id: uuid, name: status, created_at: '2026-01-01T00:00:00Z' }
  const filed_date = new Date(Date.UTC(2026, 2, 2) - filed * 86_400_000).toISOString().slice(0, 10)
  return { uuid, status, filed_date, updated_at: toTimestamp(updatedAt, service) }
}

function toTimestamp(updatedAt: number, service: ModelService): string | null | undefined {
  const iso = new Date(precise(updatedAt, service)).toISOString()
  if (service.timestamps === 'milliseconds') return iso
  if (service.timestamps === 'no_zone') return iso.slice(0, 19)
  if (service.timestamps === 'west') return new Date(updatedAt - 7 * 3_600_000).toISOString().slice(0, 19)
  if (service.timestamps === 'null') return null
  if (service.timestamps === 'absent') return undefined
  if (service.timestamps === 'epoch') return '1970-01-01T00:00:00Z'
  if (service.timestamps === 'http_date') return new Date(updatedAt).toUTCString()
  if (service.timestamps === 'unreadable') return 'the day before yesterday'
  return `${iso.slice(0, 19)}Z`
}
