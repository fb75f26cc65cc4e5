import { createMock, type MockOrganization } from '@permit-tracking/mock'
import { operations } from '@permit-tracking/spec/operations'
import { describe, expect, test } from 'vitest'
import { createTestMock, send, watchedPermit } from './support.ts'

test('organizations of one mock share nothing but fetch and clock', async () => {
  const mock = createTestMock()
  const other = mock.createOrganization({ name: 'Cedar & Sons', permits: 30, plan: 'starter' })
  const { uuid } = watchedPermit(other)
  const me = await send(other, '/me')
  expect(me.body.data).toMatchObject({ organization_name: 'Cedar & Sons' })
  expect(me.headers.get('X-RateLimit-Limit')).toBe('100')
  expect((await send(mock, '/me')).headers.get('X-RateLimit-Remaining')).toBe('999')
  expect((await send(other, `/permits/${uuid}`)).status).toBe(200)
  expect((await send(mock, `/permits/${uuid}`)).status).toBe(404)
  expect(other.clientOptions.fetch).toBe(mock.fetch)
  expect(other.permits.size).toBe(30)
})

test('worlds with the same seed have no identifier in common', () => {
  const mock = createTestMock({ seed: 5 })
  const [one, two] = [mock.createOrganization({ seed: 5 }), mock.createOrganization({ seed: 5 })]
  const uuids = [mock, one, two].flatMap(({ permits }) => Array.from(permits.all(), ({ uuid }) => uuid))
  expect(new Set(uuids).size).toBe(750)
  expect(new Set([mock.apiKey, one.apiKey, two.apiKey]).size).toBe(3)
  expect(new Set([mock, one, two].map(({ organization }) => organization.organization_id)).size).toBe(3)
})

test('a default seed that looks like that of an additional organization has its own identifiers', () => {
  const mock = createTestMock({ seed: '1/1' })
  const other = mock.createOrganization({ seed: 1 })
  expect(other.apiKey).not.toBe(mock.apiKey)
  expect(other.organization.organization_id).not.toBe(mock.organization.organization_id)
  const usual = createTestMock().createOrganization({ seed: 1 })
  expect(usual.organization.organization_id).toBe(mock.organization.organization_id)
  mock.restore(mock.snapshot())
})

test('an organization has the options of the mock by default', async () => {
  const mock = createTestMock({ permits: 20, watched: 3, contacts: 2, plan: { limit: 7 } })
  const same = mock.createOrganization()
  const other = mock.createOrganization({ plan: 'starter', contacts: 5 })
  expect([same.permits.size, same.watchlist.size, same.contacts.size, other.contacts.size]).toEqual([
    20, 3, 2, 5,
  ])
  expect((await send(same, '/me')).headers.get('X-RateLimit-Limit')).toBe('7')
  expect((await send(other, '/me')).headers.get('X-RateLimit-Limit')).toBe('100')
})

test('the number of watched permits is inherited together with that of all permits', () => {
  const mock = createTestMock({ permits: 20, watched: 15 })
  const fewer = mock.createOrganization({ permits: 10 })
  const own = mock.createOrganization({ watched: 20 })
  expect([fewer.permits.size, fewer.watchlist.size]).toEqual([10, 6])
  expect([own.permits.size, own.watchlist.size]).toEqual([20, 20])
  expect(() => mock.createOrganization({ permits: 10, watched: 15 })).toThrow(
    '`watched` must be at most the number of seeded permits, `permits: 10` (received 15).',
  )
})

test('more watched permits than permits throw', () => {
  const atMost = (permits: number, watched: number) =>
    `\`watched\` must be at most the number of seeded permits, \`permits: ${permits}\` (received ${watched}).`
  expect(() => createMock({ permits: 250, watched: 500 })).toThrow(atMost(250, 500))
  expect(() => createMock({ watched: 251 })).toThrow(atMost(250, 251))
  expect(() => createMock({ fixtures: { permits: [{}] }, watched: 1 })).toThrow(atMost(0, 1))
})

test('two organizations cannot have the same identifier', () => {
  const fixtures = { organization: { organization_id: 'org_acme' } }
  const mock = createTestMock({ permits: 3, fixtures })
  const { apiKey } = mock
  expect(() => mock.createOrganization({ fixtures })).toThrow(
    'Could not create an organization: the id "org_acme" is in use. Choose another id.',
  )
  expect([mock.organizations().length, mock.apiKey]).toEqual([1, apiKey])
  mock.restore(mock.snapshot())
})

