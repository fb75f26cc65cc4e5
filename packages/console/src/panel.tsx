import { render } from 'preact'
import { App } from './app.tsx'
import { createMemoryRouter } from './router/router.ts'
import { escapeTexts } from './shell/escape-texts.ts'
import { createConsole, type Fetch } from './state/console.ts'
import styles from './styles/console.css?text'

/** Options of {@link mountPanel}. */
export interface PanelOptions {
  /** Sends requests to the control API and to the service. */
  readonly fetch: Fetch
  /** Address of the control API, without a slash at its end. */
  readonly controlUrl: string
}

escapeTexts()

/** Renders the console into a shadow root. Returns a function that removes it. */
export function mountPanel(root: ShadowRoot, { fetch, controlUrl }: PanelOptions): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  const container = document.createElement('div')
  root.append(container)
  const state = createConsole({ fetch, controlUrl, router: createMemoryRouter(), token: undefined })
  render(<App state={state} isPanel />, container)
  return function unmount() {
    render(null, container)
    state.close()
    container.remove()
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet)
  }
}
