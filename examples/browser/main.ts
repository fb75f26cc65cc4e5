/** The development version of a page: the real client, and the mock in place of the service. */
import { createMock } from '@permit-tracking/mock'
import { mountConsole } from '@permit-tracking/mock/console'
import { createHandlers } from '@permit-tracking/mock/msw'
import { createClient } from '@permit-tracking/sdk'
import { setupWorker } from 'msw/browser'
import { showPermits } from './show-permits.ts'

const baseUrl = 'https://api.permits.example/v1'
const mock = createMock({ baseUrl, seed: 42, permits: 60, plan: { limit: 100, window: '1s' } })
// Makes the mock available in the console, for example: mock.faults.next({ status: 503 })
Object.assign(window, { mock })

await setupWorker(...createHandlers(mock)).start({ onUnhandledFrame: 'bypass' })

// Adds a button that opens the mock's console beside the page.
mountConsole(mock)

// The mock's own key. A key of the real service doesn't belong in a page.
showPermits(createClient({ baseUrl, apiKey: mock.apiKey, dangerouslyAllowBrowser: true }))
