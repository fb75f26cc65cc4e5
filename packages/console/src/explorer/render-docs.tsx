import { renderToString } from 'preact-render-to-string'
import { createDocsState, DocsPage, defaultBaseUrl } from './docs-page.tsx'
import { serviceReference } from './document/service-reference.ts'
import { createExplorer } from './explorer-state.ts'

/** Returns the documentation page as HTML, to be read without JavaScript. */
export function renderDocs(): string {
  const state = createDocsState({
    fetch: () => Promise.reject(new Error('Nothing is sent while the page is rendered.')),
    controlUrl: defaultBaseUrl,
    token: undefined,
    open() {},
  })
  const explorer = createExplorer({
    reference: serviceReference,
    baseUrl: defaultBaseUrl,
    hrefOf: (section) => `#${section}`,
    goTo() {},
  })
  const html = renderToString(<DocsPage state={state} explorer={explorer} />)
  state.close()
  return html
}
