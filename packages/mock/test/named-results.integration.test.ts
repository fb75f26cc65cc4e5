import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emitDeclarations } from '../../../tests/harness/emit-declarations.ts'

/** Exports the result of every public function, as the module of a user would. */
const program = `import { createMock, dialectCases, forEachDialect } from '@permit-tracking/mock'
import { mountConsole } from '@permit-tracking/mock/console'
import { createControlClient } from '@permit-tracking/mock/control'
import { assertReceived, matchers } from '@permit-tracking/mock/matchers'
import { createHandlers } from '@permit-tracking/mock/msw'
import { serve } from '@permit-tracking/mock/server'
import { expect as vitestExpect, test as vitestTest } from '@permit-tracking/mock/vitest'
export const mock = createMock()
export const manual = createMock({ clock: 'manual' })
export const started = createMock({ clock: { startAt: '2026-03-02T12:00:00Z' } })
export const clock = manual.clock
export const timers = clock.pending()
export const advance = manual.clock.advance('61s')
export const dialect = mock.dialect
export const clientOptions = mock.clientOptions
export const organization = mock.organization
export const plan = mock.plan
export const rateLimit = mock.rateLimit
export const rateWindows = mock.rateWindows()
export const response = mock.fetch('/me')
export const other = mock.createOrganization()
export const organizations = mock.organizations()
export const snapshot = mock.snapshot()
export const requests = mock.requests()
export const stop = mock.onChange(() => {})
export const permits = mock.permits
export const permit = mock.permits.create({})
export const allPermits = mock.permits.all()
export const contacts = mock.contacts
export const allContacts = mock.contacts.all()
export const conditions = mock.conditions
export const allConditions = mock.conditions.all()
export const watchlist = mock.watchlist
export const entries = mock.watchlist.all()
export const keys = mock.keys
export const key = mock.keys.create({ name: 'CI', permissions: ['read'] })
export const usage = mock.usage()
export const webhooks = mock.webhooks
export const webhook = mock.webhooks.create({ url: 'https://example.com' })
export const deliveries = mock.webhooks.deliveries()
export const attack = mock.webhooks.attack('whk_1')
export const notifications = mock.notifications()
export const faults = mock.faults
export const fault = mock.faults.next({ status: 503 })
export const allFaults = mock.faults.all()
export const churn = mock.churn({ every: 2 })
export const cases = dialectCases
export const each = forEachDialect(async () => {})
export const panel = mountConsole(mock)
export const control = createControlClient({ url: 'http://127.0.0.1:4010' })
export const controlled = control('listAllPermits')
export const received = assertReceived
export const all = matchers
export const handlers = createHandlers(mock)
export const server = serve(mock)
export const test = vitestTest
export const expect = vitestExpect
`

test('the results of all functions can be exported by a program with declarations (TS2742)', () => {
  const modules = join(import.meta.dirname, '../node_modules')
  const packages = {
    '@permit-tracking/mock': join(import.meta.dirname, '..'),
    msw: join(modules, 'msw'),
    vitest: join(modules, 'vitest'),
  }
  expect(emitDeclarations(program, packages)).toEqual([])
}, 120_000)
