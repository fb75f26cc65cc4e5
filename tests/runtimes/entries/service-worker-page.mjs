/**
 * The behaviour in a page with a service worker that responds with a mock in that page. JavaScript, because msw is installed
 * only where this runs.
 */
import { createMock } from '@permit-tracking/mock'
import { createHandlers } from '@permit-tracking/mock/msw'
import { setupWorker } from 'msw/browser'
import { runBehaviour } from '../behaviour/behaviour.ts'
import { createServiceInPage } from '../behaviour/service-in-page.ts'
import { readSettings, report } from './report.ts'

const baseUrl = 'https://api.permits.example/v1'
const mock = createMock({ baseUrl })
await setupWorker(...createHandlers(mock)).start({ onUnhandledFrame: 'bypass', quiet: true })

const { refusedUrl, mayResend } = readSettings()
await runBehaviour(
  { service: createServiceInPage(mock, baseUrl), refusedUrl, mayResend, isPage: true },
  report,
)
