import { signal } from '@preact/signals'
import { parsePlace, type Router } from './router.ts'

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
