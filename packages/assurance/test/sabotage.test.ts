import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { createMock, type ManualClock, type Mock } from '@permit-tracking/mock'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestMock, send, watchedPermit } from '../../mock/test/support.ts'
import { startSabotage } from '../src/sabotage/sabotage.ts'
import { observe, saboteurs } from '../src/sabotage/saboteurs.ts'

type TestMock = Mock<ManualClock>

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** Programs that use one part of the service each. They return everything that they could observe. */
const programs: Readonly<Record<string, (mock: TestMock) => Promise<unknown>>> = {
  'one page': (mock) => read(mock, '/contacts?per_page=3'),
  'three pages': (mock) =>
    readAll(mock, ['/permits?per_page=5', '/permits?per_page=5&page=2', '/permits?per_page=5&page=3']),
  'a large page': (mock) => read(mock, '/permits?per_page=50'),
  'a status': (mock) => read(mock, `/permits?status=${watchedPermit(mock).status}`),
  async 'updates since the last read'(mock) {
    const since = mock.watchlist.all({ order: 'updated_desc' }).at(3)?.updated_at ?? ''
    return read(mock, `/permits?updated_since=${since}`)
  },
  async 'a list before and after a change'(mock) {
    const before = await read(mock, '/contacts')
    mock.contacts.create({ name: 'Dana Ruiz' })
    return [before, await read(mock, '/contacts')]
  },
  async 'a permit and its history'(mock) {
    const { uuid } = watchedPermit(mock)
    mock.permits.setStatus(uuid, 'On Hold')
    mock.permits.setStatus(uuid, 'In Review')
    return readAll(mock, [`/permits/${uuid}`, `/permits/${uuid}/history`])
  },
  'the key': (mock) => read(mock, '/me'),
  'several reads': (mock) => readAll(mock, ['/me', '/me', '/me', '/me']),
  async 'a new contact'(mock) {
    const body = { name: 'Dana Ruiz', email: 'dana@example.com' }
    const created = await exchange(mock, '/contacts', { method: 'POST', body })
    return [created, await read(mock, '/contacts')]
  },
  async 'a permit that is added'(mock) {
    const { uuid } = mock.permits.create({ status: 'Issued' })
    const added = await exchange(mock, '/watchlist', { method: 'POST', body: { permit_uuid: uuid } })
    return [added, await read(mock, '/permits')]
  },
  async 'a permit that is removed'(mock) {
    const removed = await exchange(mock, `/watchlist/${watchedPermit(mock).uuid}`, { method: 'DELETE' })
    return [removed, await read(mock, '/permits')]
  },
  'an unknown permit': (mock) => read(mock, '/permits/7e5ab00d-1c57-4c1e-8b0a-6f1f2f8d3c11'),
  'an invalid key': (mock) => exchange(mock, '/me', { key: 'invalid' }),
  async 'an exhausted limit'(mock) {
    mock.setPlan({ limit: 1 })
    return [await exchange(mock, '/me', {}), await exchange(mock, '/me', {})]
  },
  'an event': (mock) =>
    receive(mock, ({ setStatus }) => {
      setStatus('On Hold')
    }),
  'two events at once': (mock) =>
    receive(mock, ({ setStatus }) => {
      setStatus('On Hold')
      setStatus('In Review')
    }),
  'a read after an event': (mock) =>
    receive(mock, async ({ setStatus, uuid }) => {
      setStatus('On Hold')
      await mock.webhooks.settled()
      return read(mock, `/permits/${uuid}`)
    }),
  'a receiver that fails once': (mock) => receive(mock, ({ setStatus }) => void setStatus('On Hold'), [500]),
  'no request': async () => [],
}

