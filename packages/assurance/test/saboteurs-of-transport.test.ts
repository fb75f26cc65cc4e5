import { expect, vi } from 'vitest'
import { send, type TestResponse, watchedPermit } from '../../mock/test/support.ts'
import { limitSaboteurs } from '../src/sabotage/saboteurs/limits.ts'
import { responseSaboteurs } from '../src/sabotage/saboteurs/responses.ts'
import { webhookSaboteurs } from '../src/sabotage/saboteurs/webhooks.ts'
import {
  changeStatus,
  createContact,
  type Differences,
  type ReceivedEvent,
  receive,
  type TestMock,
  testSaboteurs,
} from './saboteur-support.ts'

const differences: Differences = {
  async 'truncated-body'(intact, broken) {
    const [whole, part] = [await fetchText(intact, '/me'), await fetchText(broken, '/me')]
    expect(part.status).toBe(200)
    expect(part.text).toBe(whole.text.slice(0, whole.text.length / 2))
  },
  async 'html-with-status-200'(_intact, broken) {
    const { status, type, text } = await fetchText(broken, '/me')
    expect({ status, type }).toEqual({ status: 200, type: 'text/html' })
    expect(text).toContain('<h1>Maintenance</h1>')
  },
  async 'error-with-status-200'(_intact, broken) {
    const { status, body } = await send(broken, '/me')
    expect(status).toBe(200)
    expect(body).toEqual({ error: { code: 'server_error', message: 'The database is down.' } })
  },
  async 'error-as-html'(_intact, broken) {
    const { status, type, text } = await fetchText(broken, '/permits?per_page=0')
    expect({ status, type, text }).toEqual({
      status: 400,
      type: 'text/html',
      text: '<html><body>proxy</body></html>',
    })
  },
  async 'not-found-as-null'(intact, broken) {
    const path = '/permits/7e5ab00d-1c57-4c1e-8b0a-6f1f2f8d3c11'
    expect((await send(intact, path)).status).toBe(404)
    expect(await send(broken, path)).toMatchObject({ status: 200, body: { data: null } })
  },
  async redirect(_intact, broken) {
    const { status, headers } = await send(broken, '/me')
    expect([status, headers.get('Location')]).toEqual([302, 'https://redirect.invalid/'])
  },
  async 'server-error'(_intact, broken) {
    for (const path of ['/me', '/permits', '/contacts'])
      expect(await send(broken, path)).toMatchObject({
        status: 500,
        body: { error: { code: 'server_error' } },
      })
  },
  async 'slow-body'(intact, broken) {
    vi.useFakeTimers()
    try {
      const controller = new AbortController()
      const aborted = fetchText(broken, '/me', controller.signal)
      await vi.advanceTimersByTimeAsync(500)
      controller.abort(new Error('The time limit of the program.'))
      await expect(aborted).rejects.toThrow('The time limit of the program.')
      let isRead = false
      const reading = fetchText(broken, '/me').finally(() => {
        isRead = true
      })
      await vi.advanceTimersByTimeAsync(999)
      expect(isRead).toBe(false)
      await vi.advanceTimersByTimeAsync(1)
      // The second body of an operation comes at once.
      for (const { text } of [await reading, await fetchText(broken, '/me')])
        expect(text).toBe((await fetchText(intact, '/me')).text)
    } finally {
      vi.useRealTimers()
    }
  },
  async 'error-after-commit'(_intact, broken) {
    expect([(await createContact(broken)).status, (await createContact(broken)).status]).toEqual([500, 201])
    expect(broken.contacts.size).toBe(16)
  },
  async 'removal-as-not-found'(_intact, broken) {
    const { uuid } = watchedPermit(broken)
    expect((await send(broken, `/watchlist/${uuid}`, { method: 'DELETE' })).status).toBe(404)
    expect(broken.watchlist.has(uuid)).toBe(false)
  },
  async 'limit-without-headers'(intact, broken) {
    const names = async (mock: TestMock) => [...(await exhaust(mock)).headers.keys()]
    expect((await names(intact)).filter((name) => name.startsWith('x-ratelimit'))).toHaveLength(3)
    expect((await names(broken)).filter((name) => /ratelimit|retry/.test(name))).toEqual([])
  },
  async 'reset-in-milliseconds'(_intact, broken) {
    await exhaust(broken)
    await broken.clock.advance('20s')
    const { status, headers } = await send(broken, '/me')
    expect([status, headers.get('X-RateLimit-Reset')]).toEqual([429, '40000'])
  },
  async 'remaining-never-falls'(_intact, broken) {
    const { status, headers } = await exhaust(broken)
    expect([status, headers.get('X-RateLimit-Remaining')]).toEqual([429, '1'])
  },
  async 'limit-as-forbidden'(_intact, broken) {
    expect(await exhaust(broken)).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } })
  },
  async 'key-revoked'(_intact, broken) {
    const statuses = []
    for (let index = 0; index < 4; index += 1) statuses.push((await send(broken, '/me')).status)
    expect(statuses).toEqual([200, 200, 401, 401])
  },
  async 'write-permission-lost'(_intact, broken) {
    expect((await createContact(broken)).status).toBe(403)
    expect(broken.contacts.size).toBe(14)
    expect((await send(broken, '/contacts')).status).toBe(200)
  },
  async 'duplicate-delivery'(intact, broken) {
    const [event, ...others] = await receive(intact, 'On Hold')
    expect(others).toEqual([])
    expect(await receive(broken, 'On Hold')).toEqual([event, laterCopy(event)])
  },
  async 'reversed-deliveries'(intact, broken) {
    const events = await receive(intact, 'On Hold', 'Issued')
    expect(events.map(({ body }) => body.data?.new_status)).toEqual(['On Hold', 'Issued'])
    expect(await receive(broken, 'On Hold', 'Issued')).toEqual(events.toReversed())
  },
  async 'old-delivery-again'(intact, broken) {
    const [first, second] = await receive(intact, 'On Hold', 'Issued')
    expect(await receive(broken, 'On Hold', 'Issued')).toEqual([first, second, laterCopy(first)])
  },
  async 'signed-with-old-secret'(intact, broken) {
    const [event] = await receive(intact, 'On Hold')
    const [received] = await receive(broken, 'On Hold')
    expect(received?.body).toEqual(event?.body)
    expect(received?.isSigned).toBe(true)
    expect(received?.isVerified).toBe(false)
  },
  async 'unsigned-delivery'(intact, broken) {
    const [event] = await receive(intact, 'On Hold')
    expect(await receive(broken, 'On Hold')).toEqual([{ ...event, isSigned: false, isVerified: false }])
  },
  async 'event-of-another-organization'(intact, broken) {
    const [event] = await receive(intact, 'On Hold')
    const body = { ...event?.body, organization_id: 'org_another' }
    expect(await receive(broken, 'On Hold')).toEqual([{ ...event, body }])
  },
  async 'unknown-event'(intact, broken) {
    const [event] = await receive(intact, 'On Hold')
    const body = { ...event?.body, event: 'permit.archived' }
    expect(await receive(broken, 'On Hold')).toEqual([event, { ...event, body }])
  },
  async 'event-without-data'(intact, broken) {
    const [event] = await receive(intact, 'On Hold')
    expect(await receive(broken, 'On Hold')).toEqual([{ ...event, body: { ...event?.body, data: {} } }])
  },
  async 'event-lost'(_intact, broken) {
    expect(await receive(broken, 'On Hold')).toEqual([])
    expect(broken.webhooks.deliveries()).toMatchObject([{ state: 'delivered' }])
  },
  async 'failure-not-retried'(intact, broken) {
    const fail = () => {
      throw new Error('The database is down.')
    }
    for (const mock of [intact, broken])
      for (const url of [() => new Response(null, { status: 500 }), fail]) mock.webhooks.create({ url })
    for (const mock of [intact, broken]) await changeStatus(mock, 'On Hold')
    const failed = { state: 'failed', attempts: { length: 6 } }
    const delivered = { state: 'delivered', attempts: { length: 1 } }
    expect(intact.webhooks.deliveries()).toMatchObject([failed, failed])
    expect(broken.webhooks.deliveries()).toMatchObject([delivered, delivered])
  },
}

testSaboteurs([...responseSaboteurs, ...limitSaboteurs, ...webhookSaboteurs], differences)

async function fetchText({ baseUrl, apiKey, fetch }: TestMock, path: string, signal?: AbortSignal) {
  const headers = { Authorization: `Bearer ${apiKey}` }
  const response = await fetch(`${baseUrl}${path}`, { headers, signal: signal ?? null })
  return { status: response.status, type: response.headers.get('Content-Type'), text: await response.text() }
}

/** Sends two requests with a limit of one. */
async function exhaust(mock: TestMock): Promise<TestResponse> {
  mock.setPlan({ limit: 1 })
  await send(mock, '/me')
  return send(mock, '/me')
}

/** Returns an event that is sent again with a later timestamp. */
function laterCopy(event: ReceivedEvent | undefined): unknown {
  const time = new Date(Date.parse(String(event?.body.timestamp)) + 1_000)
  return { ...event, body: { ...event?.body, timestamp: time.toISOString().replace('.000Z', 'Z') } }
}
