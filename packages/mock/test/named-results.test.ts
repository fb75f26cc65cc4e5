import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

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
  // Inside of the package, a relative path could name every type.
  const folder = mkdtempSync(join(tmpdir(), 'declarations-'))
  try {
    const packages = join(folder, 'node_modules/@permit-tracking')
    mkdirSync(packages, { recursive: true })
    symlinkSync(join(import.meta.dirname, '..'), join(packages, 'mock'))
    for (const peer of ['msw', 'vitest']) {
      symlinkSync(join(import.meta.dirname, '../node_modules', peer), join(folder, 'node_modules', peer))
    }
    const file = join(folder, 'program.mts')
    writeFileSync(file, program)
    const built = ts.createProgram([file], {
      declaration: true,
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      strict: true,
      skipLibCheck: true,
      types: [],
    })
    const problems = [...ts.getPreEmitDiagnostics(built), ...built.emit(undefined, () => {}).diagnostics]
    expect(problems.map(({ messageText }) => messageText)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 120_000)