describe.each(Object.entries(programs))('%s', (_title, program) => {
  test('differs for each saboteur that is reached, and for no other one', async () => {
    const intact = await run(program)
    const observed = await run(program, observe)
    expect(observed.transcript, 'observed').toEqual(intact.transcript)
    expect(intact.reached).toEqual([])
    for (const { name } of saboteurs) {
      const sabotaged = await run(program, name)
      const isReached = observed.reached.includes(name)
      expect(sabotaged.reached, name).toEqual(isReached ? [name] : [])
      if (isReached) expect(sabotaged.transcript, name).not.toEqual(intact.transcript)
      else expect(sabotaged.transcript, name).toEqual(intact.transcript)
    }
  })
})

test('every saboteur is reached by a program', async () => {
  const reached = new Set<string>()
  for (const program of Object.values(programs)) {
    for (const name of (await run(program, observe)).reached) reached.add(name)
  }
  expect(saboteurs.filter(({ name }) => !reached.has(name)).map(({ name }) => name)).toEqual([])
  expect(saboteurs.length).toBeGreaterThanOrEqual(30)
})

test.each([
  ['/contacts?per_page=50', 'page-size-ignored'],
  ['/permits?updated_since=2000-01-01T00:00:00Z', 'updated-since-ignored'],
  ['/permits?updated_since=2000-01-01T00:00:00Z', 'updated-since-loses-the-boundary'],
])('on %s, %s changes nothing and is not reached', async (path, name) => {
  const mock = createTestMock({ permits: 18, watched: 14, contacts: 4 })
  const { body } = await send(mock, path)
  const sabotage = startSabotage(mock, name)
  expect((await send(mock, path)).body).toEqual(body)
  expect(sabotage.reached).toEqual([])
})

test('slow-body ends after a second of real time, on a manual clock that never moves', async () => {
  const mock = createTestMock({ permits: 5 })
  startSabotage(mock, 'slow-body')
  const reading = mock.fetch(`${mock.baseUrl}/me`, { headers: { Authorization: `Bearer ${mock.apiKey}` } })
  const text = reading.then((response) => response.text())
  await vi.advanceTimersByTimeAsync(1_000)
  expect(JSON.parse(await text)).toHaveProperty('data.organization_id')
})

test('unknown-event is sent in addition to the event of a change', async () => {
  const events: unknown[] = []
  const mock = createTestMock({ permits: 5 })
  startSabotage(mock, 'unknown-event')
  mock.webhooks.create({
    url: async (request) => {
      events.push((await request.json()).event)
      return new Response(null, { status: 204 })
    },
  })
  mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
  await mock.webhooks.settled({ advance: true })
  expect(events).toEqual(['permit.status_changed', 'permit.archived'])
})

test('failure-not-retried is reached by a handler that throws', async () => {
  const mock = createTestMock({ permits: 5 })
  const sabotage = startSabotage(mock, 'failure-not-retried')
  mock.webhooks.create({
    url() {
      throw new Error('The database is down.')
    },
  })
  mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
  await mock.webhooks.settled({ advance: true })
  expect(sabotage.reached).toEqual(['failure-not-retried'])
})

test('every saboteur has a name of its own, a harm and a hint', () => {
  expect(new Set(saboteurs.map(({ name }) => name)).size).toBe(saboteurs.length)
  for (const { name, harm, hint } of saboteurs) {
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    expect(harm).toMatch(/^[A-Z].+\.$/)
    expect(hint).toMatch(/^[A-Z].+\.$/)
  }
})

test('a saboteur starts and stops, and starts over after a reset', async () => {
  const mock = createTestMock({ permits: 5 })
  const sabotage = startSabotage(mock, 'error-after-commit')
  const add = async () => (await send(mock, '/contacts', { method: 'POST', body: { name: 'Dana' } })).status
  expect([await add(), await add()]).toEqual([500, 201])
  expect(mock.requests().at(-2)).toMatchObject({ status: 500 })
  mock.reset()
  expect([await add(), await add()]).toEqual([500, 201])
  expect(sabotage).toMatchObject({ name: 'error-after-commit', reached: ['error-after-commit'] })
  sabotage.stop()
  mock.reset()
  expect([await add(), await add()]).toEqual([201, 201])
  expect(sabotage.name).toBe(null)
})

