import { createMock, type Mock, type MockOrganization, type Snapshot } from '@permit-tracking/mock'
import { createControl } from '@permit-tracking/mock/control'
import { createManualClock } from '@permit-tracking/mock/internal'
import { describe, expect, test } from 'vitest'
import { contentOf, createTestMock, send, watchedPermit } from './support.ts'

const throughJson = (snapshot: Snapshot): Snapshot => JSON.parse(JSON.stringify(snapshot))

/** Everything that the organization shows. */
function portrait({ permits, watchlist, contacts, conditions, keys, ...rest }: MockOrganization) {
  return {
    organization: rest.organization,
    apiKey: rest.apiKey,
    plan: rest.plan,
    permits: permits.all().map((record) => [record, watchlist.get(record.uuid)]),
    contacts: contacts.all(),
    conditions: conditions.all(),
    keys: keys.all(),
    usage: rest.usage(),
    webhooks: rest.webhooks.all(),
    deliveries: rest.webhooks.deliveries(),
    notifications: rest.notifications(),
  }
}

const portraits = (mock: Mock) => mock.organizations().map(portrait)

describe('a snapshot', () => {
  test('put into another mock makes it the same, whatever that was', async () => {
    const mock = createTestMock({ seed: 3, permits: 30, plan: 'starter' })
    const other = mock.createOrganization({ name: 'Cedar & Sons', seed: 9 })
    const { uuid } = watchedPermit(mock)
    mock.permits.setStatus(uuid, 'Issued')
    mock.permits.addFee(uuid, { name: 'Plan review', amount: 12 })
    mock.permits.scheduleInspection(uuid, { type: 'Final', scheduled_for: '2026-04-01T09:00:00Z' })
    mock.permits.addNote(uuid, { body: 'Called.' })
    mock.permits.tag(uuid, 'priority')
    mock.watchlist.remove(watchedPermit(other).uuid)
    mock.permits.create({ permit_number: 'B-1' })
    const { key, id } = other.keys.create({ name: 'CI', permissions: ['read'] })
    await send(mock, '/contacts', { method: 'POST', body: { name: 'Dana' } })
    await send(mock, '/me', { key })
    other.keys.revoke(id)
    other.setPlan('enterprise')
    await mock.clock.advance('90s')

    const copy = createTestMock({ seed: 'something else', permits: 2 })
    copy.createOrganization()
    copy.restore(throughJson(mock.snapshot()))
    expect(portraits(copy)).toEqual(portraits(mock))
    expect(copy.clock.now()).toBe(mock.clock.now())
    expect(copy.snapshot()).toEqual(mock.snapshot())
    expect([copy.apiKey, copy.clientOptions.apiKey]).toEqual([mock.apiKey, mock.apiKey])
    expect((await send(copy, '/me')).body).toEqual((await send(mock, '/me')).body)
    expect((await send(copy, '/me', { key })).status).toBe(401)
  })

  test('decides the next identifiers and keys', () => {
    const mock = createTestMock({ permits: 5 })
    mock.createOrganization()
    mock.contacts.create({ name: 'Before' })
    const copy = createTestMock({ seed: 8, permits: 1 })
    copy.restore(throughJson(mock.snapshot()))
    const next = ({ permits, contacts, keys, webhooks, createOrganization }: Mock) => [
      permits.create().uuid,
      contacts.create({ name: 'After' }).id,
      keys.create({ name: 'After', permissions: ['read'] }),
      webhooks.create({ url: 'https://hooks.example/' }).id,
      createOrganization({ seed: 1 }).organization,
    ]
    expect(next(copy)).toEqual(next(mock))
  })

  test('does not change with the mock, nor the mock with it', async () => {
    const mock = createTestMock({ permits: 5 })
    const snapshot = mock.snapshot()
    const text = JSON.stringify(snapshot)
    mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
    mock.contacts.create({ name: 'Dana' })
    await send(mock, '/me')
    expect(JSON.stringify(snapshot)).toBe(text)

    const copy = throughJson(snapshot)
    mock.restore(copy)
    const before = portrait(mock)
    Object.assign(contentOf(copy).organizations[0].world.contacts.contacts[0] ?? {}, {
      name: 'Somebody else',
    })
    Object.assign(contentOf(copy).organizations[0].world.permits[0] ?? {}, { status: 'Lost' })
    expect(portrait(mock)).toEqual(before)
  })

  test('does not hold faults, churn and requests, which a restored mock keeps', async () => {
    const mock = createTestMock({ permits: 5 })
    const snapshot = mock.snapshot()
    mock.faults.next({ status: 503 })
    await send(mock, '/contacts/none', { key: null })
    mock.faults.next({ status: 418, code: 'teapot' })
    mock.restore(snapshot)
    expect(mock.requests()).toHaveLength(1)
    expect((await send(mock, '/me')).status).toBe(418)
  })
})

