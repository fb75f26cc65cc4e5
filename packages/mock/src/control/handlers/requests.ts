import type { OperationId } from '../../../../../spec/generated/operations.ts'
import { suggest } from '../../errors/suggest-name.ts'
import { invalid, orNotFound } from '../../http/http-error.ts'
import type { RequestEntry } from '../../http/journal/entry.ts'
import type { RequestFilter } from '../../http/journal/filter.ts'
import { operationIds } from '../../http/routes.ts'
import { describeRequest, summarizeRequest } from '../describe.ts'
import type { HandlersOf } from '../operation.ts'
import { noContent, ok } from '../responses.ts'

/** Journal of all organizations and of single ones. */
export const requestHandlers: HandlersOf<'requests'> = {
  listRequests: ({ mock, query }) => ok(list(mock.requests, query).map(describeRequest)),
  listRequestSummaries: ({ mock, query }) => ok(list(mock.requests, query).map(summarizeRequest)),
  getRequest: ({ mock, path: { request_id: id } }) =>
    ok(describeRequest(orNotFound(mock.request(id), 'recorded request', id))),
  clearRequests: ({ mock }) => noContent(mock.clearRequests()),
  listOrganizationRequests: ({ organization, query }) =>
    ok(list(organization.requests, query).map(describeRequest)),
  clearOrganizationRequests: ({ organization }) => noContent(organization.clearRequests()),
}

interface JournalQuery extends Record<string, unknown> {
  readonly operation?: string | undefined
  readonly last?: number | undefined
}

function list(
  requests: (filter: RequestFilter) => RequestEntry[],
  { last = Number.POSITIVE_INFINITY, operation, ...rest }: JournalQuery,
): RequestEntry[] {
  return requests({ ...rest, operation: operation === undefined ? undefined : check(operation) }).slice(-last)
}

/** Rejects a misspelt name. It would match no request, and a test that expects no request would pass. */
function check(operation: string): OperationId {
  const known = operationIds.find((id) => id === operation)
  if (known) return known
  const remedy = suggest(operation, operationIds)
  throw invalid(`operation: unknown operation ${JSON.stringify(operation)}. ${remedy}`)
}