test('an unknown name is an error with the closest one', () => {
  expect(() => startSabotage(createMock(), 'page-mising')).toThrow(
    'Unknown saboteur "page-mising". Did you mean page-missing?',
  )
})

/** Runs a program on a mock of its own. */
async function run(program: (mock: TestMock) => Promise<unknown>, saboteur?: string) {
  const mock = createTestMock({ permits: 18, watched: 14, contacts: 4 })
  const sabotage = saboteur ? startSabotage(mock, saboteur) : undefined
  const running = program(mock)
  // A slow body waits in real time.
  let transcript: unknown
  void running.then((result) => {
    transcript = result ?? []
  })
  while (transcript === undefined) await vi.advanceTimersByTimeAsync(1_000)
  return { transcript, reached: [...(sabotage?.reached ?? [])] }
}

const read = (mock: TestMock, path: string) => exchange(mock, path, {})

async function readAll(mock: TestMock, paths: readonly string[]): Promise<unknown[]> {
  const responses: unknown[] = []
  for (const path of paths) responses.push(await read(mock, path))
  return responses
}

/** Sends a request and returns status, headers, body and duration. */
async function exchange(
  { baseUrl, apiKey, fetch }: TestMock,
  path: string,
  { method = 'GET', body, key = apiKey }: { method?: string; body?: object; key?: string },
): Promise<unknown> {
  const startedAt = Date.now()
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { Authorization: `Bearer ${key}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  const { date: _date, 'x-ratelimit-reset': reset, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, headers, reset, text, isSlow: Date.now() - startedAt >= 1_000 }
}

/** Runs a program with a receiver of webhooks, and returns what both have seen. */
async function receive(
  mock: TestMock,
  change: (permit: { uuid: string; setStatus: (status: string) => void }) => unknown,
  statuses: number[] = [],
): Promise<unknown> {
  const received: unknown[] = []
  mock.webhooks.create({
    secret: 'whsec_test',
    url: async (request) => {
      received.push([request.headers.get('X-Webhook-Signature'), await request.text()])
      return new Response(null, { status: statuses.shift() ?? 204 })
    },
  })
  const { uuid } = watchedPermit(mock)
  const result = await change({ uuid, setStatus: (status) => void mock.permits.setStatus(uuid, status) })
  await mock.webhooks.settled({ advance: true })
  return [result, received, mock.webhooks.deliveries().map(({ state }) => state)]
}

test('starting and stopping a saboteur is an event of the mock', () => {
  const mock = createMock()
  const changes: string[] = []
  mock.onChange(({ type }) => void changes.push(type))
  const sabotage = startSabotage(mock, 'page-missing')
  expect(changes).toEqual(['sabotage'])
  sabotage.stop()
  expect(changes).toEqual(['sabotage', 'sabotage'])
})

test('a record that can no longer be written changes no response, and is reported once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sabotage-record-'))
  vi.stubEnv('PERMIT_TRACKING_MOCK_SABOTAGE_REPORT', join(folder, 'record'))
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const mock = createTestMock()
  startSabotage(mock, observe)
  rmSync(folder, { recursive: true })
  expect((await send(mock, '/me')).status).toBe(200)
  expect((await send(mock, '/permits')).status).toBe(200)
  expect(write.mock.calls).toEqual([[expect.stringMatching(/^permit-tracking-assurance: ENOENT.*record/)]])
})

test('a response that is read again for a comparison adds no reasons to the request', async () => {
  const mock = createTestMock({ dialect: { total: 'low', timestamps: 'no_zone' } })
  const reasons = async () => {
    await send(mock, '/permits?page=1&updated_since=2999-01-01T00:00:00Z')
    const entry = mock.requests().at(-1)
    return entry?.reasons.map(({ kind, outcome }) => `${kind} ${outcome}`)
  }
  const intact = await reasons()
  startSabotage(mock, observe)
  expect(await reasons()).toEqual(intact)
})
