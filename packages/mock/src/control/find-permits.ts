import type { PermitRecord } from '../domain/permits/permit-record.ts'
import { orNotFound } from '../http/http-error.ts'
import type { MockOrganization } from '../organizations/organization.ts'
import { createSearch } from './search.ts'

/** Filter of permits. A property that is left out matches all. */
export interface PermitFilter {
  readonly watched?: 'true' | 'false' | undefined
  /** Text in the number, address, description or type, or the start of the `uuid`. Case is ignored. */
  readonly search?: string | undefined
  /** Exact label. */
  readonly status?: string | undefined
  readonly condition_id?: string | undefined
}

/**
 * Returns the matching permits in the order in which they were added.
 *
 * @throws HttpError with 404 for an unknown condition.
 */
export function findPermits(
  { permits, watchlist, conditions }: Pick<MockOrganization, 'permits' | 'watchlist' | 'conditions'>,
  { watched, search, status, condition_id }: PermitFilter,
): PermitRecord[] {
  const predicates: ((record: PermitRecord) => boolean)[] = []
  if (watched !== undefined) predicates.push(({ uuid }) => watchlist.has(uuid) === (watched === 'true'))
  if (status !== undefined) predicates.push((record) => record.status === status)
  if (condition_id !== undefined) {
    orNotFound(conditions.get(condition_id), 'condition', condition_id)
    const matching = new Set(conditions.permits(condition_id))
    predicates.push((record) => matching.has(record))
  }
  // The slowest one is the last.
  if (search !== undefined) predicates.push(createPermitSearch(search))
  return permits.all().filter((record) => predicates.every((matches) => matches(record)))
}

function createPermitSearch(text: string): (record: PermitRecord) => boolean {
  const contains = createSearch(text)
  const prefix = text.toLowerCase()
  return ({ permit_number, address, description, type, uuid }) =>
    contains(permit_number) ||
    contains(address) ||
    contains(description) ||
    contains(type) ||
    uuid.toLowerCase().startsWith(prefix)
}
