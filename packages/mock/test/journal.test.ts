import type { RequestEntry } from '@permit-tracking/mock'
import { assertReceivedInOrder } from '@permit-tracking/mock/matchers'
import { expect, test, vi } from 'vitest'
import { collectGarbage } from '../../../tests/harness/collect-garbage.ts'
import { createTestMock, send, watchedPermit } from './support.ts'

test('an entry has the caller, the request, the response and the reasons', async () => {
  const mock = createTestMock()
  const { id, key } = mock.keys.create({ name: 'reader', permissions: ['read'] })
  const { organization_id } = mock.organization
  await send(mock, '/permits/none?x=1', { key })
  expect(mock.requests()).toEqual([
    {
      id: 'req_1',
      at: '2026-03-02T12:00:00.000Z',
      method: 'GET',
      path: '/v1/permits/none',
      query: { x: '1' },
      search: '?x=1',
      operation: 'getPermit',
      status: 404,
      key_id: id,
      organization_id,
      duration_ms: 0,
      request: { headers: { authorization: `Bearer ***${key.slice(-4)}` }, body: undefined },
      response: {
        headers: {
          'content-type': 'application/json',
          date: 'Mon, 02 Mar 2026 12:00:00 GMT',
          'x-ratelimit-limit': '1000',
          'x-ratelimit-remaining': '999',
          'x-ratelimit-reset': '1772452860',
        },
        body: { error: { code: 'not_found', message: expect.any(String) } },
      },
      reasons: [
        { kind: 'key', outcome: 'passed', text: `${id} of ${organization_id}` },
        { kind: 'rate_limit', outcome: 'passed', text: '999 of 1000 left, resets in 60 s' },
        { kind: 'permission', outcome: 'passed', text: 'read' },
        { kind: 'operation', outcome: 'rejected', text: 'No such permit.' },
      ],
    },
  ])
})

test('an entry has the headers that were sent, even if a client changes its request afterwards', async () => {
  const mock = createTestMock()
  const request = new Request(`${mock.baseUrl}/me`, { headers: { 'X-Attempt': '1' } })
  await mock.fetch(request)
  request.headers.set('X-Attempt', '2')
  expect(mock.requests()[0]?.request.headers).toEqual({ 'x-attempt': '1' })
})

test('requests are listed and numbered in the order of arrival, and reported when they end', async () => {
  const mock = createTestMock()
  const ended: string[] = []
  mock.onRequest(({ id, operation }) => void ended.push(`${id} ${operation}`))
  mock.faults.next({ kind: 'delay', latency: '1s' })
  const slow = send(mock, '/permits')
  await send(mock, '/me')
  await mock.clock.advance('1s')
  await slow
  expect(ended).toEqual(['req_2 getMe', 'req_1 listPermits'])
  for (const source of [mock, mock.organizations()[0]]) {
    expect(source?.requests().map(({ id, operation }) => `${id} ${operation}`)).toEqual(ended.toReversed())
  }
  expect(mock.request('req_1')?.operation).toBe('listPermits')
  assertReceivedInOrder(mock, ['listPermits', 'getMe'])
})

test('bodies are kept as JSON, or as the text that came', async () => {
  const mock = createTestMock()
  await send(mock, '/contacts', { method: 'POST', body: { name: 'Dana' } })
  await send(mock, '/contacts', { method: 'POST', body: '{"name":' })
  mock.faults.next({ kind: 'html' })
  await mock.fetch(`${mock.baseUrl}/me`)
  const [created, broken, proxied] = mock.requests()
  expect(created).toMatchObject({
    request: { body: { name: 'Dana' } },
    response: { body: { data: { name: 'Dana' } } },
  })
  expect(broken?.request.body).toBe('{"name":')
  expect(broken?.reasons.at(-1)).toMatchObject({ kind: 'operation', text: 'body: must be JSON.' })
  expect(proxied?.response?.body).toContain('<html>')
})

