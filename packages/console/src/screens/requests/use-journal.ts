import { useEffect, useRef, useState } from 'preact/hooks'
import { dataOf } from '../../api/control-client.ts'
import { useConsole } from '../../state/context.ts'
import { type Query, useQuery } from '../../state/use-query.ts'
import { createJournal, type Journal, type RequestSummary } from './journal.ts'

/** Journal on screen. */
export interface LiveJournal {
  readonly entries: readonly RequestSummary[]
  /** Number of requests that arrived while the journal was paused. */
  readonly waiting: number
  readonly query: Query<void>
}

/** Follows the requests to the service. While it is paused, the list stays as it is. */
export function useJournal(isPaused: boolean): LiveJournal {
  const { control, changes } = useConsole()
  const [, setVersion] = useState(0)
  const journal = useRef<Journal | undefined>(undefined)
  journal.current ??= createJournal(() => setVersion((version) => version + 1))
  const { current } = journal
  const query = useQuery(
    (signal) => current.load(() => dataOf(control.GET('/request-summaries', { signal }))),
    [],
    ({ type }) => type === 'requests',
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
  const waiting = entries === latest || !firstShown ? 0 : latest.indexOf(firstShown)
  return { entries, waiting: waiting === -1 ? latest.length : waiting, query }
}
