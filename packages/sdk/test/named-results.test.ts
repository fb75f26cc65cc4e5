import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emitDeclarations } from '../../../tests/harness/emit-declarations.ts'

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
  expect(emitDeclarations(program, { '@permit-tracking/sdk': join(import.meta.dirname, '..') })).toEqual([])
}, 60_000)
