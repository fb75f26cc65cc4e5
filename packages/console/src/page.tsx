import { render } from 'preact'
import { App } from './app.tsx'
import { createHashRouter } from './router/router.ts'
import { escapeTexts } from './shell/escape-texts.ts'
import { createConsole } from './state/console.ts'
import { takeToken } from './state/token.ts'

/** Renders the console into its own page, which the standalone server serves. */
const root = document.getElementById('console')
if (!root) throw new Error('The page has no element with the id "console".')
const token = takeToken(window)
const state = createConsole({
  fetch: (request) => fetch(request),
  // Relative, for a server behind a path of a proxy.
  controlUrl: new URL('_mock', location.href).href,
  router: createHashRouter(window),
  token,
})
escapeTexts()
render(<App state={state} />, root)
