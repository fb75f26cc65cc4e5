import type { RequestSummary } from './journal.ts'

/** Filters of the journal. An empty text matches every request. */
export interface RequestFilters {
  readonly method: string
  readonly operation: string
  /** A class such as `4`, or `none` for requests without a response. */
  readonly status: string
  readonly key: string
  /** `all`, or empty for the organization on screen. */
  readonly organization: string
  /** Text in the path or the query. */
  readonly text: string
}

/**
 * Returns the requests that match. Those without a valid key belong to no organization, and are listed with each of them: they are
 * the ones that people look for.
 */
export function filterRequests(
  requests: readonly RequestSummary[],
  { method, operation, status, key, organization, text }: RequestFilters,
  organizationId: string | undefined,
): readonly RequestSummary[] {
  const part = text.toLowerCase()
  return requests.filter(
    (request) =>
      (method === '' || request.method === method) &&
      (operation === '' || request.operation === operation) &&
      (status === '' || statusClass(request.status) === status) &&
      (key === '' || request.key_id === key) &&
      (organization === 'all' ||
        organizationId === undefined ||
        request.organization_id === null ||
        request.organization_id === organizationId) &&
      (part === '' || `${request.path}${request.search}`.toLowerCase().includes(part)),
  )
}

function statusClass(status: number | null): string {
  return status === null ? 'none' : String(Math.floor(status / 100))
}
