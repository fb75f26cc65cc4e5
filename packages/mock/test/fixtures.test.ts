import { createMock, type Fixtures, type MockOptions } from '@permit-tracking/mock'
import { describe, expect, test } from 'vitest'
import { createTestMock, send } from './support.ts'

/** Returns the error of the fixtures. */
function complaint(fixtures: unknown, options: MockOptions = {}): string {
  try {
    // Fixtures come from JSON, too.
    createMock({ ...options, fixtures: fixtures as Fixtures })
  } catch (error) {
    if (error instanceof TypeError) return error.message
    throw error
  }
  return 'nothing'
}

describe('fixtures', () => {
  test('are served as they were given', async () => {
    const permit = {
      uuid: '0b9f2c1e-0000-4000-8000-000000000001',
      permit_number: 'BLD-2026-000001',
      status: 'Awaiting Payment',
      type: 'Commercial Alteration',
      description: 'Tenant improvement',
      address: '1420 Pike Street, Seattle, WA 98101',
      filed_date: '2026-01-05',
      updated_at: '2026-02-20T10:00:00Z',
      jurisdiction: 'seattle-wa',
      parties: [{ name: 'Dana Ruiz', role: 'owner', email: 'dana@example.com' }],
      status_history: [
        { previous_status: 'Pending', new_status: 'Awaiting Payment', changed_at: '2026-02-01T10:00:00Z' },
        { previous_status: null, new_status: 'Pending', changed_at: '2026-01-05T17:00:00Z' },
      ],
      notes: [{ body: 'Called the owner.', created_at: '2026-02-02T10:00:00Z', author: 'Sam' }],
      tags: ['priority'],
    }
    const contact = { id: 'con_1', name: 'Dana Ruiz', type: 'owner', created_at: '2026-01-01T00:00:00Z' }
    const condition = {
      id: 'cnd_1',
      name: 'Dana’s',
      type: 'person',
      criteria: { person_name: 'Dana Ruiz' },
      created_at: '2026-01-01T00:00:00Z',
    } as const
    const mock = createTestMock({
      fixtures: {
        organization: { organization_id: 'org_acme', organization_name: 'Acme' },
        permits: [permit],
        watchlist: [{ permit_uuid: permit.uuid, added_at: '2026-01-06T00:00:00Z' }],
        contacts: [contact],
        conditions: [condition],
        keys: [{ key: 'key-for-tests', name: 'CI', permissions: ['read'] }],
      },
    })
    const { fees: _fees, ...shown } = { ...permit, fees: [] }
    expect((await send(mock, `/permits/${permit.uuid}`)).body.data).toEqual(shown)
    expect((await send(mock, '/permits')).body.meta).toMatchObject({ total: 1 })
    expect((await send(mock, '/contacts')).body.data).toEqual([contact])
    expect((await send(mock, '/portfolio/conditions')).body.data).toEqual([{ ...condition, permit_count: 1 }])
    expect((await send(mock, '/me', { key: 'key-for-tests' })).body.data).toEqual({
      organization_id: 'org_acme',
      organization_name: 'Acme',
      permissions: ['read'],
    })
    expect(mock.watchlist.get(permit.uuid)?.added_at).toBe('2026-01-06T00:00:00Z')
  })

  test('a permit with a number only is made up around it, always alike', () => {
    const create = (...numbers: string[]) =>
      createTestMock({ fixtures: { permits: numbers.map((permit_number) => ({ permit_number })) } })
    const mock = create('B-1')
    const permit = mock.permits.findByNumber('B-1', 'seattle-wa')
    expect(permit).toMatchObject({
      status: 'Pending',
      filed_date: '2026-03-02',
      updated_at: '2026-03-02T12:00:00Z',
      address: expect.stringContaining('Seattle, WA'),
    })
    expect(permit?.uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(mock.watchlist.has(permit?.uuid ?? '')).toBe(true)
    // Even if another one precedes it.
    expect(create('B-0', 'B-1').permits.get(permit?.uuid ?? '')?.permit_number).toBe('B-1')
  })

  test('missing fields are derived from other fields', () => {
    const { permits } = createTestMock({
      fixtures: {
        permits: [
          { permit_number: 'issued', status: 'Issued', filed_date: '2025-06-01' },
          {
            permit_number: 'history',
            status_history: [
              { previous_status: null, new_status: 'In Review', changed_at: '2026-01-02T10:00:00+02:00' },
            ],
          },
          { permit_number: 'future', filed_date: '2027-01-01' },
          { permit_number: 'elsewhere', jurisdiction: 'springfield' },
        ],
      },
    })
    expect(permits.findByNumber('issued', 'seattle-wa')?.status_history).toEqual([
      { previous_status: 'Pending', new_status: 'Issued', changed_at: '2026-03-02T12:00:00Z' },
      { previous_status: null, new_status: 'Pending', changed_at: '2025-06-01T08:00:00Z' },
    ])
    expect(permits.findByNumber('history', 'seattle-wa')).toMatchObject({
      status: 'In Review',
      filed_date: '2026-01-02',
      updated_at: '2026-01-02T08:00:00Z',
    })
    expect(permits.findByNumber('future', 'seattle-wa')?.updated_at).toBe('2027-01-01T00:00:00Z')
    expect(permits.findByNumber('elsewhere', 'springfield')).toBeDefined()
  })

  test('of a kind that is given nothing is seeded, unless its number is given, too', () => {
    const sizes = (options: MockOptions) => {
      const { permits, watchlist, contacts, conditions } = createMock(options)
      return [permits.size, watchlist.size, contacts.size, conditions.size]
    }
    const permits = [{ permit_number: 'B-1' }, { permit_number: 'B-2' }]
    const watchlist = [{ permit_number: 'B-2', jurisdiction: 'seattle-wa' }]
    expect(sizes({ fixtures: { permits } })).toEqual([2, 2, 40, 0])
    expect(sizes({ fixtures: { permits, watchlist } })).toEqual([2, 1, 40, 0])
    expect(sizes({ fixtures: { permits }, permits: 10, watched: 4 })).toEqual([12, 6, 40, 6])
    expect(sizes({ fixtures: { permits, watchlist }, permits: 10 })).toEqual([12, 1, 40, 6])
    expect(sizes({ fixtures: { contacts: [{ name: 'Dana' }], conditions: [] } })).toEqual([250, 150, 1, 0])
    expect(sizes({ fixtures: { contacts: [] }, contacts: 3 })).toEqual([250, 150, 3, 6])
  })

  test('are those of one organization: others have their own, or seeded data', () => {
    const fixtures = { permits: [{ permit_number: 'B-1' }], contacts: [{ name: 'Dana' }] }
    const mock = createTestMock({ fixtures, permits: 3 })
    const seeded = mock.createOrganization()
    const own = mock.createOrganization({ fixtures })
    expect([mock, seeded, own].map(({ permits }) => permits.size)).toEqual([4, 3, 1])
    const [one, other] = [mock, own].map(({ permits }) => permits.findByNumber('B-1', 'seattle-wa')?.uuid)
    expect(one).not.toBe(other)
    expect(() => mock.createOrganization({ fixtures: { keys: [{ key: mock.apiKey }] } })).toThrow(
      'Could not add the key "Key 1": another organization has a key with the same secret value',
    )
  })

  test('do not change with the object that they came from', () => {
    const permit = { permit_number: 'B-1', tags: ['a'] }
    const mock = createTestMock({ fixtures: { permits: [permit] } })
    permit.tags.push('b')
    permit.permit_number = 'B-2'
    mock.reset()
    expect(mock.permits.findByNumber('B-1', 'seattle-wa')?.tags).toEqual(['a'])
  })
})

describe('fixtures that are wrong', () => {
  test('throw with every record and field at once', () => {
    const fixtures = {
      permits: [
        { permit_number: 'B-1', filed_date: '2026-02-30', filedDate: '2026-01-01', tags: [1] },
        { permit_number: 'B-2', status: 'Issued', parties: [{ name: 'Dana', rol: 'owner' }] },
        { permit_number: '', jurisdiction: 'Not A Slug' },
      ],
      contacts: [{ email: 'dana@example.com' }, { name: 'Sam', phone: '555' }],
      conditions: [
        { type: 'person', criteria: { name: 'Dana' } },
        { type: 'weather', criteria: {} },
      ],
      keys: [{ key: 'short' }, { key: 'long-enough', permissions: [] }],
      permit: [],
    }
    expect(complaint(fixtures)).toBe(
      'Could not use the fixtures: fixtures.permit: unknown field (did you mean permits?).',
    )
    const { permit: _misspelt, ...rest } = fixtures
    expect(complaint(rest).split('\n  ')).toEqual([
      'Could not use the fixtures:',
      'fixtures.permits[0].filed_date: must be a date such as 2026-03-01',
      'fixtures.permits[0].tags[0]: must be a string',
      'fixtures.permits[0].filedDate: unknown field (did you mean filed_date?)',
      'fixtures.permits[1].parties[0].role: is required',
      'fixtures.permits[1].parties[0].rol: unknown field',
      'fixtures.permits[2].permit_number: must not be empty',
      'fixtures.permits[2].jurisdiction: must match /^[a-z0-9]+(-[a-z0-9]+)*$/',
      'fixtures.contacts[0].name: is required',
      'fixtures.contacts[1].phone: must match /^\\+[0-9]{7,15}$/',
      'fixtures.conditions[0].criteria.person_name: is required',
      'fixtures.conditions[0].criteria.name: unknown field',
      'fixtures.conditions[1].type: must be one of company, license, person, location',
      'fixtures.keys[0].key: must have at least 8 printable characters and no spaces',
      'fixtures.keys[1].permissions: must not be empty',
    ])
  })

  const change = (previous_status: string | null, new_status: string, changed_at: string) => ({
    previous_status,
    new_status,
    changed_at,
  })
  const wrong: [what: string, fixtures: Fixtures, message: string][] = [
    [
      'a text in place of a time, once',
      { permits: [{ updated_at: 'today' }] },
      'Could not use the fixtures: fixtures.permits[0].updated_at: must be a date-time such as 2026-03-01T00:00:00Z.',
    ],
    [
      'a history that does not chain',
      {
        permits: [
          {
            status_history: [
              change('Approved', 'Issued', '2026-02-02T00:00:00Z'),
              change(null, 'Pending', '2026-01-01T00:00:00Z'),
            ],
          },
        ],
      },
      'fixtures.permits[0].status_history[0].previous_status: is "Approved", must be "Pending", the status of the previous change',
    ],
    [
      'a history that begins in the middle',
      { permits: [{ status_history: [change('Pending', 'Issued', '2026-02-02T00:00:00Z')] }] },
      'status_history[0].previous_status: is "Pending", must be null, because it is the oldest change',
    ],
    [
      'a history in the wrong order',
      {
        permits: [
          {
            status_history: [
              change('Pending', 'Issued', '2026-01-01T00:00:00Z'),
              change(null, 'Pending', '2026-02-01T00:00:00Z'),
            ],
          },
        ],
      },
      'status_history[0].changed_at: is before the next change. Sort the changes by time, newest first',
    ],
    [
      'a history that leads elsewhere',
      { permits: [{ status: 'Issued', status_history: [change(null, 'Pending', '2026-01-01T00:00:00Z')] }] },
      'fixtures.permits[0].status: is "Issued", but the newest change in status_history leads to "Pending"',
    ],
    [
      'an update before the last change',
      {
        permits: [
          {
            updated_at: '2025-12-31T00:00:00Z',
            status_history: [change(null, 'Pending', '2026-01-01T00:00:00Z')],
          },
        ],
      },
      'fixtures.permits[0].updated_at: is 2025-12-31T00:00:00Z, before the newest change in status_history (2026-01-01T00:00:00Z)',
    ],
    [
      'an update before the filing',
      { permits: [{ filed_date: '2026-01-02', updated_at: '2026-01-01T00:00:00Z' }] },
      'fixtures.permits[0].updated_at: is 2026-01-01T00:00:00Z, before filed_date (2026-01-02)',
    ],
    [
      'two permits of one uuid',
      { permits: [{ uuid: 'a' }, { uuid: 'a' }] },
      'fixtures.permits[1].uuid: duplicates fixtures.permits[0].uuid ("a")',
    ],
    [
      'two permits of one number',
      { permits: [{ permit_number: 'B' }, { permit_number: 'B', uuid: 'b' }] },
      'fixtures.permits[1].permit_number: duplicates fixtures.permits[0].permit_number ("B in seattle-wa")',
    ],
    [
      'two contacts of one id',
      {
        contacts: [
          { name: 'A', id: 'x' },
          { name: 'B', id: 'x' },
        ],
      },
      'fixtures.contacts[1].id: duplicates fixtures.contacts[0].id ("x")',
    ],
    [
      'a watched permit that is unknown',
      { watchlist: [{ permit_number: 'B-1', jurisdiction: 'seattle-wa' }] },
      'fixtures.watchlist[0]: unknown permit "B-1 in seattle-wa"',
    ],
    [
      'a permit that is watched twice',
      { permits: [{ uuid: 'a' }], watchlist: [{ permit_uuid: 'a' }, { permit_uuid: 'a' }] },
      'fixtures.watchlist[1]: duplicates fixtures.watchlist[0] ("a")',
    ],
    [
      'a location that nobody knows',
      { conditions: [{ type: 'location', criteria: { address: '1 Moon', radius_miles: 1 } }] },
      'fixtures.conditions[0].center: is required, because no permit has the address "1 Moon"',
    ],
    [
      'two keys of one secret value',
      { keys: [{ key: 'the-same-key' }, { key: 'the-same-key' }] },
      'fixtures.keys: secret values must be unique',
    ],
  ]

  test.each(wrong)('%s', (_what, fixtures, message) => {
    const text = complaint(fixtures)
    expect(text).toMatch(/^Could not use the fixtures:\s/)
    expect(text).toContain(message)
  })

  test('many of them are not all listed', () => {
    const permits = Array.from({ length: 40 }, () => ({ filed_date: 'soon' }))
    const lines = complaint({ permits }).split('\n')
    expect(lines).toHaveLength(27)
    expect(lines.at(-1)).toBe('  and 15 more')
  })
})

describe('a permit that is created later', () => {
  test('is filed now, and can be read as soon as it is watched', async () => {
    const mock = createTestMock({ permits: 5 })
    await mock.clock.advance('3d')
    const { uuid, ...permit } = mock.permits.create({ permit_number: 'B-77' })
    expect(permit).toMatchObject({
      permit_number: 'B-77',
      status: 'Pending',
      filed_date: '2026-03-05',
      updated_at: '2026-03-05T12:00:00Z',
    })
    expect((await send(mock, `/permits/${uuid}`)).status).toBe(404)
    const body = { permit_number: 'B-77', jurisdiction: 'seattle-wa' }
    expect((await send(mock, '/watchlist', { method: 'POST', body })).status).toBe(201)
    expect((await send(mock, '/permits?status=pending&per_page=1')).body.data?.[0]?.uuid).toBe(uuid)
    expect((await send(mock, `/permits/${uuid}/history`)).body.data).toEqual([
      { previous_status: null, new_status: 'Pending', changed_at: '2026-03-05T08:00:00Z' },
    ])
  })

  test('shows in the lists of the conditions that match it', async () => {
    const condition = { id: 'cnd_1', type: 'company', criteria: { company_name: 'Acme LLC' } } as const
    const mock = createTestMock({ permits: 5, fixtures: { conditions: [condition] } })
    const parties = [{ name: 'acme llc', role: 'contractor' }]
    const early = mock.permits.create({ parties })
    const list = async () => (await send(mock, '/portfolio/conditions/cnd_1/permits')).body
    expect(await list()).toMatchObject({ data: [{ uuid: early.uuid }], meta: { total: 1 } })
    await mock.clock.advance('1d')
    const late = mock.permits.create({ parties })
    mock.permits.create()
    expect(await list()).toMatchObject({
      data: [{ uuid: late.uuid }, { uuid: early.uuid }],
      meta: { total: 2 },
    })
    expect(mock.conditions.get('cnd_1')?.permit_count).toBe(2)
  })

  test('raises no event, because it is not watched yet', async () => {
    const mock = createTestMock({ permits: 1 })
    mock.webhooks.create({ url: 'https://hooks.example/permits' })
    mock.permits.create()
    expect(mock.webhooks.deliveries()).toEqual([])
  })

  test('throws with every invalid field, and is not created', () => {
    const { permits } = createTestMock({ fixtures: { permits: [{ uuid: 'a', permit_number: 'B-1' }] } })
    expect(() => permits.create({ uuid: 'a', permit_number: 'B-1' })).toThrow(
      'Could not create the permit:\n  uuid: is in use (a)\n  permit_number: is in use in seattle-wa ("B-1")',
    )
    // @ts-expect-error Unknown field.
    expect(() => permits.create({ stats: 'Issued' })).toThrow(
      'Could not create the permit: stats: unknown field (did you mean status?).',
    )
    expect(permits.size).toBe(1)
  })
})

test('a contact that is created in code is checked, and then not there', () => {
  const { contacts } = createTestMock({ contacts: 0 })
  expect(() => contacts.create({ name: ' ', email: 'dana' })).toThrow(
    'Could not create the contact:\n  name: must not be empty\n  email: must be an email address',
  )
  // @ts-expect-error Unknown field.
  expect(() => contacts.create({ name: 'Dana', mail: 'dana@example.com' })).toThrow(
    'Could not create the contact: mail: unknown field (did you mean email?).',
  )
  expect(contacts.size).toBe(0)
})
