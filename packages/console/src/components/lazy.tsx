import type { FunctionComponent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ErrorNote } from './form.tsx'

/** Returns a component whose code is loaded when it is first shown. */
export function lazy<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  let loaded: FunctionComponent<Props> | undefined
  return function Lazy(props) {
    const [, setIsLoaded] = useState(loaded !== undefined)
    const [isFailed, setIsFailed] = useState(false)
    useEffect(() => {
      if (loaded) return
      load().then(
        (component) => {
          loaded = component
          setIsLoaded(true)
        },
        () => setIsFailed(true),
      )
    }, [])
    const Loaded = loaded
    if (Loaded) return <Loaded {...props} />
    if (!isFailed) return <p class="loading">Loading …</p>
    // A browser keeps the failure of an import, so that another one fails, too.
    return (
      <ErrorNote
        error="This part of the console could not be loaded. Check that the mock runs, then reload the page."
        retry="Reload"
        onRetry={() => location.reload()}
      />
    )
  }
}
