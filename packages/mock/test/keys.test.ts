import { createMock } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { createTestMock, send } from './support.ts'

test('a key is listed with its last use, and its secret value is shown once', async () => {
  const mock = createTestMock()
  const { key, ...created } = mock.keys.create({ name: 'CI', permissions: ['read', 'read'] })
  expect(key).toMatch(/^pt_test_[0-9A-Za-z]{32}$/)
  expect(created).toEqual({
    id: expect.stringMatching(/^key_[0-9a-f]{12}$/),
    name: 'CI',
    permissions: ['read'],
    created_at: '2026-03-02T12:00:00Z',
    last_used_at: null,
    revoked_at: null,
  })
  await mock.clock.advance('1d')
  await send(mock, '/permits', { key })
  expect(mock.keys.get(created.id)).toEqual({ ...created, last_used_at: '2026-03-03T12:00:00Z' })
  expect(mock.keys.all().map(({ name }) => name)).toEqual(['Default key of the mock', 'CI'])
})

test('a key is invalid as soon as it is revoked, and stays in the list', async () => {
  const mock = createTestMock()
  const { key, id } = mock.keys.create({ name: 'CI', permissions: ['admin'] })
  expect((await send(mock, '/me', { key })).status).toBe(200)
  await mock.clock.advance('1m')
  mock.keys.revoke(id)
  mock.keys.revoke(id)
  expect((await send(mock, '/me', { key })).status).toBe(401)
  expect(mock.keys.get(id)).toMatchObject({
    last_used_at: '2026-03-02T12:00:00Z',
    revoked_at: '2026-03-02T12:01:00Z',
  })
})

test('a request that fails before the key is checked does not count as a use of it', async () => {
  const mock = createTestMock()
  mock.faults.next({ status: 503 })
  await send(mock, '/me')
  expect(mock.keys.all()[0]?.last_used_at).toBeNull()
})

test('an invalid key throws with the reason', () => {
  const { keys } = createTestMock()
  expect(() => keys.create({ name: 'none', permissions: [] })).toThrow(
    'Could not create the key "none": it has no permissions. Choose from read, write, admin.',
  )
  // @ts-expect-error Unknown permission.
  expect(() => keys.create({ name: 'odd', permissions: ['root'] })).toThrow('unknown permission "root"')
  expect(() => keys.create({ name: ' ', permissions: ['read'] })).toThrow(
    '`name` must be a non-empty string (received " ").',
  )
  expect(() => keys.revoke('key_0')).toThrow('unknown id "key_0". Use an id from the list.')
  expect(keys.get('key_0')).toBeUndefined()
})

test('keys depend on the seed alone', () => {
  const create = (seed: number) => {
    const mock = createMock({ seed, permits: seed * 3 })
    return [mock.apiKey, mock.keys.create({ name: 'next', permissions: ['read'] }).key]
  }
  expect(create(7)).toEqual(create(7))
  expect(create(7)).not.toEqual(create(8))
})

test('nothing that hangs on a mock holds a secret value, but for that of the default key where it is documented', async () => {
  const fixtureKey = 'a-key-of-my-own'
  const mock = createTestMock({ fixtures: { keys: [{ key: fixtureKey }] }, permits: 5 })
  const other = mock.createOrganization()
  const created = [mock, other].map(
    (organization) => organization.keys.create({ name: 'CI', permissions: ['read'] }).key,
  )
  for (const key of [...created, fixtureKey]) expect((await send(mock, '/me', { key })).status).toBe(200)
  mock.keys.revoke(mock.keys.all()[1]?.id ?? '')

  const defaults = [mock.apiKey, other.apiKey]
  const found = texts({
    ...mock,
    snapshot: mock.snapshot(),
    requests: mock.requests(),
    keys: mock.keys.all(),
  })
  expect(found.some(({ text }) => text.includes(mock.organization.organization_id))).toBe(true)
  for (const secret of [...created, fixtureKey]) {
    expect(found.filter(({ text }) => text.includes(secret))).toEqual([])
  }
  for (const secret of defaults) {
    const paths = found.filter(({ text }) => text.includes(secret)).map(({ path }) => path)
    for (const path of paths) expect(path).toMatch(/\.(apiKey|clientOptions\.apiKey)$/)
  }
  expect(JSON.stringify(mock.snapshot())).not.toContain(mock.apiKey)
})

/** Every text that can be reached from the value, also through what its functions without parameters show. */
function texts(value: unknown, path = '', seen = new Set<unknown>()): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value))
    return []
  seen.add(value)
  const entries: [PropertyKey, unknown][] =
    value instanceof Map
      ? [...value].flatMap(([key, item], index) => [
          [`${index}.key`, key],
          [index, item],
        ])
      : value instanceof Set
        ? Array.from(value, (item, index): [PropertyKey, unknown] => [index, item])
        : Reflect.ownKeys(value).map((name) => [name, Reflect.get(value, name)])
  return entries.flatMap(([name, item]) => texts(item, `${path}.${String(name)}`, seen))
}

test('restoring its own snapshot keeps the default key, even if a fixture has the first key of the seed', () => {
  const { apiKey: key } = createMock()
  const mock = createMock({ fixtures: { keys: [{ key, permissions: ['read'] }] } })
  const { apiKey } = mock
  mock.restore(mock.snapshot())
  expect(mock.apiKey).toBe(apiKey)
  expect(apiKey).not.toBe(key)
})
