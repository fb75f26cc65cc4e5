/**
 * The behaviour in a page whose requests a service worker answers with a mock in that page. JavaScript, as msw is installed
 * only where this runs.
 */
import { createMock } from '@permit-tracking/mock'
import { createHandlers } from '@permit-tracking/mock/msw'
import { setupWorker } from 'msw/browser'
import { runBehaviour } from '../behaviour/behaviour.ts'
import { createServiceInPage } from '../behaviour/service-in-page.ts'
import { readSettings, tell } from './tell.ts'

const baseUrl = 'https://api.permits.example/v1'
const mock = createMock()
await setupWorker(...createHandlers(mock, { baseUrl })).start({ onUnhandledFrame: 'bypass', quiet: true })

const { refusedUrl, mayResend } = readSettings()
await runBehaviour({ service: createServiceInPage(mock, baseUrl), refusedUrl, mayResend, isPage: true }, tell)