test('a dialect value is a reason only if the response depends on it', async () => {
  const mock = createTestMock({
    fixtures: { contacts: [] },
    dialect: {
      rateLimitReset: 'delta_s',
      retryAfter: 'seconds',
      listOrder: 'uuid',
      updatedSince: 'exclusive',
      perPageDefault: 10,
      perPageOverflow: 'clamp',
      pageOverflow: 'not_found',
      totalPages: false,
      otherLists: 'no_meta',
      contactRequired: ['name', 'email'],
      contactCreation: 'admin',
    },
  })
  const writer = mock.keys.create({ name: 'writer', permissions: ['write'] }).key
  const reader = mock.keys.create({ name: 'reader', permissions: ['read'] }).key
  const reasons = async (path: string, sent: Parameters<typeof send>[2] = {}) => {
    await send(mock, path, sent)
    const [last] = mock.requests().slice(-1)
    return last?.reasons.filter(({ kind }) => kind === 'dialect').map(({ text }) => text)
  }
  const create = (body: object, key = mock.apiKey) => reasons('/contacts', { method: 'POST', body, key })
  const reset = 'rateLimitReset: delta_s'

  expect(await create({ name: 'Dana', email: 'bad' })).toEqual([reset])
  expect(await create({ email: 'dana@permits.example' })).toEqual([reset])
  expect(await create({ name: 'Dana' })).toEqual([reset, 'contactRequired: name,email'])
  expect(await create({}, writer)).toEqual([reset, 'contactCreation: admin'])
  expect(await create({}, reader)).toEqual([reset])
  expect(await reasons('/nothing')).toEqual([reset])
  expect(await reasons('/me', { key: null })).toEqual([])
  expect(await reasons('/permits')).toEqual([
    reset,
    'perPageDefault: 10',
    'listOrder: uuid',
    'totalPages: false',
  ])
  expect(await reasons('/permits?per_page=500&updated_since=2026-01-01T00:00:00Z&page=99')).toEqual([
    reset,
    'perPageOverflow: clamp',
    'listOrder: uuid',
    'updatedSince: exclusive',
    'pageOverflow: not_found',
  ])
  expect(await reasons('/permits?page=nine')).toEqual([reset])
  expect(await reasons('/contacts?per_page=5')).toEqual([reset, 'otherLists: no_meta'])
  mock.faults.next({ status: 503 })
  expect(await reasons('/me')).toEqual([reset])
  mock.faults.next({ status: 429, phase: 'after_commit' })
  expect(await reasons('/me')).toEqual([reset, 'retryAfter: seconds'])
  mock.faults.next({ kind: 'empty' })
  expect(await reasons('/me')).toEqual([])
})

test('the reasons stand in the order of the layers', async () => {
  const mock = createTestMock({
    plan: { limit: 2, window: 1_000 },
    dialect: { pageOverflow: 'last_page', listOrder: 'uuid', createStatus: 200, retryAfter: 'seconds' },
  })
  const { id, key } = mock.keys.create({ name: 'reader', permissions: ['read'] })
  const { organization_id } = mock.organization
  const whose = `key passed: ${id} of ${organization_id}`
  mock.faults.next({ kind: 'delay', latency: 0 })
  await send(mock, '/permits?page=99', { key })
  await send(mock, '/contacts', { key, method: 'POST', body: { name: 'Dana' } })
  await send(mock, '/me', { key })
  mock.keys.revoke(id)
  await send(mock, '/me', { key })
  await send(mock, '/me', { key: 'pt_test_unknown' })
  await send(mock, '/me', { key: null })
  await send(mock, '/contacts', { method: 'POST', body: { name: 'Dana' } })
  mock.faults.next({ kind: 'reset', phase: 'after_commit', operation: 'getMe' })
  await send(mock, '/me').catch(() => {})
  const admin = `key passed: ${mock.keys.all()[0]?.id} of ${organization_id}`
  const described = mock
    .requests()
    .map(({ reasons }) => reasons.map(({ kind, outcome, text }) => `${kind} ${outcome}: ${text}`))
  expect(described).toEqual([
    [
      whose,
      'fault applied: delay, 0 ms late (flt_1)',
      'rate_limit passed: 1 of 2 left, resets in 1 s',
      'permission passed: read',
      'dialect applied: listOrder: uuid',
      'dialect applied: pageOverflow: last_page',
      'operation passed: listPermits',
    ],
    [whose, 'rate_limit passed: 0 of 2 left, resets in 1 s', 'permission rejected: needs write, has read'],
    [whose, 'rate_limit rejected: 0 of 2 left, resets in 1 s', 'dialect applied: retryAfter: seconds'],
    [whose, `key rejected: ${id} is revoked`],
    ['key rejected: The API key is not valid: the mock that received the request has no such key.'],
    ['key rejected: The API key is missing: send it as Authorization: Bearer <API_KEY>.'],
    [
      admin,
      'rate_limit passed: 1 of 2 left, resets in 1 s',
      'permission passed: write',
      'operation passed: createContact',
      'dialect applied: createStatus: 200',
    ],
    [
      admin,
      'fault applied: reset after_commit (flt_2)',
      'rate_limit passed: 0 of 2 left, resets in 1 s',
      'permission passed: none needed',
      'operation passed: getMe',
    ],
  ])
})

