import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Exports the result of every public function, as the module of a user would. */
const program = `import { createClient, createLimiter } from '@permit-tracking/sdk'
import { createTelemetryHooks } from '@permit-tracking/sdk/otel'
import { syncEvent, syncPermits } from '@permit-tracking/sdk/sync'
export const client = createClient()
export const me = client.me()
export const meResponse = me.withResponse()
export const permits = client.permits
export const watchlist = client.watchlist
export const contacts = client.contacts
export const conditions = client.conditions
export const list = client.permits.list()
export const page = await list
export const meta = page.meta
export const pages = list.pages()
export const iterator = list[Symbol.asyncIterator]()
export const items = list.collect()
export const response = list.withResponse()
export const report = list.report
export const permit = client.permits.get('p')
export const history = client.permits.history('p')
export const added = client.watchlist.add({ permit_uuid: 'p' })
export const removed = client.watchlist.remove('p')
export const contact = client.contacts.create({ name: 'x' })
export const api = client.api
export const get = client.api.GET
export const raw = client.api.GET('/me')
export const rateLimit = client.rateLimit
export const limiter = createLimiter()
export const batches = syncPermits(client)
export const change = syncEvent(client, { event: 'x', data: {} })
export const hooks = createTelemetryHooks({})
`

test('the results of all functions can be exported by a program with declarations (TS2742)', () => {
  // Inside of the package, a relative path could name every type.
  const folder = mkdtempSync(join(tmpdir(), 'declarations-'))
  try {
    const packages = join(folder, 'node_modules/@permit-tracking')
    mkdirSync(packages, { recursive: true })
    symlinkSync(join(import.meta.dirname, '..'), join(packages, 'sdk'))
    const file = join(folder, 'program.mts')
    writeFileSync(file, program)
    const built = ts.createProgram([file], {
      declaration: true,
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      strict: true,
      types: [],
    })
    const problems = [...ts.getPreEmitDiagnostics(built), ...built.emit(undefined, () => {}).diagnostics]
    expect(problems.map(({ messageText }) => messageText)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 60_000)
