import { assertOptions, type OptionRules } from '../../errors/options.ts'
import type { OperationId } from '../../generated/operations.ts'

/** Filter for requests. A property that is left out matches all. */
export interface RequestFilter {
  readonly operation?: OperationId
  readonly status?: number
  readonly key_id?: string
  readonly organization_id?: string
  readonly method?: string
  /** Path as it was sent. */
  readonly path?: string
}

/**
 * Creates a predicate for the filter.
 *
 * @throws TypeError for an unknown name, which would otherwise match every request.
 */
export function createMatcher(
  filter: RequestFilter,
): (request: Readonly<Record<keyof RequestFilter, unknown>>) => boolean {
  assertOptions('list the requests', filter, filterRules)
  const wanted = names.filter((name) => filter[name] !== undefined)
  return (request) => wanted.every((name) => request[name] === filter[name])
}

const filterRules: OptionRules<RequestFilter> = {
  operation: true,
  status: true,
  key_id: true,
  organization_id: true,
  method: true,
  path: true,
}

// `Object.keys` loses the literal types.
const names = Object.keys(filterRules) as (keyof RequestFilter)[]
