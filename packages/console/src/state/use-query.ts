import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Change } from '../api/live-changes.ts'
import { useConsole } from './context.ts'

/** Data of the mock that is kept up to date. */
export interface Query<Data> {
  /** Last data that was loaded; kept while it is loaded again. */
  readonly data: Data | undefined
  /** Reason why the last load failed. */
  readonly error: unknown
  readonly isLoading: boolean
  reload(): void
}

/**
 * Loads data, and loads it again when the dependencies change or the mock reports a change that `concerns` it. A stream of changes
 * causes at most one load at a time, with a pause of `pauseMs` between two. Data of earlier dependencies is discarded.
 */
export function useQuery<Data>(
  load: (signal: AbortSignal) => Promise<Data>,
  dependencies: readonly unknown[],
  concerns: (change: Change) => boolean = () => false,
  pauseMs = 100,
): Query<Data> {
  const { changes } = useConsole()
  const [state, setState] = useState<Omit<Query<Data>, 'reload'>>({
    data: undefined,
    error: undefined,
    isLoading: true,
  })
  const latest = useRef({ load, concerns })
  latest.current = { load, concerns }
  const loadAgain = useRef(() => {})

  useEffect(() => {
    const controller = new AbortController()
    let isRunning = false
    let isStale = false
    let timer: ReturnType<typeof setTimeout> | undefined

    async function run(): Promise<void> {
      if (isRunning) {
        isStale = true
        return
      }
      isRunning = true
      isStale = false
      setState((previous) => ({ ...previous, isLoading: true }))
      try {
        const data = await latest.current.load(controller.signal)
        if (!controller.signal.aborted) setState({ data, error: undefined, isLoading: false })
      } catch (error) {
        if (!controller.signal.aborted) setState((previous) => ({ ...previous, error, isLoading: false }))
      }
      timer = setTimeout(() => {
        isRunning = false
        if (isStale && !controller.signal.aborted) void run()
      }, pauseMs)
    }

    setState({ data: undefined, error: undefined, isLoading: true })
    loadAgain.current = () => void run()
    void run()
    const stop = changes.listen((batch) => {
      const isReset = batch.missed || batch.changes.some(({ type }) => type === 'state')
      if (isReset || batch.changes.some((change) => latest.current.concerns(change))) void run()
    })
    return () => {
      controller.abort()
      clearTimeout(timer)
      stop()
    }
  }, dependencies)

  return { ...state, reload: useCallback(() => loadAgain.current(), []) }
}
