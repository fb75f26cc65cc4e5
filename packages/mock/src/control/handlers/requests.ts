import { suggest } from '../../errors/suggest-name.ts'
import { type OperationId, operations } from '../../generated/operations.ts'
import { HttpError } from '../../http/http-error.ts'
import type { RequestEntry, RequestFilter } from '../../http/journal/journal.ts'
import { invalidRequest } from '../../http/problems.ts'
import { describeRequest } from '../describe.ts'
import type { HandlersOf } from '../operation.ts'

/** The journal, of everybody and of single organizations. */
export const requestHandlers: HandlersOf<'requests'> = {
  listRequests: ({ mock, query }) => ({ status: 200, body: { data: list(mock.requests, query) } }),
  clearRequests({ mock }) {
    mock.clearRequests()
    return { status: 204, body: undefined }
  },
  listOrganizationRequests: ({ organization, query }) => ({
    status: 200,
    body: { data: list(organization.requests, query) },
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
) {
  // What isn't asked for is not among the keys.
  const filter: RequestFilter = {
    ...rest,
    ...(operation === undefined ? {} : { operation: check(operation) }),
  }
  const entries = requests(filter)
  return (last === undefined ? entries : entries.slice(-last)).map(describeRequest)
}

/** A misspelt name would find nothing, and a test that wants nothing would pass. */
function check(operation: string): OperationId {
  if (isOperation(operation)) return operation
  const names = Object.keys(operations)
  throw new HttpError(
    invalidRequest(`operation: there is no ${JSON.stringify(operation)}; ${suggest(operation, names)}`),
  )
}

function isOperation(text: string): text is OperationId {
  return Object.hasOwn(operations, text)
}
