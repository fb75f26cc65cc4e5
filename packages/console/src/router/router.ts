import type { ReadonlySignal } from '@preact/signals'

/** Place in the console: a path such as `/default/permits`, and its parameters. */
export interface Place {
  readonly path: string
  readonly search: URLSearchParams
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
export function parsePlace(to: string): Place {
  const [path = '', search = ''] = to.split('?')
  return { path: path.startsWith('/') ? path : `/${path}`, search: new URLSearchParams(search) }
}
