import { useEffect, useRef, useState } from 'preact/hooks'
import { dataOf, type Schemas } from '../../api/control-client.ts'
import { useConsole, useQuery } from '../../state/hooks.ts'

/** Request as it is listed. */
export type RequestSummary = Schemas['RequestSummary']

/** Number of requests that are kept, as in the mock. */
const kept = 1_000
/** Time that changes are collected for, so that any number of requests is rendered ten times a second. */
const collectMs = 100

/**
 * Creates a journal of the last requests, outside of the components: at 1,000 requests a second most of them are never rendered.
 * `onChange` is called at most ten times a second.
 */
export function createJournal(onChange: () => void) {
  let byId = new Map<string, RequestSummary>()
  /** Requests that happened since a load began. */
  let recent: RequestSummary[] = []
  let isLoading = false
  let newestFirst: readonly RequestSummary[] | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function insert(request: RequestSummary): void {
    byId.set(request.id, request)
    if (byId.size <= kept) return
    const [oldest] = byId.keys()
    if (oldest !== undefined) byId.delete(oldest)
  }

  function changed(): void {
    newestFirst = undefined
    timer ??= setTimeout(() => {
      timer = undefined
      onChange()
    }, collectMs)
  }

  return {
    /** Returns the requests, newest first. The array is another one after a change. */
    entries() {
      newestFirst ??= [...byId.values()].reverse()
      return newestFirst
    },
    /** Adds requests that just happened. */
    add(requests: readonly RequestSummary[]) {
      for (const request of requests) insert(request)
      if (isLoading) recent.push(...requests)
      if (requests.length > 0) changed()
    },
    /** Replaces the requests by those that are read, oldest first, and keeps what happens meanwhile. */
    async load(read: () => Promise<readonly RequestSummary[]>) {
      isLoading = true
      recent = []
      try {
        const requests = await read()
        byId = new Map()
        for (const request of [...requests, ...recent]) insert(request)
      } finally {
        isLoading = false
        recent = []
      }
      changed()
    },
    close() {
      clearTimeout(timer)
    },
  }
}

/** Follows the requests to the service. While it is paused, the list stays as it is. */
export function useJournal(isPaused: boolean) {
  const { control, changes } = useConsole()
  const [, setVersion] = useState(0)
  const journal = useRef<ReturnType<typeof createJournal> | undefined>(undefined)
  journal.current ??= createJournal(() => setVersion((version) => version + 1))
  const { current } = journal
  const query = useQuery(
    (_, options) => current.load(() => dataOf(control.GET('/request-summaries', options))),
    ['requests'],
  )
  useEffect(() => {
    const stop = changes.listen((batch) => {
      current.add(batch.changes.flatMap((change) => (change.type === 'request' ? [change.request] : [])))
    })
    return () => {
      stop()
      current.close()
    }
  }, [])

  const frozen = useRef<readonly RequestSummary[] | undefined>(undefined)
  if (!isPaused) frozen.current = undefined
  else frozen.current ??= current.entries()
  const entries = frozen.current ?? current.entries()
  const latest = current.entries()
  const firstShown = entries[0]
  /** Number of requests that arrived while the journal was paused. */
  const waiting = entries === latest || !firstShown ? 0 : latest.indexOf(firstShown)
  return { entries, waiting: waiting === -1 ? latest.length : waiting, query }
}
