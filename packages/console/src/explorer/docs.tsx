import type { Signal } from '@preact/signals'
import { hydrate } from 'preact'
import { escapeTexts } from '../shell/escape-texts.ts'
import { takeToken } from '../state/token.ts'
import { createDocsState, DocsPage, defaultBaseUrl } from './docs-page.tsx'
import { serviceReference } from './document/service-reference.ts'
import { createExplorer } from './explorer-state.ts'
import { showSection } from './section-link.tsx'

/** Makes the prerendered documentation page interactive. */
const root = document.getElementById('console')
if (!root) throw new Error('The page has no element with the id "console".')
const state = createDocsState({
  fetch: (request) => fetch(request),
  // Relative, for a server behind a path of a proxy.
  controlUrl: new URL('_mock', location.href).href,
  token: takeToken(window),
  open: (path) => location.assign(`./#${path}`),
})
const explorer = createExplorer({
  reference: serviceReference,
  baseUrl: defaultBaseUrl,
  findBaseUrl,
  hrefOf: (section) => `#${section}`,
  goTo(section) {
    history.pushState(null, '', `#${section}`)
    showSection(root, section, 'start')
  },
})
escapeTexts()
hydrate(<DocsPage state={state} explorer={explorer} />, root)
void explorer.connect(state)
if (location.hash !== '') showSection(root, location.hash.slice(1), 'start')
followScrolling(root, explorer.current)

/** Returns the address of the service, which its document has first. */
async function findBaseUrl(): Promise<string> {
  const response = await fetch('docs/openapi.json')
  const { servers } = await response.json()
  return servers[0].url
}

/** Keeps the identifier of the section at the top of the page. */
function followScrolling(root: ParentNode, current: Signal<string | undefined>): void {
  const observer = new IntersectionObserver(
    (entries) => {
      // A chapter contains its sections, which come later in the document.
      const top = entries.filter(({ isIntersecting }) => isIntersecting).at(-1)
      if (top) current.value = top.target.id
    },
    // A band beneath the header.
    { rootMargin: '-15% 0px -80% 0px' },
  )
  for (const section of root.querySelectorAll('.chapter, .operation')) observer.observe(section)
}
