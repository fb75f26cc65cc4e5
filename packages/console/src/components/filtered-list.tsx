import type { ComponentChildren } from 'preact'
import { useFilters } from '../router/link.tsx'
import { Button, Field } from './form.tsx'
import { EmptyState } from './screen.tsx'

/** Search of a list, which the address contains. */
export function SearchFilter({ placeholder }: { readonly placeholder: string }) {
  const { field } = useFilters()
  return <Field label="Search" type="search" placeholder={placeholder} {...field('search')} />
}

/** Replacement of a list without items, unless a filter leaves them out. */
export function EmptyList({ children }: { readonly children: ComponentChildren }) {
  const { isSet, clear } = useFilters()
  if (!isSet) return <>{children}</>
  return (
    <EmptyState title="Nothing matches these filters">
      <Button onClick={clear}>Clear filters</Button>
    </EmptyState>
  )
}
