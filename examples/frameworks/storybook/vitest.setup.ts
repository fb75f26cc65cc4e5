import { setProjectAnnotations } from '@storybook/react-vite'
import { setupServer } from 'msw/node'
import { mswLoader } from 'msw-storybook-addon/csf3'

// In place of `.storybook/preview.ts`, whose service worker needs a browser.
setProjectAnnotations({ loaders: [mswLoader(startServer)] })

function startServer() {
  const server = setupServer()
  server.listen({ onUnhandledFrame: 'error' })
  // The addon expects the methods of a worker.
  return Object.assign(server, { start: async () => undefined, stop: () => server.close() })
}
