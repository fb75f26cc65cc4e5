import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMock, type MockOptions } from '@permit-tracking/mock'
import { createControl } from '@permit-tracking/mock/control'
import { type ServeOptions, serve } from '@permit-tracking/mock/server'
import { afterEach, expect, test } from 'vitest'
import { createSendControl, read, type SendControl, toRequest } from './control-support.ts'

const open: { close(): unknown }[] = []

afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

/** A server, and the ways in which another process talks to it. */
async function start(options: MockOptions = {}, serving: ServeOptions = { control: true }) {
  const server = await serve(createMock({ permits: 8, contacts: 2, clock: 'manual', ...options }), serving)
  open.push(server)
  const sendControl: SendControl = async (route, body) =>
    read(await fetch(toRequest(server.origin, route, body)))
  return { ...server, sendControl }
}

/** Starts a local receiver of webhooks, which responds with the statuses in turn, and then with 204. */
async function startReceiver(...statuses: number[]) {
  const bodies: string[] = []
  const receiver = createServer(async (incoming, outgoing) => {
    let body = ''
    for await (const chunk of incoming) body += String(chunk)
    bodies.push(body)
    outgoing.writeHead(statuses.shift() ?? 204).end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  open.push(receiver)
  // Narrowed by its kind: a server that listens on a port has no path.
  const { port } = receiver.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, bodies }
}

test('a whole test in another language: nothing but HTTP', async () => {
  const { origin, sendControl } = await start()
  const receiver = await startReceiver(500)

  const created = await sendControl('POST /organizations', {
    name: 'Northgate Homes',
    plan: 'starter',
    fixtures: { permits: [{ permit_number: 'BLD-1', jurisdiction: 'seattle-wa', status: 'In Review' }] },
  })
  expect(created).toMatchObject({
    status: 201,
    body: {
      data: { organization_name: 'Northgate Homes', base_url: `${origin}/v1`, permits: 1, watched: 1 },
    },
  })
  const { organization_id, base_url, api_key } = created.body.data ?? {}
  const org = `/organizations/${organization_id}`
  const call = async (path: string, key: unknown, init: RequestInit = {}) =>
    read(await fetch(`${base_url}${path}`, { ...init, headers: { Authorization: `Bearer ${key}` } }))

  // Keys: shown once, less than all rights, revoked at once.
  const reader = (await sendControl(`POST ${org}/keys`, { name: 'reader', permissions: ['read'] })).body.data
  const permits = await call('/permits', reader?.key)
  expect(permits.body).toMatchObject({ data: [{ permit_number: 'BLD-1', status: 'In Review' }] })
  expect((await call('/contacts', reader?.key, { method: 'POST', body: '{"name":"Dana"}' })).status).toBe(403)
  await sendControl(`POST ${org}/keys/${reader?.id}/revoke`)
  expect((await call('/me', reader?.key)).status).toBe(401)
  expect(JSON.stringify((await sendControl(`GET ${org}/keys`)).body)).not.toContain(reader?.key)

  // A webhook whose first attempt fails; the clock brings the retry.
  await sendControl(`POST ${org}/webhooks`, { url: receiver.url, secret: 'whsec_story' })
  const uuid = permits.body.data?.[0]?.uuid
  await sendControl(`PUT ${org}/permits/${uuid}/status`, { status: 'Issued' })
  expect(await sendControl('POST /settled', {})).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining('deliveries are still scheduled') } },
  })
  const pending = await sendControl(`GET ${org}/deliveries?state=pending`)
  expect(pending.body).toMatchObject({
    data: [{ event: 'permit.status_changed', attempts: [{ status: 500 }] }],
  })
  expect((await sendControl('POST /clock/advance', { by: '61s' })).body).toMatchObject({
    data: { fired: [{ at: '2026-03-02T12:01:00.000Z', label: expect.stringContaining('retry') }] },
  })
  const delivered = await sendControl(`GET ${org}/deliveries/${pending.body.data?.[0]?.id}`)
  expect(delivered.body).toMatchObject({
    data: { state: 'delivered', attempts: [{ status: 500 }, { status: 204 }] },
  })
  expect(receiver.bodies[0]).toBe(receiver.bodies[1])
  const again = await sendControl(`POST ${org}/deliveries/${delivered.body.data?.id}/retry`)
  expect(again.body).toMatchObject({ data: { attempts: [{}, {}, { trigger: 'manual', status: 204 }] } })

  // A fault of this organization, which is in the journal.
  await sendControl(`POST ${org}/faults`, { plan: { nth: 2 }, fault: { status: 503, operation: 'getMe' } })
  expect([(await call('/me', api_key)).status, (await call('/me', api_key)).status]).toEqual([200, 503])
  expect((await sendControl(`GET ${org}/requests?operation=getMe&last=1`)).body).toMatchObject({
    data: [
      {
        status: 503,
        organization_id,
        fault: 'response',
        reasons: expect.arrayContaining([
          expect.objectContaining({ kind: 'fault', outcome: 'applied', id: expect.stringMatching(/^flt_/) }),
        ]),
      },
    ],
  })
  expect((await sendControl(`GET ${org}/usage`)).body).toMatchObject({ data: { failures: 1 } })

  // A snapshot, sent back byte for byte, undoes what came after it.
  const snapshot = await (await fetch(toRequest(origin, 'GET /snapshot'))).text()
  await sendControl(`PUT ${org}/permits/${uuid}/status`, { status: 'Finaled' })
  expect(await sendControl('PUT /snapshot', snapshot)).toMatchObject({ status: 200 })
  expect((await call(`/permits/${uuid}`, api_key)).body).toMatchObject({ data: { status: 'Issued' } })

  await sendControl('POST /reset')
  expect((await call('/me', api_key)).status).toBe(401)
  expect((await sendControl('GET /organizations')).body.data).toHaveLength(1)
})