test('requests without an operation, a key or a response are recorded too', async () => {
  const mock = createTestMock()
  await send(mock, '/nothing', { key: null })
  mock.faults.next({ kind: 'reset', phase: 'after_commit' })
  await send(mock, '/me').catch(() => {})
  const [stranger, lost] = mock.requests()
  expect(stranger).toMatchObject({ operation: undefined, key_id: undefined, status: 401 })
  expect(lost).toMatchObject({ operation: 'getMe', status: undefined, fault: 'reset after_commit' })
})

test('no secret is kept, wherever it was sent', async () => {
  const mock = createTestMock()
  const other = mock.createOrganization()
  const { key } = mock.keys.create({ name: 'further', permissions: ['admin'] })
  const secrets = [
    mock.apiKey,
    other.apiKey,
    key,
    'whsec_Zm9vYmFyYmF6cXV4',
    'cookie-of-somebody',
    'opaque-key-of-another',
  ]
  for (const secret of secrets) {
    await mock.fetch(`${mock.baseUrl}/contacts?api_key=${secret}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${mock.apiKey}`,
        'X-Api-Key': secret,
        'X-Auth-Token': secret,
        'X-Debug': mock.apiKey,
        Cookie: `session=${secret}`,
      },
      body: JSON.stringify({ name: `${mock.apiKey} ${other.apiKey} ${key} whsec_Zm9vYmFyYmF6cXV4` }),
    })
    await send(mock, `/permits/${mock.apiKey}`)
    await send(mock, `/contacts?x=${secret}`, { key: secret, method: 'POST', body: { name: secret } })
    await send(other, '/contacts')
  }
  const longer = 'pt_live_abcdefgh.tail-of-a-longer-key'
  await send(mock, `/permits/${longer}`, { key: longer })
  await send(mock, '/permits/whsec_Zm9vYmFy%2Ftail-of-an-encoded-secret')
  await send(mock, '/contacts?page=2')
  const kept = JSON.stringify([mock.requests(), other.requests()])
  expect(kept).toContain(`***${mock.apiKey.slice(-4)}`)
  expect(kept).not.toContain('tail-of')
  // The last two don't look like secrets: they are known to be ones only where they are sent as a credential.
  expect(secrets.slice(0, 4).filter((secret) => kept.includes(secret))).toEqual([])
  const sentAsKey = JSON.stringify(mock.requests({ status: 401 }))
  expect(secrets.filter((secret) => sentAsKey.includes(secret))).toEqual([])
})

