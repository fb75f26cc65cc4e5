import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Agent, startAgent, startReceiver } from './mcp-support.ts'

interface Described {
  readonly base_url: string
  readonly keys: { readonly admin: string; readonly read: string }
  readonly organization: { readonly contacts: number }
  readonly rate_windows: readonly { readonly resets_at: string | null }[]
}
interface Requests {
  readonly requests: readonly {
    readonly id: string
    readonly key_id: string | null
    readonly reasons: readonly { readonly kind: string; readonly text: string }[]
  }[]
}
interface Deliveries {
  readonly deliveries: readonly { readonly id: string; readonly next_attempt_at: string | null }[]
}
interface Permits {
  readonly permits: readonly {
    readonly uuid: string
    readonly permit_number: string
    readonly status: string
  }[]
}

let agent: Agent
let described: Described
beforeAll(async () => {
  agent = await startAgent(['--plan', '5'])
  described = await agent.call('describe_mock')
})
beforeEach(() => agent.call('reset_mock'))
afterAll(() => agent?.client.close())

/** Sends a request, as the program under test does. */
function send(
  path: string,
  { key = described.keys.admin, body }: { key?: string | null; body?: object } = {},
) {
  return fetch(`${described.base_url}${path}`, {
    headers: key === null ? {} : { Authorization: `Bearer ${key}` },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
}

/** A receiver that verifies the signature as the service describes it. */
function startVerifyingReceiver(secret: string) {
  return startReceiver(({ headers, body }) => {
    const expected = createHmac('sha256', secret).update(body).digest('hex')
    return headers['x-webhook-signature'] === expected ? 200 : 401
  })
}

async function watchedPermit(status: string) {
  const { permits } = await agent.call<Permits>('find_permits', { watched: true, status, limit: 1 })
  return permits[0] ?? expect.fail(`No watched permit is ${status}`)
}

test('why does my receiver respond with 401? The webhook has no secret', async () => {
  const { url } = await startVerifyingReceiver('whsec_of_the_receiver')
  await agent.call('set_webhook', { url })
  await agent.call('change_permit', { permit: (await watchedPermit('Issued')).uuid, status: 'Finaled' })

  const { deliveries } = await agent.call<Deliveries>('list_deliveries', { state: 'pending' })
  const explained = await agent.call('get_delivery', { id: deliveries[0]?.id })
  expect(explained).toMatchObject({
    last_result: '401',
    log: [{ status: 401, response_excerpt: 'invalid signature' }],
    hints: [expect.stringContaining('no signature header, because the webhook had no secret')],
  })

  await agent.call('set_webhook', { url, secret: 'whsec_of_the_receiver' })
  expect(await agent.call('send_test_event')).toMatchObject({ state: 'delivered', hints: [] })
})

test('why does my receiver respond with 401? It has another secret', async () => {
  const { url } = await startVerifyingReceiver('whsec_of_the_receiver')
  await agent.call('set_webhook', { url, secret: 'whsec_of_the_mock' })
  const explained = await agent.call<{ hints: string[] }>('send_test_event')
  expect(explained).toMatchObject({
    last_result: '401',
    headers: { 'X-Webhook-Signature': expect.any(String) },
  })
  expect(explained.hints[0]).toContain('rejects it if its secret is not the secret of the webhook')
  expect(JSON.stringify(explained)).not.toContain('whsec_')
})

test('make the third call fail after its commit', async () => {
  await agent.call('plan_fault', { operation: 'createContact', nth: 3, kind: 'reset', phase: 'after_commit' })
  const results = []
  for (const name of ['Ada', 'Ben', 'Cleo']) {
    results.push(
      await send('/contacts', { body: { name } }).then(
        ({ status }) => status,
        () => 'reset',
      ),
    )
  }
  expect(results).toEqual([201, 201, 'reset'])
  const { requests } = await agent.call<Requests>('list_requests', { operation: 'createContact' })
  expect(requests[0]).toMatchObject({ status: null, fault: expect.stringContaining('after_commit') })
  expect((await agent.call<Described>('describe_mock')).organization.contacts).toBe(
    described.organization.contacts + 3,
  )
})

test('which request got the 429, and why?', async () => {
  for (let count = 0; count < 6; count += 1) await send(`/permits?page=${count + 1}`)
  expect(await agent.call('list_requests', { status: 429 })).toMatchObject({
    matching: 1,
    requests: [
      {
        request: 'GET /v1/permits?page=6',
        reasons: expect.arrayContaining([
          expect.objectContaining({ kind: 'rate_limit', outcome: 'rejected' }),
        ]),
      },
    ],
  })
})

test('move the clock to the next window', async () => {
  for (let count = 0; count < 6; count += 1) await send('/me')
  expect((await send('/me')).status).toBe(429)
  const { rate_windows } = await agent.call<Described>('describe_mock')
  const resetsAt = rate_windows.find(({ resets_at }) => resets_at !== null)?.resets_at
  await agent.call('advance_clock', { to: resetsAt })
  expect((await send('/me')).status).toBe(200)
})

test('approve a permit, and see that the webhook arrives', async () => {
  const { url, received } = await startReceiver(() => 200)
  await agent.call('set_webhook', { url, secret: 'whsec_1', events: ['permit.status_changed'] })
  const { permit_number } = await watchedPermit('In Review')
  expect(await agent.call('change_permit', { permit: permit_number, status: 'Approved' })).toMatchObject({
    permit: { permit_number, status: 'Approved' },
    deliveries: [{ event: 'permit.status_changed', state: 'delivered', last_result: '200' }],
  })
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    data: { permit_number, new_status: 'Approved' },
  })
})

