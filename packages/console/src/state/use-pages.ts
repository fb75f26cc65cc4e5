import { useEffect, useRef, useState } from 'preact/hooks'
import type { Change } from '../api/live-changes.ts'
import { useConsole } from './context.ts'
import { createPages, type LoadPage, type Pages } from './pages.ts'

/**
 * Loads the pages of a long list that are on screen, and loads them again when the mock reports a change that `concerns` them.
 * The pages of earlier dependencies are discarded.
 */
export function usePages<Item>(
  load: LoadPage<Item>,
  dependencies: readonly unknown[],
  concerns: (change: Change) => boolean,
): Pages<Item> {
  const { changes } = useConsole()
  const [, setVersion] = useState(0)
  const latest = useRef({ load, concerns })
  latest.current = { load, concerns }
  const create = () =>
    createPages<Item>({
      load: (page, signal) => latest.current.load(page, signal),
      onChange: () => setVersion((version) => version + 1),
    })
  const pages = useRef<Pages<Item> | undefined>(undefined)
  const key = JSON.stringify(dependencies)
  const currentKey = useRef<string | undefined>(undefined)
  if (!pages.current || currentKey.current !== key) {
    pages.current?.close()
    pages.current = create()
    currentKey.current = key
  }
  useEffect(() => {
    const stop = changes.listen((batch) => {
      const isReset = batch.missed || batch.changes.some(({ type }) => type === 'state')
      if (isReset || batch.changes.some((change) => latest.current.concerns(change))) pages.current?.reload()
    })
    return () => {
      stop()
      pages.current?.close()
    }
  }, [])
  return pages.current
}
