import { createMock, type Mock } from '@permit-tracking/mock'
import { expect, test } from 'vitest'
import { type BannerSecrets, createBannerKeys, createRandomKeys } from '../src/adapters/cli/banner-keys.ts'
import { isReachableWithoutToken } from '../src/adapters/cli/exposure.ts'
import { createMockWith } from '../src/create-mock.ts'
import { handlers } from '../src/resources/handlers.ts'
import { send } from './support.ts'

/** A server's mock, with a kept state if there is one, and the keys that its banner shows. */
function start(seed: number, state?: unknown): { mock: Mock; keys: BannerSecrets } {
  const startKeys = createBannerKeys(seed)
  const mock = createMockWith({ seed, permits: 3, contacts: 1 }, handlers, {
    onKeysReplaced: startKeys.install,
  })
  if (state !== undefined) mock.restore(JSON.parse(JSON.stringify(state)))
  return { mock, keys: startKeys.ensureValid() }
}

async function permissions(mock: Mock, { admin, read, write }: BannerSecrets): Promise<unknown[]> {
  const responses = await Promise.all([admin, read, write].map((key) => send(mock, '/me', { key })))
  return responses.map(({ body }) => body.data?.permissions)
}

const all = [['admin'], ['read'], ['write']]

test('the keys of the banner depend on the seed alone', async () => {
  const { mock, keys } = start(42)
  expect(keys.admin).toBe(createMock({ seed: 42 }).apiKey)
  expect(start(42).keys).toEqual(keys)
  expect(await permissions(mock, keys)).toEqual(all)
})

test('they are valid in the state of another seed, after a reset from there, and in every state that is put in', async () => {
  const { mock, keys } = start(2, start(1).mock.snapshot())
  expect(keys).toEqual(start(2).keys)
  expect(await permissions(mock, keys)).toEqual(all)
  mock.reset()
  expect(await permissions(mock, keys)).toEqual(all)
  mock.restore(createMock({ seed: 3 }).snapshot())
  expect(await permissions(mock, keys)).toEqual(all)
  // Of its own seed, but from before there were the two others.
  mock.restore(createMock({ seed: 2 }).snapshot())
  expect(await permissions(mock, keys)).toEqual(all)
})

test('a start with another seed adds its keys once', () => {
  let state: unknown = start(1).mock.snapshot()
  const counts = [2, 2, 2, 1].map((seed) => {
    const { mock } = start(seed, state)
    state = mock.snapshot()
    return mock.keys.all().length
  })
  expect(counts).toEqual([6, 6, 6, 6])
})

test('in place of one that was revoked the next start shows another, which stays the same', async () => {
  const first = start(1)
  const [, read] = first.mock.keys.all()
  first.mock.keys.revoke(read?.id ?? '')
  expect((await send(first.mock, '/me', { key: first.keys.read })).status).toBe(401)
  const second = start(1, first.mock.snapshot())
  expect(second.keys).toEqual({ ...first.keys, read: expect.not.stringContaining(first.keys.read) })
  expect(await permissions(second.mock, second.keys)).toEqual(all)
  const third = start(1, second.mock.snapshot())
  expect(third.keys).toEqual(second.keys)
  expect(third.mock.keys.all()).toHaveLength(4)
})

test('keys that are created later are other ones', () => {
  const { mock, keys } = start(1, createMock({ seed: 1 }).snapshot())
  const created = mock.keys.create({ name: 'CI', permissions: ['read'] })
  expect(Object.values(keys)).not.toContain(created.key)
  expect(mock.keys.all()).toHaveLength(4)
})

test('a server that other machines reach has keys independent of the seed, in every state', async () => {
  const startKeys = createRandomKeys('a-secret')
  const mock = createMockWith({ seed: 1, permits: 3, contacts: 1 }, handlers, {
    onKeysReplaced: startKeys.install,
  })
  const keys = startKeys.ensureValid()
  const guessed = { admin: mock.apiKey, read: start(1).keys.read, write: start(1).keys.write }
  const check = async () => {
    expect(await permissions(mock, keys)).toEqual(all)
    expect(await permissions(mock, guessed)).toEqual([undefined, undefined, undefined])
  }
  await check()
  mock.reset()
  await check()
  // Of a server on loopback, with the keys of its banner and one of its user.
  const before = start(1)
  const own = before.mock.keys.create({ name: 'CI', permissions: ['read'] })
  mock.restore(before.mock.snapshot())
  await check()
  expect((await send(mock, '/me', { key: own.key })).status).toBe(200)
})

test.each([
  ['127.0.0.1', {}, false],
  ['localhost', {}, false],
  ['::1', {}, false],
  ['0.0.0.0', {}, true],
  ['::', {}, true],
  ['192.168.0.7', false, true],
  ['0.0.0.0', { token: 'control-token' }, false],
] as const)('--host %s with control %j: random keys %s', (host, control, expected) => {
  expect(isReachableWithoutToken({ host, control })).toBe(expected)
})
