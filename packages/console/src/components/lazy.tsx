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
    const [error, setError] = useState<unknown>()
    useEffect(() => {
      if (loaded) return
      load().then(
        (component) => {
          loaded = component
          setIsLoaded(true)
        },
        () => setError(new Error('This screen could not be loaded. Reload the page.')),
      )
    }, [])
    const Loaded = loaded
    if (Loaded) return <Loaded {...props} />
    return error === undefined ? <p class="loading">Loading …</p> : <ErrorNote error={error} />
  }
}
