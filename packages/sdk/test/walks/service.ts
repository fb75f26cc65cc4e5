/** Sort order of a list, ties aside. */
export type ModelOrder = 'updated_desc' | 'updated_asc' | 'filed_desc' | 'status' | 'uuid' | 'random'

/** Behavior of a service that the specification leaves open. */
export interface ModelService {
  /** List that is read. Only `permits` has `updated_since`, and only contacts have no `updated_at`. */
  readonly list: 'permits' | 'contacts' | 'condition_permits'
  readonly order: ModelOrder
  /** `stable`: by uuid. `random`: another order at every read, as in a database without a tie-breaker. */
  readonly ties: 'stable' | 'random'
  /** `none` and `null`: `meta` is absent, or null. */
  readonly meta: 'present' | 'none' | 'null'
  /** `meta.page`. */
  readonly page: 'right' | 'absent' | 'text' | 'one' | 'from_zero'
  /** `meta.per_page`. `constant` is 25. */
  readonly perPage: 'right' | 'absent' | 'text' | 'constant' | 'zero'
  /** `meta.total`. */
  readonly total: 'exact' | 'absent' | 'text' | 'low' | 'high' | 'zero' | 'negative' | 'page' | 'cached'
  readonly totalPages: 'right' | 'absent' | 'text'
  /** Maximum page size. */
  readonly maxSize: number
  /** Size of every page, whatever the request. */
  readonly fixedSize?: number
  /** `first`: each response is the first page. `whole`: each response is the whole list. */
  readonly paging: 'obeyed' | 'first' | 'whole'
  readonly pastEnd: 'empty' | 'not_found' | 'last_page'
  /** Rows that are left out after paging, for example because they are deleted or forbidden: one in `every`. */
  readonly hidden?: { readonly every: number; readonly choice: 'regular' | 'random' }
  /** True if `total` counts the hidden rows. */
  readonly countsHidden: boolean
  /** Page that has only this fraction of its rows. */
  readonly cut?: { readonly page: number; readonly keep: number }
  /** `west`: the service's local time, seven hours behind UTC, without a zone. */
  readonly timestamps:
    | 'seconds'
    | 'milliseconds'
    | 'no_zone'
    | 'west'
    | 'null'
    | 'absent'
    | 'epoch'
    | 'http_date'
    | 'unreadable'
  readonly date: 'exact' | 'absent' | 'hour_slow' | 'hour_fast'
  readonly since: 'inclusive' | 'exclusive' | 'ignored' | 'nothing'
  /** Responses show the list as it was up to `lagMs` ago: each as long as it likes, or as the replica that sends it. */
  readonly replicas?: { readonly lagMs: number; readonly choice: 'any' | 'three' }
  /** One in `every` pages is from a cache that is `ageMs` old, with an `Age`. `date`: moment that its `Date` states. */
  readonly cache?: { readonly every: number; readonly ageMs: number; readonly date: 'sent' | 'stored' }
}

/** The service as its specification describes it. */
export const specified: ModelService = {
  list: 'permits',
  order: 'updated_desc',
  ties: 'stable',
  meta: 'present',
  page: 'right',
  perPage: 'right',
  total: 'exact',
  totalPages: 'right',
  maxSize: 100,
  paging: 'obeyed',
  pastEnd: 'empty',
  countsHidden: false,
  timestamps: 'seconds',
  date: 'exact',
  since: 'inclusive',
}

/**
 * Returns true if a client may be wrong about this service, because it looks like another one to every client. Generated
 * services leave these out:
 *
 * - Rows are left out, also by ignoring `page` or by cutting pages to fewer rows than `meta.per_page` states, and `total`
 *   states the rows of the page, or may equal them by chance: that is a written assumption.
 * - Rows that no request shows: a cut page of a fixed size.
 * - Pages so small that a page may consist of hidden rows: it looks like the end.
 *
 * What depends on the history of a list and not on the service alone is in `excuses.ts`.
 */
export function isAmbiguous(service: ModelService): boolean {
  const size = Math.min(service.maxSize, service.fixedSize ?? 100)
  const statesMore = service.meta === 'present' && service.perPage === 'constant' && size < 25
  const leavesOut =
    service.hidden !== undefined || service.cut !== undefined || service.paging === 'first' || statesMore
  if (leavesOut && ['page', 'low', 'cached'].includes(service.total)) return true
  if (service.cut && (service.fixedSize !== undefined || service.paging !== 'obeyed')) return true
  return service.hidden !== undefined && size < 5
}