describe('a returned object', () => {
  test('keeps working after restoring', async () => {
    const mock = createTestMock({ permits: 10 })
    const other = mock.createOrganization()
    const { permits, watchlist, contacts, conditions, keys, clientOptions } = other
    const { uuid, status } = watchedPermit(other)
    const snapshot = mock.snapshot()
    const list = async () => (await send(other, '/permits?per_page=100')).body
    const before = await list()
    permits.setStatus(uuid, 'On Hold')
    watchlist.remove(uuid)
    const { permit_number, jurisdiction } = permits.create({ permit_number: 'B-1' })
    expect(permits.findByNumber(permit_number, jurisdiction)).toBeDefined()
    contacts.create({ name: 'Dana' })
    keys.revoke(keys.all()[0]?.id ?? '')
    expect((await send({ clientOptions }, '/me')).status).toBe(401)

    mock.restore(throughJson(snapshot))
    expect([permits.get(uuid)?.status, watchlist.has(uuid), contacts.size]).toEqual([status, true, 40])
    expect((await send({ clientOptions }, '/me')).status).toBe(200)
    expect(await list()).toEqual(before)
    expect(permits.findByNumber(permit_number, jurisdiction)).toBeUndefined()
    expect(conditions.permits(conditions.all()[0]?.id ?? '', 'uuid').length).toBeGreaterThan(0)
    permits.create({ permit_number, jurisdiction })
    permits.setStatus(uuid, 'Approved')
    expect((await send(other, '/permits?status=approved')).body.data).toContainEqual(
      expect.objectContaining({ uuid }),
    )
    expect(mock.organizations()).toContain(other)
  })

  test('is invalid if the snapshot does not have its organization', async () => {
    const mock = createTestMock({ permits: 3 })
    const snapshot = mock.snapshot()
    const other = mock.createOrganization()
    mock.restore(snapshot)
    expect(mock.organizations()).toHaveLength(1)
    expect((await send(other, '/me')).status).toBe(401)
  })

  test('works again with a restored organization', async () => {
    const mock = createTestMock({ permits: 3 })
    const { organization, clientOptions } = mock.createOrganization({ name: 'Cedar & Sons' })
    const snapshot = mock.snapshot()
    mock.deleteOrganization(organization.organization_id)
    mock.restore(snapshot)
    expect(mock.organizations().map((other) => other.organization)).toContainEqual(organization)
    expect((await send({ clientOptions }, '/me')).body.data).toMatchObject(organization)
  })
})

test('a real clock is not moved', () => {
  const snapshot = createTestMock({ permits: 1 }).snapshot()
  let now = Date.UTC(2030, 0, 1)
  const clock = { now: () => now, schedule: () => () => {} }
  const mock = createMock({ permits: 1, clock })
  mock.restore(snapshot)
  now += 5
  expect(contentOf(mock.snapshot()).now).toBe(now)
})