test('is a failed delivery retried?', async () => {
  const { url, received } = await startReceiver((_delivery, count) => (count === 1 ? 503 : 204))
  await agent.call('set_webhook', { url })
  const changed = await agent.call<Deliveries>('change_permit', {
    permit: (await watchedPermit('Issued')).uuid,
    fee: { name: 'Plan review', amount: 120 },
  })
  expect(changed.deliveries).toMatchObject([{ state: 'pending', last_result: '503' }])
  const [delivery] = changed.deliveries
  await agent.call('advance_clock', { to: delivery?.next_attempt_at })
  expect(await agent.call('get_delivery', { id: delivery?.id })).toMatchObject({
    state: 'delivered',
    attempts: 2,
  })

  // Manually, a delivered one too: the receiver must handle it once.
  expect(await agent.call('retry_delivery', { id: delivery?.id })).toMatchObject({ attempts: 3 })
  expect(new Set(received.map(({ body }) => body)).size).toBe(1)
})

test('does my program cope with a service that clamps page sizes?', async () => {
  const permit = await watchedPermit('Issued')
  await agent.call('change_permit', { permit: permit.uuid, status: 'Expired' })
  expect((await send('/permits?per_page=500')).status).toBe(400)
  await agent.call('set_dialect', { perPageOverflow: 'clamp', perPageMax: 20 })
  const response = await send('/permits?per_page=500')
  expect(await response.json()).toMatchObject({ meta: { per_page: 20 } })
  // The data is the same.
  expect(await agent.call('find_permits', { search: permit.uuid })).toMatchObject({
    permits: [{ status: 'Expired' }],
  })
  await agent.call('set_dialect', { perPageOverflow: 'reject', perPageMax: 100 })
})

test('go back to the data of the seed', async () => {
  const permit = await watchedPermit('Issued')
  await agent.call('change_permit', { permit: permit.uuid, status: 'Withdrawn', watched: false })
  expect(await agent.call('reset_mock')).toMatchObject({ summary: expect.stringContaining('250 permits') })
  expect(await agent.call('find_permits', { search: permit.uuid })).toMatchObject({
    permits: [{ status: 'Issued', watched: true }],
  })
  expect(await agent.call('list_requests')).toMatchObject({ matching: 0 })
})

test('which of my requests lacks the key?', async () => {
  await send('/me')
  await send('/contacts', { key: null })
  const { requests } = await agent.call<Requests>('list_requests', { status: 401 })
  expect(requests).toMatchObject([{ request: 'GET /v1/contacts', key_id: null }])
  const request = await agent.call<{ request: { headers: object } }>('get_request', { id: requests[0]?.id })
  expect(request).toMatchObject({
    reasons: [{ kind: 'key', text: expect.stringContaining('Authorization') }],
  })
  expect(request.request.headers).not.toHaveProperty('authorization')
})

test('why does my program get a 403?', async () => {
  await send('/contacts', { key: described.keys.read, body: { name: 'Ada' } })
  expect(await agent.call('list_requests', { failed: true })).toMatchObject({
    requests: [
      {
        status: 403,
        reasons: expect.arrayContaining([
          expect.objectContaining({ kind: 'permission', text: expect.stringContaining('write') }),
        ]),
      },
    ],
  })
})

test('why does no event arrive? The permit is not watched', async () => {
  const { url } = await startReceiver(() => 200)
  await agent.call('set_webhook', { url })
  const { permits } = await agent.call<Permits>('find_permits', { watched: false, limit: 1 })
  const permit = permits[0]?.uuid
  expect(await agent.call('change_permit', { permit, status: 'Approved' })).toMatchObject({
    deliveries: [],
    summary: expect.stringContaining('Pass watched: true'),
  })
  expect(await agent.call('change_permit', { permit, watched: true })).toMatchObject({
    deliveries: [{ event: 'permit.added_to_watchlist', state: 'delivered' }],
  })
})

test('why does no delivery arrive? Nothing listens', async () => {
  await agent.call('set_webhook', { url: 'http://127.0.0.1:9/webhooks' })
  expect(await agent.call('send_test_event')).toMatchObject({
    hints: ['Nothing listens at the URL. Start the receiver, or correct the URL with set_webhook.'],
  })
})

test('why is a delivery pending? Its receiver has not responded yet, and the clock stands still', async () => {
  const { url } = await startReceiver(() => new Promise(() => {}))
  await agent.call('set_webhook', { url })
  await agent.call('change_permit', { permit: (await watchedPermit('Issued')).uuid, status: 'Finaled' })
  const { deliveries } = await agent.call<Deliveries>('list_deliveries', { state: 'pending' })
  expect(await agent.call('get_delivery', { id: deliveries[0]?.id })).toMatchObject({
    summary: expect.stringMatching(/ is pending\. Attempts: 0; one is in progress\.$/),
    hints: ['The receiver has not responded yet. With a manual clock, advance_clock by 10s ends the wait.'],
  })
})
