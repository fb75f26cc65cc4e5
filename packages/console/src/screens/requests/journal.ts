import { useEffect, useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { isConcerned, useConsole, useQuery } from '../../state/hooks.ts'

/** Request as it is listed. */
export type RequestSummary = Schemas['RequestSummary']

/** Number of requests that are kept, as in the mock. */
const keptRequests = 1_000

/** Follows the requests to the service. They arrive with the changes, because a thousand a second can't be read again each time. */
export function useJournal() {
  const { control, changes } = useConsole()
  const query = useQuery(() => dataOf(control.GET('/request-summaries')), ['requests'])
  const [recent, setRecent] = useState<readonly RequestSummary[]>([])
  useEffect(
    () =>
      changes.listen((batch) => {
        const arrived = batch.changes.flatMap((change) => (change.type === 'request' ? [change.request] : []))
        // What is read again contains everything until then.
        if (isConcerned(batch, ['requests'])) setRecent([])
        else if (arrived.length > 0) setRecent((before) => [...before, ...arrived].slice(-keptRequests))
      }),
    [changes],
  )
  const entries = mergeRequests(query.data ?? [], recent)
  /** Time of the oldest request, if older ones may be gone. */
  const since = entries.length < keptRequests ? undefined : entries.at(-1)?.at
  return { entries, since, query }
}

/**
 * Returns the requests of an organization. Those without a valid key belong to no organization, and are shown with each of them: they
 * are the ones that people look for.
 */
export function requestsOf(requests: readonly RequestSummary[], organizationId: string | undefined) {
  return requests.filter(({ organization_id: id }) => id === null || id === organizationId)
}

/** Returns the newest requests, each once and newest first. Both lists begin with their oldest request. */
export function mergeRequests(
  loaded: readonly RequestSummary[],
  recent: readonly RequestSummary[],
): readonly RequestSummary[] {
  const byId = new Map([...loaded, ...recent].map((request) => [request.id, request]))
  return [...byId.values()].slice(-keptRequests).reverse()
}