describe('an invalid snapshot', () => {
  const valid = createTestMock({ permits: 2, contacts: 1 }).snapshot()
  /** The snapshot with another value at the path, or none. */
  function changed(path: string, value?: unknown): unknown {
    const snapshot = JSON.parse(JSON.stringify(valid))
    const steps = path.split('.')
    const last = steps.pop() ?? ''
    const target = steps.reduce((part, step) => part[step], snapshot)
    target[last] = value
    return JSON.parse(JSON.stringify(snapshot))
  }
  const wrong: [what: string, snapshot: unknown, message: string][] = [
    ['nothing', undefined, 'it is not a snapshot. Pass the result of snapshot().'],
    ['an array', [], 'it is not a snapshot'],
    [
      'one of another version',
      { ...valid, version: 7 },
      'it has version 7, but this release reads version 1. Take a new one with snapshot().',
    ],
    ['one without organizations', { ...valid, organizations: [] }, 'organizations'],
    [
      'a permit without a status',
      changed('organizations.0.world.permits.1.status'),
      'Could not restore the snapshot: organizations[0].world.permits[1].status: is required',
    ],
    [
      'a permit with a time in month 13',
      changed('organizations.0.world.permits.1.updated_at', '2026-13-45T00:00:00Z'),
      'Could not restore the snapshot: organizations[0].world.permits[1].updated_at: must be a date-time such as 2026-03-01T00:00:00Z.',
    ],
    [
      'a permit with a time on February 30',
      changed('organizations.0.world.permits.1.status_history.0.changed_at', '2026-02-30T00:00:00Z'),
      'organizations[0].world.permits[1].status_history[0].changed_at: must be a date-time such as 2026-03-01T00:00:00Z.',
    ],
    [
      'a seed that is neither a number nor a text',
      changed('organizations.0.seed', true),
      'organizations[0].seed: must be a number, or must be a string',
    ],
    [
      'a condition of an unknown type',
      changed('organizations.0.world.conditions.0.type', 'weather'),
      'organizations[0].world.conditions[0].type: must be one of company, license, person, location',
    ],
    [
      'a contact whose type is a number',
      changed('organizations.0.world.contacts.contacts.0.type', 5),
      'organizations[0].world.contacts.contacts[0].type: must be a string',
    ],
    [
      'a key without its hash',
      changed('organizations.0.world.keys.keys.0.hash', 'pt_test_secret'),
      'organizations[0].world.keys.keys[0].hash: must match',
    ],
    [
      'a field that there is none of',
      changed('organizations.0.world.permit', []),
      'organizations[0].world.permit: unknown field',
    ],
    [
      'a watched permit that is not there',
      changed('organizations.0.world.watchlist.0.permit_uuid', 'x'),
      'organizations[0].world.watchlist[0].permit_uuid: unknown permit "x"',
    ],
    [
      'two organizations in one',
      { ...valid, organizations: [...contentOf(valid).organizations, ...contentOf(valid).organizations] },
      'duplicates organizations[0].world.organization.organization_id',
    ],
    [
      'a webhook without a URL',
      changed('organizations.0.webhooks.webhooks.0', { id: 'whk_1' }),
      'organizations[0].webhooks.webhooks[0].url: is required',
    ],
    [
      'a webhook with an unknown event',
      changed('organizations.0.webhooks.webhooks.0', { events: ['permit.sold'] }),
      'organizations[0].webhooks.webhooks[0].events[0]: ',
    ],
  ]

  test.each([
    ['world.permits', 'uuid'],
    ['world.watchlist', 'permit_uuid'],
    ['world.contacts.contacts', 'id'],
    ['world.conditions', 'id'],
    ['world.keys.keys', 'id'],
    ['world.usage.keys', 'key_id'],
    ['world.usage.endpoints', 'operation'],
    ['limits.windows', 'key_id'],
    ['webhooks.webhooks', 'id'],
    ['webhooks.deliveries', 'id'],
  ])('two of %s with one %s are invalid', async (list, field) => {
    const mock = createTestMock({ permits: 4, contacts: 2, fetch: async () => new Response() })
    await mock.webhooks.sendTest(mock.webhooks.create({ url: 'https://permits.example' }).id)
    await send(mock, '/me')
    const snapshot = JSON.parse(JSON.stringify(mock.snapshot()))
    const items = list.split('.').reduce((part, step) => part[step], snapshot.organizations[0])
    // As far as it can, the twin is another one.
    items.push({ ...items[0], ...(field === 'id' && 'hash' in items[0] ? { hash: '0'.repeat(64) } : {}) })
    expect(() => mock.restore(snapshot)).toThrow(`organizations[0].${list}[${items.length - 1}].${field}: `)
  })

  test('two permits of a jurisdiction with one number are none either', () => {
    const mock = createTestMock({ permits: 4 })
    const snapshot = JSON.parse(JSON.stringify(mock.snapshot()))
    const { permits } = snapshot.organizations[0].world
    permits.push({ ...permits[0], uuid: 'another' })
    expect(() => mock.restore(snapshot)).toThrow('world.permits[4].permit_number: ')
  })

  test.each(wrong)('%s throws, and nothing changes', (_what, snapshot, message) => {
    const mock = createTestMock({ seed: 2, permits: 3 })
    const before = mock.snapshot()
    // A snapshot comes from JSON.
    expect(() => mock.restore(snapshot as Snapshot)).toThrow('Could not restore the snapshot:')
    expect(() => mock.restore(snapshot as Snapshot)).toThrow(message)
    expect(mock.snapshot()).toEqual(before)
  })
})

