import type { Log } from '../fetch/log.ts'
import type { operations } from '../generated/types.ts'
import type { Names } from '../options/checks.ts'
import type { CallOptions, ListOptions } from '../options/options.ts'
import { createPager } from '../pagination/create-pager.ts'
import type { PageParams } from '../pagination/page-request.ts'
import type { Pager } from '../pagination/pager.ts'
import type { ApiPromise, SendCall } from '../request/call.ts'
import type { AllowUndefined } from '../request/optional-fields.ts'
import { readList, readRecord } from '../request/parse-response.ts'
import type { Moment } from '../request/query.ts'
import { createStatusHint } from './permit-status.ts'
import type { Schema } from './schema.ts'

/**
 * A building permit in a list.
 *
 * @see [The fields of a permit](https://permit-tracking.github.io/permit-tracking-js/service#permit)
 */
export interface Permit extends Schema<'Permit'> {}
/** A building permit with its parties, status history, notes and tags. */
export interface PermitDetail extends Schema<'PermitDetail'> {}
/** A change of a permit's status. */
export interface StatusChange extends Schema<'StatusChange'> {}
/** A person or company of a permit. */
export type Party = Schema<'Party'>
/** A note of the organization on a permit. */
export type Note = Schema<'Note'>

/** Query of {@link PermitsResource.list}. */
export interface PermitListQuery extends AllowUndefined<Omit<WireQuery, 'updated_since'>> {
  /** Only permits updated at or after this moment: a `Date`, a `Temporal.Instant`, or ISO 8601 text. */
  updated_since?: Moment | undefined
}

/** Permits on the watchlist, their details and their status history. */
export interface PermitsResource {
  /**
   * Lists the permits on the watchlist, most recently updated first. Await it for one page, iterate it for all.
   *
   * @param query `status` (a label, or `active` for all that are not final), `updated_since`, `page` (from 1) and `per_page`
   *   (1 to 100; the service's default for a page, 100 for iterating). An unknown status is sent, and logs a hint.
   * @throws InvalidRequestError if the service rejects a parameter.
   */
  list(query?: PermitListQuery, options?: ListOptions): Pager<Permit>
  /**
   * Reads one permit, if it is on the watchlist or a portfolio condition matches it.
   *
   * @param uuid The permit's `uuid`.
   * @throws NotFoundError if the permit does not exist or is not visible to the organization.
   */
  get(uuid: string, options?: CallOptions): ApiPromise<PermitDetail>
  /**
   * Reads every change of the permit's status, newest first.
   *
   * @param uuid The permit's `uuid`.
   * @throws NotFoundError if the permit does not exist or is not visible to the organization.
   */
  history(uuid: string, options?: CallOptions): ApiPromise<StatusChange[]>
}

const filters: Names<Omit<PermitListQuery, keyof PageParams>> = { status: true, updated_since: true }

/** Creates the permits resource. `log` receives hints about filters. */
export function createPermits(call: SendCall, log: Log | undefined): PermitsResource {
  const hintAtStatus = createStatusHint(log)
  return {
    list: (query = {}, options) =>
      createPager<Permit>({
        call,
        operation: {
          method: 'GET',
          path: '/permits',
          params: { query },
          check: () => hintAtStatus(query.status),
        },
        filters,
        options,
        identify: (permit) => permit.uuid,
      }),
    get: (uuid, options) =>
      call(
        { method: 'GET', path: '/permits/{uuid}', params: { path: { uuid } } },
        readRecord<PermitDetail>,
        options,
      ),
    history: (uuid, options) =>
      call(
        { method: 'GET', path: '/permits/{uuid}/history', params: { path: { uuid } } },
        readList<StatusChange>,
        options,
      ),
  }
}

type WireQuery = NonNullable<operations['listPermits']['parameters']['query']>
