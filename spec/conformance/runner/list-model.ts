import type { CaseList, CaseResponse } from './case.ts'

type Query = Readonly<Record<string, string>>

/** List of permits, which changes after its pages. */
export interface ListModel {
  /** Returns the response to the next request. */
  respond(query: Query): CaseResponse
  /** Returns every permit that was on the list from the first request to the last one. */
  present(): string[]
  /** Returns true for the `uuid` of a permit that was ever on the list. */
  isKnown(uuid: string): boolean
}

/** Creates the list of a case. */
export function createListModel(list: CaseList): ListModel {
  let requests = 0
  const start = Date.UTC(2026, 2, 2, 12)
  const numbers = Array.from({ length: list.count }, (_, index) => index + 1)
  /** Times of the last change, by the permit's number, in the order of the list. */
  let updated = new Map(numbers.map((number) => [number, start - number * 60_000]))
  const known = new Set(numbers)
  /** Permits that were removed or added, and the number of requests before that. */
  const unsteady = new Map<number, number>()

  function change(): void {
    for (const { after, remove = [], update = [], add = [] } of list.changes ?? []) {
      if (after !== requests) continue
      for (const number of [...remove, ...update]) updated.delete(number)
      for (const number of [...remove, ...add]) unsteady.set(number, requests)
      for (const number of [...update, ...add]) {
        updated = new Map([[number, Date.now()], ...updated])
        known.add(number)
      }
    }
  }

  function page(query: Query): CaseResponse {
    const since = Date.parse(query.updated_since ?? '') || 0
    const all = [...updated].filter(([, time]) => time >= since)
    const size = Math.min(Number(query.per_page ?? 25), list.max_per_page ?? 100)
    const pages = Math.max(1, Math.ceil(all.length / size))
    const requested = Number(query.page ?? 1)
    if (requested > pages && list.past_end === 'not_found') {
      return { status: 404, body: { error: { code: 'not_found', message: 'No such page.' } } }
    }
    const shown = requested > pages && list.past_end === 'last_page' ? pages : requested
    const total = Math.max(0, all.length + (list.total_error ?? 0))
    const meta = { page: requested, per_page: size, total, total_pages: Math.max(1, Math.ceil(total / size)) }
    const fields = Object.entries(meta).filter(([name]) => !list.meta_without?.includes(name))
    return {
      status: 200,
      body: {
        data: all
          .slice((shown - 1) * size, shown * size)
          .filter(([number]) => !list.hidden?.includes(number))
          .map(([number, time]) => toPermit(number, time)),
        meta: Object.fromEntries(
          fields.map(([name, value]) => [name, list.meta_as_text ? `${value}` : value]),
        ),
      },
    }
  }

  return {
    respond(query) {
      requests += 1
      const response = list.failures?.[requests] ?? page(query)
      change()
      return response
    },
    present() {
      const before = (number: number) => unsteady.get(number) ?? requests
      const isShown = (number: number) => !list.hidden?.includes(number)
      return numbers.filter((number) => isShown(number) && before(number) >= requests).map(toUuid)
    },
    isKnown: (uuid) => [...known].some((number) => toUuid(number) === uuid),
  }
}

function toUuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

function toPermit(number: number, updatedAt: number) {
  return {
    uuid: toUuid(number),
    permit_number: `BLD-2026-${String(number).padStart(5, '0')}`,
    status: 'In Review',
    type: 'Building',
    description: 'Office renovation',
    address: `${number} Harbor Street`,
    filed_date: '2026-01-15',
    updated_at: new Date(updatedAt).toISOString().replace(/\.\d+/, ''),
  }
}
