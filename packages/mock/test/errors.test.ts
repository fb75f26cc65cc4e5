import { expect, test } from 'vitest'
import { createTestMock, send } from './support.ts'

const strangers: [name: string, authorization: string | undefined][] = [
  ['no key', undefined],
  ['an unknown key', 'Bearer pt_test_unknown'],
  ['another scheme', 'Basic cHQ6'],
  ['an empty key', 'Bearer '],
]

test.each(strangers)('%s is 401 unauthorized, without rate limit headers', async (_name, authorization) => {
  const mock = createTestMock()
  const response = await mock.fetch(`${mock.baseUrl}/me`, { headers: authorization ? { authorization } : {} })
  expect(response.status).toBe(401)
  expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
  expect(response.headers.has('X-RateLimit-Limit')).toBe(false)
  expect(await response.json()).toEqual({
    error: { code: 'unauthorized', message: expect.stringMatching(/\w/) },
  })
})

const missing = [
  ['GET', '/nothing'],
  ['GET', '/permits/'],
  ['GET', '/permits/%zz'],
  ['GET', '/permits/unknown'],
  ['GET', '/permits/unknown/history'],
  ['GET', '/permits/a/b/c'],
  ['PUT', '/permits'],
  ['POST', '/me'],
  ['DELETE', '/watchlist/unknown'],
  ['GET', '/contacts/unknown'],
  ['GET', '/portfolio/conditions/unknown/permits'],
] as const

test.each(missing)('%s %s is 404 not_found', async (method, path) => {
  const { status, body, headers } = await send(createTestMock(), path, { method })
  expect(status).toBe(404)
  expect(body.error?.code).toBe('not_found')
  expect(headers.get('X-RateLimit-Remaining')).toBe('999')
})

test('an unknown path reveals nothing without a key', async () => {
  const { status } = await send(createTestMock(), '/nothing', { key: null })
  expect(status).toBe(401)
})

test('every response is JSON and has the time of the clock', async () => {
  const mock = createTestMock()
  await mock.clock.advance('90s')
  for (const [path, key] of [
    ['/me', undefined],
    ['/nothing', undefined],
    ['/me', null],
  ] as const) {
    const { headers } = await send(mock, path, key === null ? { key } : {})
    expect(headers.get('Content-Type')).toBe('application/json')
    expect(headers.get('Date')).toBe('Mon, 02 Mar 2026 12:01:30 GMT')
  }
})

test('a body that is not JSON is 400 invalid_request', async () => {
  for (const body of ['{"name":', '', 'null', '[]', '"text"']) {
    const answer = await send(createTestMock(), '/contacts', { method: 'POST', body })
    expect(answer.status).toBe(400)
    expect(answer.body.error?.message).toMatch(/^body: must be (a )?JSON/)
  }
})
