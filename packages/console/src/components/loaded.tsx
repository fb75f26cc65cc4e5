import type { ComponentChildren } from 'preact'
import type { Query } from '../state/use-query.ts'
import { ErrorNote } from './error-note.tsx'

interface LoadedProps<Data> {
  readonly query: Query<Data>
  readonly children: (data: Data) => ComponentChildren
}

/** Data of a query once it is there. An error is shown above the last data. */
export function Loaded<Data>({ query: { data, error, reload }, children }: LoadedProps<Data>) {
  return (
    <>
      <ErrorNote error={error} onRetry={reload} />
      {data === undefined ? error === undefined && <p class="loading">Loading …</p> : children(data)}
    </>
  )
}
