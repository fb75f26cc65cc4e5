import { expect, test } from 'vitest'
import { type MockMatchers, matchers } from '../src/matchers/matchers.ts'
import { createTestMock, send } from './support.ts'

// Registered in a file of its own, because other files use Vitest's own `expect`.
expect.extend(matchers)
const expectMock = (received: unknown) => {
  // `expect.extend` doesn't change types in this file alone.
  return expect(received) as unknown as MockMatchers & { readonly not: MockMatchers }
}

function messageOf(run: () => void): string {
  try {
    run()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error('It passed.')
}

const create = (mock: ReturnType<typeof createTestMock>, body: object) =>
  send(mock, '/contacts', { method: 'POST', body })

test('a request is found by its operation and by every given property', async () => {
  const mock = createTestMock()
  await create(mock, { name: 'Dana', email: 'dana@example.com' })
  await send(mock, '/permits?page=2&per_page=10')
  expectMock(mock).toHaveReceived('createContact')
  expectMock(mock).toHaveReceived('createContact', { body: { name: 'Dana' }, status: 201 })
  expectMock(mock).toHaveReceived('createContact', { response: { body: { data: { name: 'Dana' } } } })
  expectMock(mock).toHaveReceived('listPermits', { query: { page: '2' } })
  expectMock(mock).not.toHaveReceived('getMe')
  expectMock(mock).not.toHaveReceived('createContact', { body: { name: 'Dana', phone: '+15550100' } })
})

test('asymmetric matchers work at every depth', async () => {
  const mock = createTestMock()
  await create(mock, { name: 'Dana' })
  expectMock(mock).toHaveReceived('createContact', { body: { name: expect.stringMatching(/^D/) } })
  expectMock(mock).toHaveReceived('createContact', { body: expect.objectContaining({ name: 'Dana' }) })
  expectMock(mock).toHaveReceived('createContact', {
    headers: { authorization: expect.stringMatching(/^Bearer/) },
  })
  const message = messageOf(() =>
    expectMock(mock).toHaveReceived('createContact', { body: { name: expect.any(Number) } }),
  )
  expect(message).toContain('body.name: expected "Any<Number>", received "Dana"')
})

test('a failure lists the three nearest requests with their differences', async () => {
  const mock = createTestMock()
  await create(mock, {})
  await create(mock, { name: 'Ed', email: 'ed@example.com' })
  await create(mock, { name: 'Dan', email: 'dana@example.com' })
  await create(mock, { name: 'Flo' })
  await send(mock, '/me')
  const expected = { body: { name: 'Dana', email: 'dana@example.com' }, status: 201 }
  const message = messageOf(() => expectMock(mock).toHaveReceived('createContact', expected))
  expect(message.split('\n')).toEqual([
    'expected createContact with {"body":{"name":"Dana","email":"dana@example.com"},"status":201}, but received none.',
    'Nearest:',
    '  req_3 POST /v1/contacts → 201',
    '    body.name: expected "Dana", received "Dan"',
    '  req_2 POST /v1/contacts → 201',
    '    body.name: expected "Dana", received "Ed"',
    '    body.email: expected "dana@example.com", received "ed@example.com"',
    '  req_4 POST /v1/contacts → 201',
    '    body.name: expected "Dana", received "Flo"',
    '    body.email: expected "dana@example.com", received undefined',
    'Also received: getMe 1×.',
  ])
})

test('a failure lists the other requests, or says that there were none', async () => {
  const mock = createTestMock()
  expect(messageOf(() => expectMock(mock).toHaveReceived('getMe'))).toBe(
    'expected getMe, but received none.\nNo request was received. Await the call before the assertion.',
  )
  await send(mock, '/permits')
  await send(mock, '/permits')
  await send(mock, '/nothing')
  expect(messageOf(() => expectMock(mock).toHaveReceived('getMe'))).toContain(
    'Received instead: listPermits 2×, GET /v1/nothing 1×.',
  )
})

test('not: a failure lists the matching requests', async () => {
  const mock = createTestMock()
  mock.faults.next({ kind: 'reset' })
  await send(mock, '/me').catch(() => {})
  expect(messageOf(() => expectMock(mock).not.toHaveReceived('getMe'))).toBe(
    'expected no getMe, but received:\n  req_1 GET /v1/me → no response (fault: reset)',
  )
})

test('a misspelt name throws, so that no negative assertion passes by mistake', async () => {
  const mock = createTestMock()
  await create(mock, { name: 'Dana' })
  const misspelt = { stauts: 201 } as object
  const message = 'Could not look for requests: unknown option stauts. Did you mean status?'
  expect(messageOf(() => expectMock(mock).not.toHaveReceived('createContact', misspelt))).toBe(message)
  expect(messageOf(() => expectMock(mock).toHaveReceivedTimes(0, 'createContact', misspelt))).toBe(message)
  expect(
    messageOf(() => expectMock(mock).not.toHaveReceivedInOrder(['getMe', ['createContact', misspelt]])),
  ).toBe(message)
  const inResponse = { response: { bdy: { data: {} } } as object }
  expect(messageOf(() => expectMock(mock).not.toHaveReceived('createContact', inResponse))).toBe(
    'Could not look for responses: unknown option bdy. Did you mean body?',
  )
  // @ts-expect-error a status alone is not an object
  expect(messageOf(() => expectMock(mock).not.toHaveReceived('createContact', 201))).toContain(
    'must be an object such as { status: 201 } (received 201).',
  )
})

test('names of headers are case-insensitive', async () => {
  const mock = createTestMock()
  const { fetch, baseUrl, apiKey } = mock.clientOptions
  await fetch(`${baseUrl}/me`, { headers: { Authorization: `Bearer ${apiKey}`, 'X-Trace': '1' } })
  expectMock(mock).toHaveReceived('getMe', { headers: { 'X-Trace': '1' } })
  expectMock(mock).not.toHaveReceived('getMe', { headers: { 'X-Trace': '2' } })
  expectMock(mock).toHaveReceived('getMe', { response: { headers: { 'X-RateLimit-Limit': '1000' } } })
  expectMock(mock).toHaveReceived('getMe', { headers: expect.objectContaining({ 'x-trace': '1' }) })
})

test('a query parameter that was sent twice has both values', async () => {
  const mock = createTestMock()
  await send(mock, '/permits?status=Issued&page=1&status=Finaled')
  expectMock(mock).toHaveReceived('listPermits', { query: { status: ['Issued', 'Finaled'], page: '1' } })
  expectMock(mock).not.toHaveReceived('listPermits', { query: { status: 'Finaled' } })
})

test('numbers and booleans of a query are compared as they are sent', async () => {
  const mock = createTestMock()
  await send(mock, '/permits?per_page=100&page=2&page=3')
  expectMock(mock).toHaveReceived('listPermits', { query: { per_page: 100, page: [2, '3'] } })
  expectMock(mock).not.toHaveReceived('listPermits', { query: { per_page: 10 } })
})

test('requests are counted', async () => {
  const mock = createTestMock()
  await send(mock, '/permits?page=1')
  await send(mock, '/permits?page=2')
  expectMock(mock).toHaveReceivedTimes(2, 'listPermits')
  expectMock(mock).toHaveReceivedTimes(1, 'listPermits', { query: { page: '2' } })
  expectMock(mock).toHaveReceivedTimes(0, 'getMe')
  expectMock(mock).not.toHaveReceivedTimes(1, 'listPermits')
  expect(messageOf(() => expectMock(mock).toHaveReceivedTimes(3, 'listPermits'))).toContain(
    'expected listPermits 3×, but received 2:\n  req_1 GET /v1/permits?page=1 → 200\n',
  )
  expect(messageOf(() => expectMock(mock).toHaveReceivedTimes(-1, 'getMe'))).toBe(
    '`times` must be an integer of at least 0 (received -1).',
  )
})

test('an order allows other requests in between, and a failure names the missing one', async () => {
  const mock = createTestMock()
  await send(mock, '/me')
  await create(mock, { name: 'Dana' })
  await send(mock, '/permits')
  expectMock(mock).toHaveReceivedInOrder(['getMe', 'listPermits'])
  expectMock(mock).toHaveReceivedInOrder(['getMe', ['createContact', { body: { name: 'Dana' } }]])
  expectMock(mock).not.toHaveReceivedInOrder(['listPermits', 'getMe'])
  expectMock(mock).not.toHaveReceivedInOrder(['getMe', 'getMe'])
  const message = messageOf(() => expectMock(mock).toHaveReceivedInOrder(['createContact', 'getMe']))
  expect(message).toBe(
    'expected getMe as request 2 of 2, but received none after\n  req_2 POST /v1/contacts → 201\n\n' +
      'Received instead: listPermits 1×.',
  )
})

test('a failure says that no request followed the last match', async () => {
  const mock = createTestMock()
  await send(mock, '/me')
  await create(mock, { name: 'Dana' })
  const message = messageOf(() => expectMock(mock).toHaveReceivedInOrder(['createContact', 'getMe']))
  expect(message).toBe(
    'expected getMe as request 2 of 2, but received none after\n  req_2 POST /v1/contacts → 201\n\n' +
      'No request followed. Before it: getMe 1×. Await the call before the assertion.',
  )
})

test('an organization has its own requests only', async () => {
  const mock = createTestMock()
  const other = mock.createOrganization()
  await send(other, '/me')
  expectMock(other).toHaveReceived('getMe')
  expectMock(mock).toHaveReceived('getMe', { organization_id: other.organization.organization_id })
  await send(mock, '/permits')
  expectMock(other).not.toHaveReceived('listPermits')
})

test('another object than a mock and an unknown operation throw', () => {
  expect(messageOf(() => expectMock({}).toHaveReceived('getMe'))).toContain('(received {})')
  // @ts-expect-error unknown operation
  expect(messageOf(() => expectMock(createTestMock()).toHaveReceived('getMee'))).toContain(
    'unknown operation "getMee". Did you mean getMe?',
  )
})
