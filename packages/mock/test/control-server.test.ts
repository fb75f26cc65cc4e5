import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMock, type MockOptions } from '@permit-tracking/mock'
import { type ServeOptions, serve } from '@permit-tracking/mock/server'
import { afterEach, expect, test } from 'vitest'
import { read, type Steer, toRequest } from './control-support.ts'

const open: { close(): unknown }[] = []

afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})

/** A server, and the ways in which another process talks to it. */
async function start(options: MockOptions = {}, serving: ServeOptions = { control: true }) {
  const server = await serve(createMock({ permits: 8, contacts: 2, clock: 'manual', ...options }), serving)
  open.push(server)
  const steer: Steer = async (route, body) => read(await fetch(toRequest(server.origin, route, body)))
  return { ...server, steer }
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
  const { origin, steer } = await start()
  const receiver = await startReceiver(500)

  const created = await steer('POST /organizations', {
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
  const reader = (await steer(`POST ${org}/keys`, { name: 'reader', permissions: ['read'] })).body.data
  const permits = await call('/permits', reader?.key)
  expect(permits.body).toMatchObject({ data: [{ permit_number: 'BLD-1', status: 'In Review' }] })
  expect((await call('/contacts', reader?.key, { method: 'POST', body: '{"name":"Dana"}' })).status).toBe(403)
  await steer(`POST ${org}/keys/${reader?.id}/revoke`)
  expect((await call('/me', reader?.key)).status).toBe(401)
  expect(JSON.stringify((await steer(`GET ${org}/keys`)).body)).not.toContain(reader?.key)

  // A webhook whose first attempt fails; the clock brings the retry.
  await steer(`POST ${org}/webhooks`, { url: receiver.url, secret: 'whsec_story' })
  const uuid = permits.body.data?.[0]?.uuid
  await steer(`PUT ${org}/permits/${uuid}/status`, { status: 'Issued' })
  expect(await steer('POST /settled', {})).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining('a retry is scheduled') } },
  })
  const pending = await steer(`GET ${org}/deliveries?state=pending`)
  expect(pending.body).toMatchObject({
    data: [{ event: 'permit.status_changed', attempts: [{ status: 500 }] }],
  })
  expect((await steer('POST /clock/advance', { by: '61s' })).body).toMatchObject({
    data: { fired: [{ at: '2026-03-02T12:01:00.000Z', label: expect.stringContaining('retry') }] },
  })
  const delivered = await steer(`GET ${org}/deliveries/${pending.body.data?.[0]?.id}`)
  expect(delivered.body).toMatchObject({
    data: { state: 'delivered', attempts: [{ status: 500 }, { status: 204 }] },
  })
  expect(receiver.bodies[0]).toBe(receiver.bodies[1])
  const again = await steer(`POST ${org}/deliveries/${delivered.body.data?.id}/retry`)
  expect(again.body).toMatchObject({ data: { attempts: [{}, {}, { trigger: 'manual', status: 204 }] } })

  // A fault of this organization, which is in the journal.
  await steer(`POST ${org}/faults`, { plan: { nth: 2 }, fault: { status: 503, operation: 'getMe' } })
  expect([(await call('/me', api_key)).status, (await call('/me', api_key)).status]).toEqual([200, 503])
  expect((await steer(`GET ${org}/requests?operation=getMe&last=1`)).body).toMatchObject({
    data: [
      {
        status: 503,
        organization_id,
        fault: 'response',
        reasons: expect.arrayContaining([expect.stringContaining('flt_')]),
      },
    ],
  })
  expect((await steer(`GET ${org}/usage`)).body).toMatchObject({ data: { failures: 1 } })

  // A snapshot, sent back byte for byte, undoes what came after it.
  const snapshot = await (await fetch(toRequest(origin, 'GET /snapshot'))).text()
  await steer(`PUT ${org}/permits/${uuid}/status`, { status: 'Finaled' })
  expect(await steer('PUT /snapshot', snapshot)).toMatchObject({ status: 200 })
  expect((await call(`/permits/${uuid}`, api_key)).body).toMatchObject({ data: { status: 'Issued' } })

  await steer('POST /reset')
  expect((await call('/me', api_key)).status).toBe(401)
  expect((await steer('GET /organizations')).body.data).toHaveLength(1)
})

