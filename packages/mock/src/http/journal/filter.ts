import type { OperationId } from '../../../../../spec/generated/operations.ts'
import { integer, nonEmptyString, type OptionRules, oneOf, type Rule } from '../../errors/options.ts'
import { operationIds } from '../routes.ts'

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

const upperCase: Rule = {
  description: 'upper case',
  accepts: (value) => typeof value === 'string' && /^[A-Z]+$/.test(value),
}

/** Rules for {@link RequestFilter}. An invalid value would match no request. */
export const requestFilterRules: OptionRules<RequestFilter> = {
  operation: oneOf(operationIds),
  status: integer(100, 599),
  key_id: nonEmptyString,
  organization_id: nonEmptyString,
  method: upperCase,
  path: nonEmptyString,
}
