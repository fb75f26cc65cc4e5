import type { Fault, Mock, MockOrganization } from '@permit-tracking/mock'
import { createHandlers } from '@permit-tracking/mock/msw'
import { serve } from '@permit-tracking/mock/server'
import { operations } from '@permit-tracking/spec/operations'
import { setupServer } from 'msw/node'
import { expect, test } from 'vitest'
import { strict } from './msw-support.ts'
import { createTestMock, unwatchedPermit, watchedPermit } from './support.ts'

/** A request, and its status with every adapter. */
interface Row {
  readonly status: number
  readonly method?: string
  readonly path: string
  readonly body?: string
  /** Null sends no key. */
  readonly key?: string | null
  readonly fault?: Fault
}

/** Every operation, then every error. The same mock makes the same rows. */
function rows(mock: MockOrganization): Row[] {
  const watched = watchedPermit(mock).uuid
  const [contact] = mock.contacts.all().slice(0, 1)
  const [condition] = mock.conditions.all().slice(0, 1)
  const added = JSON.stringify({ permit_uuid: unwatchedPermit(mock).uuid })
  const { key: reader } = mock.keys.create({ name: 'Reader', permissions: ['read'] })
  return [
    { status: 200, path: '/me' },
    { status: 200, path: '/permits?status=active&per_page=2&page=1' },
    { status: 200, path: `/permits/${watched}` },
    { status: 200, path: `/permits/${watched}/history` },
    { status: 201, method: 'POST', path: '/watchlist', body: added },
    { status: 200, method: 'DELETE', path: `/watchlist/${watched}` },
    { status: 200, path: '/contacts?per_page=3' },
    { status: 201, method: 'POST', path: '/contacts', body: '{"name":"Zoë Ruiz"}' },
    { status: 200, path: `/contacts/${contact?.id}` },
    { status: 200, path: '/portfolio/conditions' },
    { status: 200, path: '/conditions' },
    { status: 200, path: `/portfolio/conditions/${condition?.id}/permits?per_page=1` },
    { status: 200, method: 'HEAD', path: '/me' },
    { status: 400, path: '/permits?per_page=0' },
    { status: 400, path: '/permits?page=1&page=2' },
    { status: 400, method: 'POST', path: '/contacts', body: '{' },
    { status: 401, path: '/me', key: null },
    { status: 401, path: '/me', key: 'wrong' },
    { status: 403, method: 'POST', path: '/contacts', body: '{"name":"Dana"}', key: reader },
    { status: 404, path: '/contacts/ctc_%2Fnone' },
    { status: 404, path: '/nothing' },
    { status: 404, path: '' },
    { status: 429, path: '/me', fault: { kind: 'rate_limited' } },
    { status: 429, path: '/me' },
    { status: 500, path: '/me', fault: {} },
    { status: 503, path: '/me', fault: { status: 503, headers: { 'Retry-After': '3' } } },
    { status: 502, path: '/me', fault: { kind: 'html' } },
    { status: 502, path: '/me', fault: { kind: 'empty' } },
  ]
}

type Send = (path: string, init: RequestInit) => Promise<Response>

/** Returns the response to every row: bytes and headers, without headers of the transport and of CORS. */
async function run(open: (mock: Mock) => Promise<{ send: Send; close(): unknown }>) {
  const mock = createTestMock({ permits: 60 })
  const { send, close } = await open(mock)
  const responses = []
  for (const { status, method = 'GET', path, body, key = mock.apiKey, fault } of rows(mock)) {
    if (fault) mock.faults.next(fault)
    const headers = key === null ? {} : { Authorization: `Bearer ${key}` }
    const response = await send(path, { method, headers, ...(body === undefined ? {} : { body }) })
    expect([method, path, response.status]).toEqual([method, path, status])
    const bytes = new TextDecoder().decode(await response.arrayBuffer())
    const names = [...response.headers]
      .filter(([name]) => !transport.has(name) && !name.startsWith('access-control-'))
      .sort()
    responses.push({ method, path, status: response.status, headers: names, bytes })
  }
  await close()
  return { responses, operations: new Set(mock.requests().map(({ operation }) => operation)) }
}

const transport = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])

test('every adapter returns the same bytes for every operation and every error', async () => {
  const direct = await run(async (mock) => ({
    send: (path, init) => mock.fetch(mock.baseUrl + path, init),
    close() {},
  }))
  for (const operation of Object.keys(operations)) expect(direct.operations).toContain(operation)
  const overHttp = await run(async (mock) => {
    const { url, close } = await serve(mock)
    return { send: (path, init) => fetch(url + path, init), close }
  })
  expect(overHttp.responses).toEqual(direct.responses)
  const intercepted = await run(async (mock) => {
    const server = setupServer(...createHandlers(mock))
    server.listen(strict)
    return { send: (path, init) => fetch(mock.baseUrl + path, init), close: () => server.close() }
  })
  expect(intercepted.responses).toEqual(direct.responses)
})
