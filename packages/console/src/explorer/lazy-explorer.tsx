import { useEffect, useState } from 'preact/hooks'
import { ErrorNote } from '../components/error-note.tsx'

type ExplorerModule = typeof import('./explorer-screen.tsx')

let loaded: ExplorerModule | undefined

/** The explorer, which is loaded when it is first shown. */
export function LazyExplorer({ section }: { readonly section: string | undefined }) {
  const [, setIsLoaded] = useState(loaded !== undefined)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    if (loaded) return
    import('./explorer-screen.tsx').then((module) => {
      loaded = module
      setIsLoaded(true)
    }, setError)
  }, [])
  if (loaded) return <loaded.ExplorerScreen section={section} />
  if (error === undefined) return <p class="loading">Loading …</p>
  return <ErrorNote error={new Error('The explorer could not be loaded. Reload the page.')} />
}