describe('reset', () => {
  test('puts everything into the state in which it was created', async () => {
    const create = () =>
      createTestMock({ seed: 4, permits: 12, plan: 'starter', fixtures: { keys: [{ key: 'my-own-key' }] } })
    const mock = create()
    const other = mock.createOrganization()
    const { contacts } = mock
    const { uuid } = watchedPermit(mock)
    mock.permits.setStatus(uuid, 'On Hold')
    mock.permits.create()
    contacts.create({ name: 'Dana' })
    mock.keys.revoke(mock.keys.all()[0]?.id ?? '')
    mock.setPlan('enterprise')
    mock.webhooks.create({ url: 'https://hooks.example/' })
    mock.faults.next({ status: 503 })
    other.faults.next({ status: 503 })
    mock.churn()
    await send(mock, '/contacts')
    await mock.clock.advance('2d')

    mock.reset()
    expect(mock.snapshot()).toEqual(create().snapshot())
    expect(portraits(mock)).toEqual(portraits(create()))
    expect([mock.clock.now(), mock.requests().length, contacts.size]).toEqual([create().clock.now(), 0, 40])
    expect((await send(other, '/me')).status).toBe(401)
    for (const key of [mock.apiKey, 'my-own-key']) {
      const { status, headers } = await send(mock, '/permits?per_page=1', { key })
      expect([status, headers.get('X-RateLimit-Remaining')]).toEqual([200, '99'])
    }
    expect((await send(mock, '/permits')).body.meta).toMatchObject({ total: 7 })
    expect(mock.createOrganization().organization).toEqual(create().createOrganization().organization)
  })

  test('does the same twice, and after restoring another state', () => {
    const mock = createTestMock({ permits: 4 })
    const fresh = mock.snapshot()
    mock.restore(createTestMock({ seed: 9, permits: 7, clock: createManualClock(0) } as object).snapshot())
    mock.reset()
    mock.reset()
    expect(mock.snapshot()).toEqual(fresh)
  })
})

test('over the control API, a snapshot that was restored is the same', async () => {
  const mock = createMock({ clock: 'manual', permits: 3, contacts: 1 })
  const control = createControl(mock)
  const request = (method: string, body?: string) =>
    control(new Request('http://127.0.0.1/_mock/snapshot', { method, ...(body ? { body } : {}) }), {
      remoteAddress: '127.0.0.1',
    })
  const { id } = mock.contacts.create({ name: 'Dana Ruiz', phone: '+12065550123' })
  mock.contacts.update(id, { type: 'owner', company: 'Northgate Electric LLC' })
  mock.contacts.update(id, { name: 'Dana Ruiz-Lee', email: 'dana@example.com' })
  const before: unknown = await (await request('GET')).json()
  await request('PUT', JSON.stringify(before))
  expect(await (await request('GET')).json()).toEqual(before)
})
