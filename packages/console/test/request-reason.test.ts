import { createMock, type Mock } from '@permit-tracking/mock'
import { expect, it } from 'vitest'
import type { Schemas } from '../src/api/control-client.ts'
import { explainResponse, findFault } from '../src/screens/requests/request-reason.tsx'
import { readControl } from './read-control.ts'

it('names the key, its permissions and the one that is needed', async () => {
  const mock = createMock({ clock: 'manual' })
  const { key } = mock.keys.create({ name: 'Nightly sync', permissions: ['read'] })
  expect(await explain(mock, 'POST', '/watchlist', key)).toBe(
    'This API key needs the write permission. The key “Nightly sync” has Read.',
  )
})

it('names the permission that the dialect requires', async () => {
  const mock = createMock({ clock: 'manual', dialect: { contactCreation: 'admin' } })
  const { key } = mock.keys.create({ name: 'Import', permissions: ['read', 'write'] })
  expect(await explain(mock, 'POST', '/contacts', key)).toBe(
    'This API key needs the admin permission. The key “Import” has Read and Write.',
  )
})

it('says when the next window starts, and that it has started', async () => {
  const mock = createMock({ clock: 'manual', plan: 'starter' })
  for (let count = 0; count < 100; count += 1) await send(mock, 'GET', '/me', mock.apiKey)
  await mock.clock.advance('48s')

  const text = await explain(mock, 'GET', '/me', mock.apiKey)
  expect(text).toContain('Too many requests: the limit is 100 per 60 s.')
  expect(text).toContain('The next window starts in 12 seconds.')
  await mock.clock.advance('1m')
  expect(await explainLast(mock)).toContain('Requests are allowed again: send it once more.')
})

it('names the fault while it is planned', async () => {
  const mock = createMock({ clock: 'manual' })
  mock.faults.next({ status: 500, times: 2 })
  expect(await explain(mock, 'GET', '/me', mock.apiKey)).toBe(
    'A fault of the Lab caused this: Error response 500. It is planned for 1 more request.',
  )
  mock.faults.clear()
  expect(await explainLast(mock)).toBe(
    'A fault of the Lab caused this: Error response 500, server_error. It is no longer planned.',
  )
})

it('finds a fault among others that are like it', async () => {
  const mock = createMock({ clock: 'manual' })
  mock.faults.next({ status: 500 })
  mock.faults.every(1, { status: 500 })
  expect(await explain(mock, 'GET', '/me', mock.apiKey)).toContain('It is no longer planned.')
  expect(await explain(mock, 'GET', '/me', mock.apiKey)).toContain('It is planned until it is removed.')
})

it('distinguishes a revoked, an unknown and a missing key', async () => {
  const mock = createMock({ clock: 'manual' })
  const { id, key } = mock.keys.create({ name: 'Old laptop', permissions: ['admin'] })
  mock.keys.revoke(id)
  expect(await explain(mock, 'GET', '/me', key)).toBe('The key “Old laptop” is revoked. Create another one.')
  expect(await explain(mock, 'GET', '/me', 'pt_test_unknown')).toContain('has no such key')
  expect(await explain(mock, 'GET', '/me', undefined)).toContain('The API key is missing: send it')
})

it('repeats what the service says about other errors', async () => {
  const mock = createMock({ clock: 'manual' })
  expect(await explain(mock, 'GET', '/unknown', mock.apiKey)).toBe('No route for GET /v1/unknown.')
  expect(await explain(mock, 'POST', '/contacts', mock.apiKey, {})).toContain('name')
  expect(await explain(mock, 'GET', '/me', mock.apiKey)).toBe('The service handled the request.')
})

async function send(mock: Mock, method: string, path: string, key: string | undefined, body?: object) {
  await mock.fetch(`${mock.baseUrl}${path}`, {
    method,
    headers: {
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Sends a request, and returns the reason of its response. */
async function explain(
  mock: Mock,
  method: string,
  path: string,
  key: string | undefined,
  body?: object,
): Promise<string> {
  await send(mock, method, path, key, body)
  return explainLast(mock)
}

/** Returns the reason for the last response, as the console explains it now. */
async function explainLast(mock: Mock): Promise<string> {
  const entry: Schemas['RequestEntry'] = await readControl(mock, `/requests/${mock.requests().at(-1)?.id}`)
  const read = (path: string) => readControl(mock, `/organizations/default${path}`)
  const [keys, windows, faults] = await Promise.all(['/keys', '/rate-windows', '/faults'].map(read))
  const planned = [...faults, ...(await readControl(mock, '/faults'))]
  return explainResponse(entry, {
    key: keys.find(({ id }: Schemas['ApiKey']) => id === entry.key_id),
    window: windows.find(({ key_id }: Schemas['RateWindow']) => key_id === entry.key_id),
    fault: findFault(entry, planned),
    now: Number(mock.clock.now()),
  }).text
}