test('a base address without a path gets /v1', async () => {
  const mock = createTestMock({ baseUrl: 'https://permits.example/' })
  expect([mock.baseUrl, mock.clientOptions.baseUrl]).toEqual([
    'https://permits.example/v1',
    'https://permits.example/v1',
  ])
  expect((await send(mock, '/me')).status).toBe(200)
})

test('fifty organizations at once each see exact totals, limits, deliveries, usage and requests', async () => {
  const mock = createTestMock({ permits: 5, contacts: 0 })
  const numbers = Array.from({ length: 50 }, (_, index) => index + 1)
  await Promise.all(
    numbers.map(async (number) => {
      const organization = mock.createOrganization({ permits: number, watched: number, plan: 'starter' })
      const received: string[] = []
      organization.webhooks.create({
        url: async (request) => {
          received.push(JSON.parse(await request.text()).organization_id)
          return new Response()
        },
      })
      for (let step = 0; step < number; step += 1) {
        const body = { name: `Contact ${step}` }
        expect((await send(organization, '/contacts', { method: 'POST', body })).status).toBe(201)
      }
      const { uuid } = watchedPermit(organization)
      for (let step = 0; step < number % 7; step += 1)
        organization.permits.addFee(uuid, { name: 'Fee', amount: step })
      const list = await send(organization, '/permits?per_page=100')
      const contacts = await send(organization, '/contacts')
      await organization.webhooks.settled()

      expect(list.body).toMatchObject({ meta: { total: number } })
      expect(contacts.body.meta).toMatchObject({ total: number })
      expect(contacts.headers.get('X-RateLimit-Remaining')).toBe(String(100 - number - 2))
      const { organization_id } = organization.organization
      expect(received).toEqual(Array(number % 7).fill(organization_id))
      expect(organization.usage()).toMatchObject({ requests: number + 2, errors: 0, failures: 0 })
      expect(organization.requests()).toHaveLength(number + 2)
    }),
  )
  expect(mock.organizations()).toHaveLength(51)
  expect(mock.requests()).toHaveLength(1_000)
  expect([mock.usage().requests, mock.webhooks.deliveries().length]).toEqual([0, 0])
})

test('no identifier of one organization is in a response of another, for any request', async () => {
  const mock = createTestMock({ permits: 8, contacts: 4, plan: 'enterprise' })
  const others = [mock.createOrganization({ seed: 1 }), mock.createOrganization({ seed: 1 })]
  const organizations = [mock, ...others]
  const identifiers = new Map(
    organizations.map((organization) => [organization, identifiersOf(organization)]),
  )
  const ids = [...identifiers.values()].flat()
  for (const organization of organizations) {
    const foreign = organizations
      .filter((other) => other !== organization)
      .flatMap((other) => identifiers.get(other) ?? [])
    expect(ids.length).toBeGreaterThan(50)
    for (const { method, path } of Object.values(operations)) {
      for (const id of path.includes('{') || method === 'POST' ? ids : ['']) {
        const { status, headers, body } = await send(organization, path.replace(/\{\w+\}/, id), {
          method,
          ...(method === 'POST'
            ? { body: path === '/contacts' ? { name: 'Dana' } : { permit_uuid: id } }
            : {}),
        })
        const text = JSON.stringify([status, [...headers], body])
        // Ignores identifiers that the request itself contains.
        expect(foreign.filter((one) => one !== id && text.includes(one))).toEqual([])
        if (id && foreign.includes(id) && path !== '/contacts') expect(status).toBe(404)
      }
    }
  }
})

/** Every identifier in the world of the organization. */
function identifiersOf({
  organization,
  permits,
  contacts,
  conditions,
  keys,
  apiKey,
}: MockOrganization): string[] {
  return [
    organization.organization_id,
    apiKey,
    ...Array.from(permits.all(), ({ uuid }) => uuid),
    ...[contacts, conditions].flatMap((book) => book.all().map(({ id }) => id)),
    ...keys.all().map(({ id }) => id),
  ]
}