test('headers are kept as they came, by name, with credentials masked as a whole', async () => {
  const mock = createTestMock()
  mock.faults.next({
    status: 503,
    headers: { 'X-B': 'b', 'x-a': 'foo: bar', 'x-key': 'of contacts', 'Set-Cookie': 'sid=hush; Path=/' },
  })
  const sent = {
    Authorization: 'Bearer contacts',
    'Accept-Encoding': 'gzip',
    Accept: 'text/html; q=0.1, a: b',
    'X-Contacts': '',
    Referer: '/?name=%63ontacts%0A',
    Cookie: 'session=hush-hush; theme=dark',
    'X-Api-Key': 'hush hush',
  }
  await mock.fetch(`${mock.baseUrl}/contacts`, { headers: sent })
  const [request] = mock.requests()
  expect(Object.entries(request?.request.headers ?? {})).toEqual([
    ['accept', 'text/html; q=0.1, a: b'],
    ['accept-encoding', 'gzip'],
    ['authorization', 'Bearer ***'],
    ['cookie', '***dark'],
    ['referer', '/?name=***%0A'],
    ['x-api-key', '***'],
    ['x-contacts', ''],
  ])
  expect(request?.response?.headers).toMatchObject({
    'x-a': 'foo: bar',
    'x-b': 'b',
    'x-key': 'of ***',
    'set-cookie': '***',
  })
})

test('requests can be filtered and forgotten', async () => {
  const mock = createTestMock()
  await send(mock, '/me')
  await send(mock, '/contacts', { method: 'POST', body: {} })
  await send(mock, '/contacts', { method: 'POST', body: { name: 'Dana' } })
  expect(mock.requests({ operation: 'createContact' })).toHaveLength(2)
  expect(mock.requests({ operation: 'createContact', status: 201 })).toHaveLength(1)
  expect(mock.requests({ key_id: 'other' })).toHaveLength(0)
  expect(mock.requests({ method: 'POST', path: '/v1/contacts' })).toHaveLength(2)
  expect(mock.requests({ path: '/v1/me' })).toHaveLength(1)
  mock.clearRequests()
  expect(mock.requests()).toEqual([])
})

test('the last 1,000 requests are kept', async () => {
  const mock = createTestMock({ permits: 1, plan: 'enterprise' })
  let sent = 0
  for (const [last, first] of [
    [1_002, 3],
    [2_003, 1_004],
  ] as const) {
    for (; sent < last; sent += 1) await send(mock, '/me')
    const requests = mock.requests()
    expect(requests).toHaveLength(1_000)
    expect([requests[0]?.id, requests.at(-1)?.id]).toEqual([`req_${first}`, `req_${last}`])
  }
})

test('an organization has the journal of its own requests', async () => {
  const mock = createTestMock()
  const [one, two] = [mock.createOrganization(), mock.createOrganization()]
  await send(one, '/me')
  await send(two, '/permits')
  await send(mock, '/me', { key: null })
  expect(one.requests().map(({ id, operation }) => [id, operation])).toEqual([['req_1', 'getMe']])
  expect(two.requests().map(({ id, operation }) => [id, operation])).toEqual([['req_2', 'listPermits']])
  expect(mock.requests()).toHaveLength(3)
  expect(mock.requests({ organization_id: two.organization.organization_id })).toEqual(two.requests())
  one.clearRequests()
  expect([one.requests(), two.requests().length, mock.requests().length]).toEqual([[], 1, 3])
})

test('a busy organization pushes no requests of another out', async () => {
  const mock = createTestMock({ permits: 1, plan: 'enterprise' })
  const quiet = mock.createOrganization()
  await send(quiet, '/me')
  for (let count = 0; count < 1_001; count += 1) await send(mock, '/me')
  expect(quiet.requests()).toHaveLength(1)
})

test('the bodies of the oldest requests go when all together are too large', async () => {
  const mock = createTestMock({ permits: 1 })
  const body = JSON.stringify({ name: 'x'.repeat(1_048_576) })
  for (let count = 0; count < 9; count += 1) {
    await send(mock, '/nothing', { method: 'POST', body })
  }
  const sizes = mock.requests().map(({ request }) => JSON.stringify(request.body ?? null).length > 4)
  expect(sizes).toEqual([false, false, false, true, true, true, true, true, true])
})

