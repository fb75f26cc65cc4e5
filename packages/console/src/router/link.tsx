import type { ComponentChildren } from 'preact'
import { useConsole } from '../state/hooks.ts'

interface LinkProps {
  /** Path beneath the organization, such as `/permits/…`. */
  readonly to: string
  readonly class?: string
  readonly title?: string
  readonly children: ComponentChildren
  readonly 'aria-current'?: 'page' | undefined
  readonly 'aria-label'?: string
}

/** Link to a place in the console, under the current organization. */
export function Link({ to, children, ...rest }: LinkProps) {
  const { router, pathTo } = useConsole()
  const path = pathTo(to)
  const href = router.href(path)
  function follow(event: MouseEvent): void {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    if (!isPlain) return
    event.preventDefault()
    router.go(path)
  }
  // Without an address there is nothing to open in a new tab, but a link still says where it leads.
  return (
    <a href={href ?? '#'} onClick={follow} {...rest}>
      {children}
    </a>
  )
}

/** Filters of a list. They are in the query of the address, so that a link contains them. */
export interface Filters {
  /** Returns the value of a filter; an empty text without one. */
  get(name: string): string
  /** Sets a filter, or removes it with an empty text. The place is replaced, so that "back" leaves the list. */
  set(name: string, value: string): void
  /** Removes all filters. */
  clear(): void
  /** True if at least one filter is set. */
  readonly isSet: boolean
}

/** Returns the filters of the list on screen. */
export function useFilters(): Filters {
  const { router, path, goTo } = useConsole()
  const { search } = router.place.value
  return {
    get: (name) => search.get(name) ?? '',
    set(name, value) {
      const next = new URLSearchParams(router.place.value.search)
      if (value === '') next.delete(name)
      else next.set(name, value)
      const query = next.toString()
      goTo(query === '' ? path.value : `${path.value}?${query}`, { replace: true })
    },
    clear: () => goTo(path.value, { replace: true }),
    isSet: [...search.values()].some((value) => value !== ''),
  }
}
