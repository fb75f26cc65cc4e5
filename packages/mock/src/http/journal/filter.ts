import type { OperationId } from '../../../../../spec/generated/operations.ts'
import type { OptionRules } from '../../errors/options.ts'

/** Filter for requests. A property that is left out matches all. */
export interface RequestFilter {
  readonly operation?: OperationId | undefined
  readonly status?: number | undefined
  readonly key_id?: string | undefined
  readonly organization_id?: string | undefined
  readonly method?: string | undefined
  /** Path as it was sent. */
  readonly path?: string | undefined
}

/** Rules for {@link RequestFilter}. */
export const requestFilterRules: OptionRules<RequestFilter> = {
  operation: true,
  status: true,
  key_id: true,
  organization_id: true,
  method: true,
  path: true,
}