describe('deleting an organization', () => {
  test('invalidates its keys at once, ends its webhooks, and keeps the other organizations', async () => {
    const mock = createTestMock({ permits: 3, fetch: async () => new Response(null, { status: 500 }) })
    const other = mock.createOrganization()
    const { organization, webhooks } = other
    webhooks.create({ url: 'https://hooks.example/' })
    other.permits.setStatus(watchedPermit(other).uuid, 'On Hold')
    await mock.clock.advance(0)
    mock.deleteOrganization(organization.organization_id)
    expect((await send(other, '/me')).status).toBe(401)
    expect(await mock.clock.advance('2d')).toEqual([])
    expect(mock.organizations().map((one) => one.organization)).toEqual([mock.organization])
    expect((await send(mock, '/me')).status).toBe(200)
  })

  test('applies to a request in flight', async () => {
    const mock = createTestMock({ permits: 3 })
    const other = mock.createOrganization()
    mock.faults.next({ kind: 'delay', latency: '1s' })
    const response = send(other, '/me')
    await mock.clock.advance('0.5s')
    mock.deleteOrganization(other.organization.organization_id)
    await mock.clock.advance('1s')
    expect((await response).status).toBe(401)
  })

  test('throws for the default one and for an unknown one', () => {
    const mock = createTestMock({ permits: 1 })
    const { organization_id } = mock.organization
    expect(() => mock.deleteOrganization(organization_id)).toThrow(
      `${organization_id} is the default one. Reset the mock to restore its initial state`,
    )
    expect(() => mock.deleteOrganization('org_0')).toThrow('unknown id "org_0". Use an id from the list')
  })

  test('keeps its identifiers from the next one', () => {
    const mock = createTestMock({ permits: 1 })
    const first = mock.createOrganization().organization
    mock.deleteOrganization(first.organization_id)
    expect(mock.createOrganization().organization).not.toEqual(first)
  })
})

const mistakes: [options: object, message: string][] = [
  [{ plan: 'gold' }, 'Unknown plan "gold"'],
  [{ permits: -1 }, '`permits` must be an integer of at least 0 (received -1).'],
  [{ contacts: 1.5 }, '`contacts` must be an integer of at least 0 (received 1.5).'],
  [{ plan: { limit: 1, window: 0 } }, '`plan.window` must be an integer of at least 1 (received 0).'],
  [{ baseUrl: '/v1' }, '`baseUrl` must be an absolute URL (received "/v1").'],
  [{ baseUrl: 'https://x.example/a?b=1' }, '`baseUrl` must be a URL without a query and a fragment'],
  [{ baseUrl: 'https://x.example/v1#h' }, '`baseUrl` must be a URL without a query and a fragment'],
  [{ baseUrl: 'ftp://x.example/v1' }, '`baseUrl` must be an https: or http: URL'],
  [
    { baseUrl: 'https://a:b@x.example/' },
    '`baseUrl` must be a URL without credentials (received "https://***@x.example/").',
  ],
  [{ clock: null }, "`clock` must be 'real', 'manual', { startAt } or a Clock (received null)."],
  [{ clock: { now: 5 } }, '(received {"now":5}).'],
  [{ dialect: null }, 'Could not set the dialect: the options must be an object (received null).'],
  [{ plan: null }, 'Unknown plan null'],
  [{ seed: null }, '`seed` must be a number or a non-empty string (received null).'],
  [{ seed: Number.NaN }, '(received NaN).'],
  [{ seed: '' }, '`seed` must be a number or a non-empty string (received "").'],
  [{ fetch: 1 }, '`fetch` must be a function (received 1).'],
  [{ preferHeader: 'yes' }, '`preferHeader` must be one of true, false (received "yes").'],
  [{ clock: { startAt: '+012000-01-01T00:00:00Z' } }, 'Invalid time "+012000-01-01T00:00:00Z"'],
  [{ clock: { startAt: 1e15 } }, 'timestamps have years of four digits'],
]

test.each(mistakes)('options %j throw a readable error', (options, message) => {
  const create = () => createMock(options)
  expect(create).toThrow(/^(Could not .*: |Unknown plan |Invalid time |`.*` must be )/)
  expect(create).toThrow(message)
})

test('a clock cannot be set to a time outside of the years 0000 to 9999', async () => {
  const mock = createTestMock({ permits: 1, clock: { startAt: '9999-12-31T00:00:00Z' } })
  await expect(mock.clock.advance('1d')).rejects.toThrow(RangeError)
  expect(new Date(mock.clock.now()).toISOString()).toBe('9999-12-31T00:00:00.000Z')
})
