import type { operations } from '../generated/types.ts'
import type { ListOptions } from '../options/options.ts'
import { createPager } from '../pagination/create-pager.ts'
import type { Pager } from '../pagination/pager.ts'
import type { SendCall } from '../request/call.ts'
import type { AllowUndefined } from '../request/optional-fields.ts'
import type { Permit } from './permits.ts'
import type { Schema } from './schema.ts'

/**
 * A portfolio condition.
 *
 * @see [The fields of a condition](https://permit-tracking.github.io/permit-tracking-js/service#condition)
 */
export interface Condition extends Schema<'Condition'> {}
/** Type of a condition; an open set. */
export type ConditionType = Schema<'ConditionType'>
/** Criteria that a permit must meet to match a condition. The condition's `type` decides which fields there are. */
export type ConditionCriteria = Schema<'ConditionCriteria'>
/** Query of {@link ConditionsResource.list} and {@link ConditionsResource.permits}. */
export type ConditionListQuery = AllowUndefined<
  NonNullable<operations['listConditions']['parameters']['query']>
>

/** Portfolio conditions and the permits that match them. */
export interface ConditionsResource {
  /**
   * Lists the portfolio conditions. Await it for one page, iterate it for all.
   *
   * @param query `page` (from 1) and `per_page` (1 to 100; the service's default for a page, 100 for iterating).
   */
  list(query?: ConditionListQuery, options?: ListOptions): Pager<Condition>
  /**
   * Lists the permits that match a condition, on the watchlist or not.
   *
   * @param id The condition's `id`.
   * @param query As for {@link ConditionsResource.list}.
   * @throws NotFoundError if the condition does not exist.
   */
  permits(id: string, query?: ConditionListQuery, options?: ListOptions): Pager<Permit>
}

/** Creates the conditions resource. */
export function createConditions(call: SendCall): ConditionsResource {
  return {
    list: (query = {}, options) =>
      createPager<Condition>({
        call,
        operation: { method: 'GET', path: '/portfolio/conditions', params: { query } },
        options,
        identify: (condition) => condition.id,
      }),
    permits: (id, query = {}, options) =>
      createPager<Permit>({
        call,
        operation: {
          method: 'GET',
          path: '/portfolio/conditions/{id}/permits',
          params: { path: { id }, query },
        },
        options,
        identify: (permit) => permit.uuid,
      }),
  }
}
