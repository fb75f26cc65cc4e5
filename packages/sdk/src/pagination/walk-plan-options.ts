import type { Identify } from './item-version.ts'
import type { PageParams } from './page-response.ts'
import type { WalkCursor } from './resume-token.ts'

/** Options of a walk plan. */
export interface WalkPlanOptions<Item> {
  readonly identify: Identify<Item>
  readonly start: PageParams
  /** True if `start.per_page` is the service's own size, which isn't requested. */
  readonly isOwnSize?: boolean
  /** Size of the first page, if it has been read already. */
  readonly firstSize?: number | undefined
  /** False to read each page once and check nothing. */
  readonly isSettled: boolean
  /** True if the list has the parameter `updated_since`. */
  readonly hasUpdatedSince: boolean
  /** Returns the query's own `updated_since` in epoch milliseconds; 0 for none. */
  readonly updatedSince: () => number
  readonly cursor?: WalkCursor | undefined
}