test('churn is started and stopped, and returns its changes', async () => {
  const { url, steer } = await start()
  const org = '/organizations/default'
  const key = (await steer(`POST ${org}/keys`, { name: 'all', permissions: ['admin'] })).body.data?.key
  const { body } = await steer(`POST ${org}/churn`, { insert: 1 })
  await (await fetch(`${url}/permits`, { headers: { Authorization: `Bearer ${key}` } })).text()
  const stopped = await steer(`DELETE ${org}/churn/${body.data?.id}`)
  expect(stopped.body).toMatchObject({ data: { changes: [{ list: 'permits', kind: 'insert' }] } })
  expect((await steer(`GET ${org}/churn`)).body).toEqual({ data: [] })
  const { body: before } = await steer(`GET ${org}`)
  await (await fetch(`${url}/permits`, { headers: { Authorization: `Bearer ${key}` } })).text()
  expect((await steer(`GET ${org}`)).body).toEqual(before)
})

test('a paused webhook holds deliveries back until it is resumed', async () => {
  const { steer } = await start()
  const receiver = await startReceiver()
  const org = '/organizations/default'
  const hook = `${org}/webhooks/${(await steer(`POST ${org}/webhooks`, { url: receiver.url })).body.data?.id}`
  expect((await steer(`POST ${hook}/pause`)).body).toMatchObject({
    data: { paused_at: '2026-03-02T12:00:00.000Z' },
  })
  await steer(`POST ${org}/permits`, { permit_number: 'BLD-9', watched: true })
  expect((await steer('POST /settled')).status).toBe(200)
  expect(receiver.bodies).toEqual([])
  await steer(`POST ${hook}/resume`)
  expect((await steer('POST /settled')).status).toBe(200)
  expect(receiver.bodies.map((text) => JSON.parse(text).event)).toEqual(['permit.added_to_watchlist'])
})

test('a snapshot may be larger than what the service takes', async () => {
  const { origin, steer } = await start({ permits: 1_000 })
  const snapshot = await (await fetch(toRequest(origin, 'GET /snapshot'))).text()
  expect(snapshot.length).toBeGreaterThan(1_048_576)
  expect((await steer('PUT /snapshot', snapshot)).status).toBe(200)
})

test('waiting for webhooks on a real clock ends', async () => {
  const { steer } = await start({ clock: 'real', fetch: () => new Promise(() => {}) })
  const org = '/organizations/default'
  await steer(`POST ${org}/webhooks`, { url: 'https://example.com/hook' })
  await steer(`POST ${org}/permits`, { watched: true })
  expect(await steer('POST /settled', { timeout: 1 })).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining("The deliveries didn't settle within 1") } },
  })
})

test('the server has the control API only if it is enabled', async () => {
  const { steer } = await start({}, {})
  expect((await steer('GET /')).status).toBe(401)
  expect((await steer('POST /reset')).status).toBe(401)
})

test('with a token, the server requires it', async () => {
  const { origin, steer } = await start({}, { control: { token: 'letmein' } })
  expect((await steer('GET /')).status).toBe(401)
  const answer = await fetch(`${origin}/_mock`, { headers: { 'X-Mock-Token': 'letmein' } })
  expect(await answer.json()).toMatchObject({ data: { base_url: `${origin}/v1`, clock: { mode: 'manual' } } })
})

test('a rebound host name, a page of another site and a proxy are rejected over HTTP, too', async () => {
  const { port, steer } = await start()
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
  expect((await steer('GET /')).status).toBe(200)
})

test('who keeps the state hears of what changed it', async () => {
  let changes = 0
  const onChange = () => {
    changes += 1
  }
  const { steer } = await start({}, { control: { onChange } })
  await steer('GET /organizations')
  await steer('PUT /organizations/default/plan', { plan: 'gold' })
  expect(changes).toBe(0)
  await steer('PUT /organizations/default/plan', { plan: 'starter' })
  expect(changes).toBe(1)
})
