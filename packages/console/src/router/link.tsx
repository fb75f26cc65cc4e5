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
export function Link({ to, ...rest }: LinkProps) {
  const { router, pathTo } = useConsole()
  const path = pathTo(to)
  // Without an address there is nothing to open in a new tab, but a link still says where it leads.
  return (
    <a href={router.href(path) ?? '#'} onClick={(event) => follow(event, () => router.go(path))} {...rest} />
  )
}

/** Goes to the place of a link, unless the click opens it elsewhere. */
export function follow(event: MouseEvent, go: () => void): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  go()
}

/** Filters of a list. They are in the query of the address, so that a link contains them. */
export type Filters = ReturnType<typeof useFilters>

/** Returns the filters of the list on screen. */
export function useFilters() {
  const { router, path, goTo } = useConsole()
  const { search } = router.place.value
  /** Returns the value of a filter; an empty text without one. */
  const get = (name: string) => search.get(name) ?? ''
  /** Sets a filter, or removes it with an empty text. The place is replaced, so that "back" leaves the list. */
  function set(name: string, value: string): void {
    const next = new URLSearchParams(router.place.value.search)
    if (value === '') next.delete(name)
    else next.set(name, value)
    goTo(next.size === 0 ? path.value : `${path.value}?${next}`, { replace: true })
  }
  return {
    get,
    /** Returns the properties of a field for a filter. */
    field: (name: string) => ({ value: get(name), onValue: (value: string) => set(name, value) }),
    /** Removes all filters. */
    clear: () => goTo(path.value, { replace: true }),
    /** Returns a path with the filters. */
    keep: (to: string) => (search.size === 0 ? to : `${to}?${search}`),
    isSet: [...search.values()].some((value) => value !== ''),
  }
}
