import { suggest } from '../../errors/suggest-name.ts'
import type { OperationId } from '../../generated/operations.ts'
import { HttpError, orNotFound } from '../../http/http-error.ts'
import type { RequestEntry } from '../../http/journal/entry.ts'
import type { RequestFilter } from '../../http/journal/filter.ts'
import { invalidRequest } from '../../http/problems.ts'
import { operationIds } from '../../http/routes.ts'
import { describeRequest, summarizeRequest } from '../describe.ts'
import type { HandlersOf } from '../operation.ts'

/** Journal of all organizations and of single ones. */
export const requestHandlers: HandlersOf<'requests'> = {
  listRequests: ({ mock, query }) => ({
    status: 200,
    body: { data: list(mock.requests, query).map(describeRequest) },
  }),
  listRequestSummaries: ({ mock, query }) => ({
    status: 200,
    body: { data: list(mock.requests, query).map(summarizeRequest) },
  }),
  getRequest: ({ mock, path: { request_id: id } }) => ({
    status: 200,
    body: { data: describeRequest(orNotFound(mock.request(id), 'recorded request', id)) },
  }),
  clearRequests({ mock }) {
    mock.clearRequests()
    return { status: 204, body: undefined }
  },
  listOrganizationRequests: ({ organization, query }) => ({
    status: 200,
    body: { data: list(organization.requests, query).map(describeRequest) },
  }),
  clearOrganizationRequests({ organization }) {
    organization.clearRequests()
    return { status: 204, body: undefined }
  },
}

interface JournalQuery extends Record<string, unknown> {
  readonly operation?: string | undefined
  readonly last?: number | undefined
}

function list(
  requests: (filter: RequestFilter) => RequestEntry[],
  { last, operation, ...rest }: JournalQuery,
): RequestEntry[] {
  // The filter has no keys for parameters that were not sent.
  const filter: RequestFilter = {
    ...rest,
    ...(operation === undefined ? {} : { operation: check(operation) }),
  }
  const entries = requests(filter)
  return last === undefined ? entries : entries.slice(-last)
}

/** Rejects a misspelt name, which would find no request, so that a test for none would pass. */
function check(operation: string): OperationId {
  const known = operationIds.find((id) => id === operation)
  if (known) return known
  const remedy = suggest(operation, operationIds)
  throw new HttpError(invalidRequest(`operation: unknown operation ${JSON.stringify(operation)}; ${remedy}`))
}
