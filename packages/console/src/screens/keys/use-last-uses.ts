import { useEffect, useState } from 'preact/hooks'
import { useConsole } from '../../state/context.ts'

const pauseMs = 250

/**
 * Returns the times of the last requests by key, since the screen was opened. Loading all keys again after each request would slow a
 * busy mock.
 */
export function useLastUses(): ReadonlyMap<string, string> {
  const { changes } = useConsole()
  const [uses, setUses] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    const latest = new Map<string, string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = () => {
      timer = undefined
      setUses(new Map(latest))
    }
    const stop = changes.listen((batch) => {
      for (const change of batch.changes) {
        if (change.type !== 'request' || change.request.key_id === null) continue
        latest.set(change.request.key_id, change.request.at)
        timer ??= setTimeout(show, pauseMs)
      }
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [changes])
  return uses
}
