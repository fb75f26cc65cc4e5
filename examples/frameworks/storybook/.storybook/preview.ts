import type { Preview } from '@storybook/react-vite'
import { setupWorker } from 'msw/browser'
import { mswLoader } from 'msw-storybook-addon/csf3'

export default { loaders: [mswLoader(startWorker)] } satisfies Preview

async function startWorker() {
  const worker = setupWorker()
  await worker.start({ quiet: true, onUnhandledFrame: 'bypass' })
  return worker
}