test('a deleted organization uses no memory, although its requests stay in the journal', async () => {
  const mock = createTestMock()
  const permit = await (async () => {
    const other = mock.createOrganization({ permits: 1 })
    await send(other, '/permits')
    other.keys.revoke(other.keys.all()[0]?.id ?? '')
    await send(other, '/me')
    const [kept] = other.permits.all()
    mock.deleteOrganization(other.organization.organization_id)
    return new WeakRef(Object(kept))
  })()
  // Work that is still pending holds it for a moment longer.
  for (let turn = 0; turn < 30 && permit.deref() !== undefined; turn++) await collectGarbage()
  expect(permit.deref()).toBeUndefined()
  const [listed, rejected] = mock.requests()
  expect(listed?.reasons[0]?.text).toMatch(/^key_\w+ of \S+$/)
  expect(rejected?.reasons[1]?.text).toMatch(/^key_\w+ is revoked$/)
})

test('an entry that a listener stores has the whole response, even after the journal has dropped it', async () => {
  const mock = createTestMock({ dialect: { pageOverflow: 'last_page' } })
  const heard: RequestEntry[] = []
  mock.onRequest((entry) => heard.push(entry))
  await send(mock, '/permits?page=999')
  const body = JSON.stringify({ name: 'x'.repeat(1_048_576) })
  for (let count = 0; count < 9; count += 1) {
    await send(mock, '/nothing', { method: 'POST', body })
  }
  const [kept] = mock.requests()
  const [told] = heard
  expect(kept?.response?.body).toBeUndefined()
  expect(told?.response?.body).toMatchObject({ data: expect.any(Array) })
  expect(told?.reasons).toContainEqual({
    kind: 'dialect',
    outcome: 'applied',
    text: 'pageOverflow: last_page',
  })
})

test('a failing listener affects neither the response nor other listeners, and its error is uncaught', async () => {
  const mock = createTestMock()
  const other = mock.createOrganization()
  const uncaught: unknown[] = []
  const queue = globalThis.queueMicrotask
  vi.spyOn(globalThis, 'queueMicrotask').mockImplementation((run) =>
    queue(() => {
      try {
        run()
      } catch (error) {
        uncaught.push(error)
      }
    }),
  )
  const heard: (number | undefined)[] = []
  mock.onRequest(() => {
    throw new Error('The log is full.')
  })
  mock.onRequest(({ status }) => heard.push(status))
  expect((await send(other, '/contacts', { method: 'POST', body: { name: 'Dana' } })).status).toBe(201)
  expect(heard).toEqual([201])
  expect([mock.requests().length, other.requests().length]).toEqual([1, 1])
  expect(uncaught).toEqual([new Error('The log is full.')])
})

test('a body that is nested too deeply is rejected and stored as text, so that the journal can be serialized', async () => {
  const mock = createTestMock()
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
  const post = (levels: number) =>
    send(mock, '/contacts', { method: 'POST', body: `{"name":"]\\"[","x":${nested(levels)}}` })
  expect((await post(99)).status).toBe(201)
  const { status, body } = await post(100)
  expect([status, body.error?.message]).toEqual([400, 'body: must not be nested deeper than 100 levels.'])
  expect((await post(200_000)).status).toBe(400)
  const path = `/watchlist/${watchedPermit(mock).uuid}`
  await send(mock, path, { method: 'DELETE', body: nested(200_000) })
  expect(() => JSON.stringify(mock.requests())).not.toThrow()
  expect(mock.requests().map(({ request }) => typeof request.body)).toEqual([
    'object',
    'string',
    'string',
    'string',
  ])
})

