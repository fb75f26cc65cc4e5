import { signal } from '@preact/signals'
import { parsePlace, type Router } from './router.ts'

/** Creates a router that keeps its place in the fragment of the page's address, `#/default/permits`. */
export function createHashRouter(page: Window): Router {
  const read = () => parsePlace(page.location.hash.slice(1))
  const place = signal(read())
  const update = () => {
    place.value = read()
  }
  page.addEventListener('hashchange', update)
  return {
    place,
    go(to, { replace = false } = {}) {
      if (replace) page.history.replaceState(null, '', `#${to}`)
      else page.history.pushState(null, '', `#${to}`)
      update()
    },
    href: (to) => `#${to}`,
    close: () => page.removeEventListener('hashchange', update),
  }
}