test('churn is started and stopped, and returns its changes', async () => {
  const { url, sendControl } = await start()
  const org = '/organizations/default'
  const key = (await sendControl(`POST ${org}/keys`, { name: 'all', permissions: ['admin'] })).body.data?.key
  const { body } = await sendControl(`POST ${org}/churn`, { insert: 1 })
  await (await fetch(`${url}/permits`, { headers: { Authorization: `Bearer ${key}` } })).text()
  const stopped = await sendControl(`DELETE ${org}/churn/${body.data?.id}`)
  expect(stopped.body).toMatchObject({ data: { changes: [{ list: 'permits', kind: 'insert' }] } })
  expect((await sendControl(`GET ${org}/churn`)).body).toEqual({ data: [] })
  const { body: before } = await sendControl(`GET ${org}`)
  await (await fetch(`${url}/permits`, { headers: { Authorization: `Bearer ${key}` } })).text()
  expect((await sendControl(`GET ${org}`)).body).toEqual(before)
})

test('a paused webhook holds deliveries back until it is resumed', async () => {
  const { sendControl } = await start()
  const receiver = await startReceiver()
  const org = '/organizations/default'
  const hook = `${org}/webhooks/${(await sendControl(`POST ${org}/webhooks`, { url: receiver.url })).body.data?.id}`
  expect((await sendControl(`POST ${hook}/pause`)).body).toMatchObject({
    data: { paused_at: '2026-03-02T12:00:00.000Z' },
  })
  await sendControl(`POST ${org}/permits`, { permit_number: 'BLD-9', watched: true })
  expect((await sendControl('POST /settled')).status).toBe(200)
  expect(receiver.bodies).toEqual([])
  await sendControl(`POST ${hook}/resume`)
  expect((await sendControl('POST /settled')).status).toBe(200)
  expect(receiver.bodies.map((text) => JSON.parse(text).event)).toEqual(['permit.added_to_watchlist'])
})