test('a secret in a response is masked, both one that looks like a secret and any other', async () => {
  const mock = createTestMock({
    fixtures: { keys: [{ key: 'my+secret/key=1' }, { key: 'pt_test_short' }, { key: 'whsec_a.b.c.d.e.f' }] },
  })
  const secrets = [mock.apiKey, 'my+secret/key=1', 'pt_test_short', 'whsec_a.b.c.d.e.f']
  for (const key of secrets) {
    const body = { name: `Owner of ${key}` }
    await send(mock, '/contacts', { key, method: 'POST', body })
  }
  const entries = mock.requests()
  expect(entries.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  for (const [index, secret] of secrets.entries()) {
    expect(JSON.stringify(entries[index]?.response?.body)).toContain('Owner of ***')
    expect(JSON.stringify(entries[index])).not.toContain(secret)
  }
})

test('a secret is masked however much of it is percent-encoded', async () => {
  const key = 'my+secret/key=1'
  const mock = createTestMock({ fixtures: { keys: [{ key }] } })
  const encoded = mock.apiKey.replaceAll('_', '%5F')
  for (const path of [`/permits/${encoded}`, `/permits/${encoded.toLowerCase().replace(/^pt/, '%70t')}`]) {
    await send(mock, path)
    await send(mock, path, { key: null })
  }
  for (const path of [
    'my%2bsecret%2fkey%3d1',
    'my%2Bsecret%2Fkey%3D1',
    'm%79%2Bsecret%2fkey=1',
    'my+secret%2Fkey=1',
  ])
    await send(mock, `/contacts/${path}`, { key })
  const paths = mock.requests().map(({ path }) => path)
  expect(paths).toEqual([
    ...Array.from({ length: 4 }, () => expect.stringMatching(/^\/v1\/permits\/\*\*\*\w{4}$/)),
    ...Array.from({ length: 4 }, () => '/v1/contacts/***'),
  ])
})

test('a secret in a body is masked however much of it is escaped, and no other text changes', async () => {
  const mock = createTestMock({ fixtures: { keys: [{ key: 'my/secret_key=1' }] } })
  const bodyOf = async (key: string, body: string) => {
    await send(mock, '/contacts', { key, method: 'POST', body })
    return mock.requests().at(-1)?.request.body
  }
  const escaped = mock.apiKey.replaceAll(/./g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`)
  for (const written of [escaped, `\\u0070${mock.apiKey.slice(1)}`]) {
    expect(await bodyOf('', `{"name":"${written}"}`)).toEqual({ name: `***${mock.apiKey.slice(-4)}` })
    expect(await bodyOf('', `{"name":"${written}`)).toBe(`{"name":"***${mock.apiKey.slice(-4)}`)
  }
  expect(await bodyOf('my/secret_key=1', '{"name":"my\\/secret_key\\u003D1"}')).toEqual({ name: '***' })
  const other = String.raw`{"name":"\"\\u0070t_test_12345678\\\u00e9\n\u0022"`
  expect(await bodyOf('', other)).toBe(other)
})

test('parameters of a query that are credentials by their names are masked, and others are not', async () => {
  const mock = createTestMock()
  await send(
    mock,
    '/contacts?page=2&api_key=hunter2hunter2&X%2DAPI%2DKey=a&token=&q=hunter2hunter2&password=b',
  )
  expect(mock.requests()[0]?.search).toBe(
    '?page=2&api_key=***&X%2DAPI%2DKey=***&token=&q=hunter2hunter2&password=***',
  )
  await send(mock, '/contacts?p%61ssword=hunter2')
  expect(mock.requests()[1]?.search).toBe('?p%61ssword=***')
})

test('a secret is masked in a query as it is written there', async () => {
  const key = 'dana/2026+permits=='
  const mock = createTestMock({ fixtures: { keys: [{ key }] } })
  await send(mock, `/me?api_key=${encodeURIComponent(key)}`, { key })
  expect(mock.requests()[0]?.search).toBe('?api_key=***')
})

test('the query is an object, as the matchers compare it', async () => {
  const mock = createTestMock()
  await send(mock, '/permits?status=In%20Review&page=2&x=1&x=2&__proto__=y')
  await send(mock, '/me')
  const [listed, me] = mock.requests()
  expect(listed?.query).toEqual({ status: 'In Review', page: '2', x: ['1', '2'], ['__proto__']: 'y' })
  expect([me?.query, me?.search]).toEqual([{}, ''])
})
