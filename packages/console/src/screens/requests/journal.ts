import { useEffect, useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { isConcerned, useConsole, useQuery } from '../../state/hooks.ts'

/** Request as it is listed. */
export type RequestSummary = Schemas['RequestSummary']

/** Number of requests that are kept, as in the mock. */
export const keptRequests = 1_000

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
  return { entries: mergeRequests(query.data ?? [], recent), query }
}

/** Returns the newest requests, each once and newest first. Both lists begin with their oldest request. */
export function mergeRequests(
  loaded: readonly RequestSummary[],
  recent: readonly RequestSummary[],
): readonly RequestSummary[] {
  const byId = new Map([...loaded, ...recent].map((request) => [request.id, request]))
  return [...byId.values()].slice(-keptRequests).reverse()
}