test('a webhook counts its failures since the last success, and the deliveries that wait', async () => {
  const statuses = [500, 204, 500, 500]
  const mock = createMock({
    permits: 1,
    clock: 'manual',
    fetch: () => Promise.resolve(new Response(null, { status: statuses.shift() ?? 204 })),
  })
  const sendControl = createSendControl(mock)
  const org = '/organizations/default'
  const { body } = await sendControl(`POST ${org}/webhooks`, { url: 'https://example.com/hook' })
  const hook = `${org}/webhooks/${body.data?.id}`
  const counts: unknown[] = []
  const read = async () => {
    const { data } = (await sendControl(`GET ${hook}`)).body
    counts.push([data?.failures, data?.pending])
  }
  await read()
  for (let count = 0; count < 4; count += 1) {
    await sendControl(`POST ${hook}/test`)
    await read()
  }
  await sendControl(`POST ${hook}/pause`)
  await sendControl(`POST ${org}/permits`, { watched: true })
  await read()
  expect(counts).toEqual([
    [0, 0],
    [1, 1],
    [0, 1],
    [1, 2],
    [2, 3],
    // One without an attempt is not counted as a failure.
    [2, 4],
  ])
})

test('a snapshot may be larger than the body limit of the service', async () => {
  const { origin, sendControl } = await start({ permits: 1_000 })
  const snapshot = await (await fetch(toRequest(origin, 'GET /snapshot'))).text()
  expect(snapshot.length).toBeGreaterThan(1_048_576)
  expect((await sendControl('PUT /snapshot', snapshot)).status).toBe(200)
})

test('waiting for webhooks on a real clock ends', async () => {
  const { sendControl } = await start({ clock: 'real', fetch: () => new Promise(() => {}) })
  const org = '/organizations/default'
  await sendControl(`POST ${org}/webhooks`, { url: 'https://example.com/hook' })
  await sendControl(`POST ${org}/permits`, { watched: true })
  expect(await sendControl('POST /settled', { timeout: 1 })).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining("The deliveries didn't settle within 1 ms.") } },
  })
  // Its retries would begin in the file that comes next.
  await sendControl('POST /reset')
})

test('waiting for webhooks ends at once if the request was aborted before', async () => {
  const mock = createMock({ permits: 1, clock: 'manual', fetch: () => new Promise(() => {}) })
  const { id } = mock.webhooks.create({ url: 'https://example.com/hook' })
  void mock.webhooks.sendTest(id)
  const request = toRequest('http://127.0.0.1', 'POST /settled', {})
  const aborted = new Request(request, { signal: AbortSignal.abort() })
  expect((await createControl(mock)(aborted, { remoteAddress: '127.0.0.1' })).status).toBe(409)
})

test('waiting for webhooks no longer moves the clock after its timeout', async () => {
  const mock = createMock({ permits: 8, contacts: 2, clock: 'manual', fetch: () => new Promise(() => {}) })
  const sendControl = createSendControl(mock)
  const { id } = mock.webhooks.create({ url: 'https://example.com/hook' })
  void mock.webhooks.sendTest(id)
  expect((await sendControl('POST /settled', { timeout: 1, advance: true })).status).toBe(409)
  // After each move, another one that was requested meanwhile would follow.
  for (let moves = 0; moves < 20; moves += 1) await mock.clock.advance(0)
  expect(mock.webhooks.deliveries()).toMatchObject([{ state: 'pending' }])
})

test('the server has the control API only if it is enabled', async () => {
  const { sendControl } = await start({}, {})
  expect((await sendControl('GET /')).status).toBe(401)
  expect((await sendControl('POST /reset')).status).toBe(401)
})

test('a rebound host name, a page of another site and a proxy are rejected over HTTP, too', async () => {
  const { port, sendControl } = await start()
  const ask = (headers: Record<string, string>) =>
    new Promise((resolve, reject) => {
      const outgoing = request({ port, path: '/_mock/reset', method: 'POST', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      outgoing.on('error', reject).end()
    })
  expect(await ask({ Host: 'rebound.example' })).toBe(403)
  expect(await ask({ Origin: 'https://evil.example' })).toBe(403)
  expect(await ask({ 'X-Forwarded-For': '203.0.113.9' })).toBe(403)
  expect((await sendControl('GET /')).status).toBe(200)
})
