import { createMock, dialectCases, forEachDialect, type Mock } from '@permit-tracking/mock'
import { serve } from '@permit-tracking/mock/server'
import { expect, test } from 'vitest'

const url = 'https://receiver.test/'

/** Options as JavaScript writes them, where no compiler knows the names. */
function untyped(options: object): never {
  return options as never
}

const misspelt: [call: string, run: (mock: Mock) => unknown, message: string][] = [
  [
    'createMock',
    () => createMock(untyped({ prmits: 3 })),
    'create the mock: unknown option prmits. Did you mean permits?',
  ],
  ['a dialect', () => createMock({ dialect: untyped({ listorder: 'uuid' }) }), 'Did you mean listOrder?'],
  [
    'a plan',
    () => createMock({ plan: untyped({ limt: 3 }) }),
    'set the plan: unknown option limt. Did you mean limit?',
  ],
  [
    'createOrganization',
    (mock) => mock.createOrganization(untyped({ sede: 2 })),
    'create the organization: unknown option sede. Did you mean seed?',
  ],
  [
    'webhooks.create',
    (mock) => mock.webhooks.create(untyped({ url, event: [] })),
    'set up the webhook: unknown option event. Did you mean events?',
  ],
  [
    'webhooks.update',
    (mock) => mock.webhooks.update(mock.webhooks.create({ url }).id, untyped({ secrets: 'x' })),
    'change the webhook: unknown option secrets. Did you mean secret?',
  ],
  [
    'webhooks.deliveries',
    (mock) => mock.webhooks.deliveries(untyped({ webhookId: 'x' })),
    'Did you mean webhook_id?',
  ],
  [
    'keys.create',
    (mock) => mock.keys.create(untyped({ name: 'x', permissions: ['read'], permission: 'read' })),
    'create a key: unknown option permission. Did you mean permissions?',
  ],
  [
    'faults.next',
    (mock) => mock.faults.next(untyped({ statuss: 503 })),
    'plan the fault: unknown option statuss. Did you mean status?',
  ],
  [
    'churn',
    (mock) => mock.churn(untyped({ updates: 1 })),
    'start the churn: unknown option updates. Did you mean update?',
  ],
  [
    'requests',
    (mock) => mock.requests(untyped({ operations: 'getMe' })),
    'list the requests: unknown option operations. Did you mean operation?',
  ],
  [
    'watchlist.all',
    (mock) => mock.watchlist.all(untyped({ ordr: 'uuid' })),
    'list the watched permits: unknown option ordr. Did you mean order?',
  ],
  [
    'dialectCases',
    () => dialectCases(untyped({ fixd: {} })),
    'list the dialect cases: unknown option fixd. Did you mean fixed?',
  ],
]

test.each(misspelt)('%s suggests the correct name', (_call, run, message) => {
  const mock = createMock({ permits: 1 })
  expect(() => run(mock)).toThrow(TypeError)
  expect(() => run(mock)).toThrow(message)
})

test.each<[method: string, filter: object, message: string]>([
  ['requests', { operation: 'getmE' }, '`operation` must be one of '],
  ['requests', { status: '404' }, '`status` must be an integer from 100 to 599 (received "404").'],
  ['requests', { method: 'get' }, '`method` must be upper case (received "get").'],
  ['requests', { key_id: null }, '`key_id` must be a non-empty string (received null).'],
  ['webhooks.deliveries', { state: 'done' }, '`state` must be one of pending, delivered, failed, canceled'],
  ['webhooks.deliveries', { event: 'permit.changed' }, '`event` must be one of '],
  ['watchlist.all', { order: 'updated' }, '`order` must be one of updated_desc, filed_desc, uuid'],
  ['watchlist.all', { updated_since: '2026-03-01' }, '`updated_since` must be a number from '],
])('%s rejects the filter %j, which would match nothing or everything', (method, filter, message) => {
  const mock = createMock({ permits: 1 })
  const list = {
    requests: mock.requests,
    'webhooks.deliveries': mock.webhooks.deliveries,
    'watchlist.all': mock.watchlist.all,
  }[method]
  expect(() => list?.(untyped(filter))).toThrow(message)
})

test('asynchronous functions reject with the correct name', async () => {
  const { webhooks } = createMock({ permits: 1 })
  const { id } = webhooks.create({ url, secret: 'the-webhook-secret' })
  await expect(webhooks.attack(id, untyped({ efects: () => 0 }))).rejects.toThrow(
    'attack the webhook: unknown option efects. Did you mean effects?',
  )
  await expect(webhooks.settled(untyped({ advnace: true }))).rejects.toThrow(
    'wait for the deliveries: unknown option advnace. Did you mean advance?',
  )
  await expect(forEachDialect(() => {}, untyped({ concurency: 2 }))).rejects.toThrow(
    'run the dialects: unknown option concurency. Did you mean concurrency?',
  )
})

test('serve suggests the correct name, and does not listen', async () => {
  const mock = createMock({ permits: 1 })
  await expect(serve(mock, untyped({ prot: 4010 }))).rejects.toThrow(
    'unknown option prot. Did you mean port?',
  )
  await expect(serve(mock, { control: untyped({ tokn: 'x' }) })).rejects.toThrow('Did you mean token?')
})

test('without a similar name, the message lists all of them', () => {
  expect(() => createMock(untyped({ org: 'x' }))).toThrow(
    'unknown option org. Expected one of: seed, permits,',
  )
  expect(() => createMock().createOrganization(untyped({ clock: 'manual' }))).toThrow(
    'unknown option clock. Expected one of: name, seed,',
  )
})

test('an undefined option is an absent one', async () => {
  const absent = undefined
  const options = { clock: absent, dialect: absent, fetch: absent, plan: absent, preferHeader: absent }
  const mock = createMock({ ...options, seed: absent, permits: absent, fixtures: absent, baseUrl: absent })
  expect(mock.permits.all()).toEqual(createMock().permits.all())
  const starter = createMock({ permits: 20, plan: 'starter' })
  const other = starter.createOrganization({ name: absent, seed: absent, permits: absent, plan: absent })
  expect([other.plan, other.permits.size]).toEqual(['starter', 20])
  const server = await serve(mock, { port: absent, host: absent, control: absent, cors: absent })
  const fault = mock.faults.next({
    status: absent,
    kind: absent,
    latency: absent,
    seed: absent,
    when: absent,
  })
  const init = { headers: { Authorization: `Bearer ${mock.apiKey}` } }
  expect((await fetch(`${server.url}/me`, init)).status).toBe(500)
  expect(fault.count).toBe(1)
  await server.close({ force: absent })
  expect(mock.requests({ operation: absent, status: absent })).toHaveLength(1)
  const { id } = mock.webhooks.create({ url, events: absent, secret: 'a secret' })
  expect(mock.webhooks.update(id, { url: absent, events: absent, secret: absent })).toMatchObject({
    url,
    has_secret: true,
  })
})
