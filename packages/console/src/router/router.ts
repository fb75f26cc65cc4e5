import { type ReadonlySignal, signal } from '@preact/signals'

/** Place in the console: a path such as `/default/permits`, and its parameters. */
interface Place {
  readonly path: string
  readonly search: URLSearchParams
  /** Entry of the history. Back leads to an earlier one. */
  readonly entry: string
}

/** Source of the current place. */
export interface Router {
  readonly place: ReadonlySignal<Place>
  /** Goes to a path with an optional query, such as `/default/requests?status=429`. */
  go(to: string, options?: { readonly replace?: boolean }): void
  /** Returns the `href` of a link to a path; undefined if the router has no addresses. */
  href(to: string): string | undefined
  /** Stops listening to the address. */
  close(): void
}

/** Splits a path with a query. */
function parsePlace(to: string, entry = ''): Place {
  const [path = '', search = ''] = to.split('?')
  return { path: path.startsWith('/') ? path : `/${path}`, search: new URLSearchParams(search), entry }
}

/** Creates a router that keeps its place in the fragment of the page's address, `#/default/permits`. */
export function createHashRouter(page: Window): Router {
  const read = () => {
    const to = page.location.hash.slice(1)
    return parsePlace(to, `${page.history.state} ${to}`)
  }
  const place = signal(read())
  const update = () => {
    place.value = read()
  }
  page.addEventListener('hashchange', update)
  return {
    place,
    go(to, { replace = false } = {}) {
      // Two entries with the same address have different times.
      if (replace) page.history.replaceState(Date.now(), '', `#${to}`)
      else page.history.pushState(Date.now(), '', `#${to}`)
      update()
    },
    href: (to) => `#${to}`,
    close: () => page.removeEventListener('hashchange', update),
  }
}

/** Creates a router that leaves the address alone, for a panel inside of another page. */
export function createMemoryRouter(): Router {
  const place = signal(parsePlace('/'))
  return {
    place,
    go(to) {
      place.value = parsePlace(to)
    },
    href: () => undefined,
    close() {},
  }
}
