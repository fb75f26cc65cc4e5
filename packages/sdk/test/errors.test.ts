import {
  ApiError,
  ConnectionError,
  ForbiddenError,
  InvalidRequestError,
  NotFoundError,
  PermitTrackingError,
  RateLimitedError,
  ServerError,
  UnauthorizedError,
} from '@permit-tracking/sdk'
import { describe, expect, test } from 'vitest'
import { clientOn } from './client-on.ts'
import { json, problem, scriptedFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

const read = (fetch: ReturnType<typeof scriptedFetch>) =>
  rejection(clientOn(fetch, { retry: 0 }).permits.get('p1'))

test.each([
  [400, 'invalid_request', 'InvalidRequestError', InvalidRequestError],
  [401, 'unauthorized', 'UnauthorizedError', UnauthorizedError],
  [403, 'forbidden', 'ForbiddenError', ForbiddenError],
  [404, 'not_found', 'NotFoundError', NotFoundError],
  [429, 'rate_limited', 'RateLimitedError', RateLimitedError],
  [500, 'server_error', 'ServerError', ServerError],
  [503, 'server_error', 'ServerError', ServerError],
  [409, 'conflict', 'ApiError', ApiError],
] as const)('%i %s is a %s with the fields of the response', async (status, code, name, ErrorClass) => {
  const error = await read(scriptedFetch(problem(status, code, { 'x-request-id': 'r1' })))
  if (!(error instanceof ApiError)) throw error
  expect(error).toBeInstanceOf(ErrorClass)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toBeInstanceOf(PermitTrackingError)
  expect(error.name).toBe(name)
  expect(error.status).toBe(status)
  expect(error.code).toBe(code)
  expect(error.detail).toBe(`A message about ${code}.`)
  expect(error.method).toBe('GET')
  expect(error.path).toBe('/permits/{uuid}')
  expect(error.headers.get('x-request-id')).toBe('r1')
  expect(error.attempts).toEqual([{ status, reason: `status ${status}`, waitMs: 0 }])
  expect(error.retryable).toBe([429, 500, 503].includes(status))
  expect(error.retryAt).toBeUndefined()
  expect(error.bodyExcerpt).toBeUndefined()
  expect(error.message).toContain(`GET /permits/{uuid} returned ${status} ${code}: A message about ${code}.`)
})

test('the message of a 401 ends with advice', async () => {
  expect(await read(scriptedFetch(problem(401)))).toHaveProperty(
    'message',
    expect.stringMatching(/Check the key on the Developers tab of the organization settings\.$/),
  )
})

describe('a body that is not the service’s error', () => {
  test.each([
    [
      'HTML',
      new Response('<html>Bad gateway</html>', { status: 502, headers: { 'content-type': 'text/html' } }),
      '<html>Bad gateway</html>',
      'text/html',
    ],
    ['nothing', new Response(null, { status: 502 }), '', 'no content type'],
    [
      'nothing, and says so',
      new Response('', { status: 502, headers: { 'content-length': '0' } }),
      '',
      'text/plain;charset=UTF-8',
    ],
    ['other JSON', json({ message: 'no' }, 502), '{"message":"no"}', 'application/json'],
    ['an error that is text', json({ error: 'no' }, 502), '{"error":"no"}', 'application/json'],
    ['JSON null', json(null, 502), 'null', 'application/json'],
    [
      'broken JSON',
      new Response('{"error":', { status: 502, headers: { 'content-type': 'application/json' } }),
      '{"error":',
      'application/json',
    ],
  ])('%s: the class of the status, with code unknown', async (_, response, excerpt, type) => {
    const error = await read(scriptedFetch(response))
    if (!(error instanceof ServerError)) throw error
    expect(error.status).toBe(502)
    expect(error.code).toBe('unknown')
    expect(error.bodyExcerpt).toBe(excerpt)
    expect(error.detail).toBe(
      `the body is not an error of the service (${type}). A proxy may have sent it. Check that \`baseUrl\` points to the API.`,
    )
  })

  test('an error with half of its fields keeps what it has', async () => {
    const error = await read(scriptedFetch(json({ error: { code: 'teapot' } }, 418)))
    if (!(error instanceof ApiError)) throw error
    expect(error.code).toBe('teapot')
    expect(error.detail).toBe('the body has no `error.message`.')
    expect(error.bodyExcerpt).toBeUndefined()
  })
})

describe('a failed connection', () => {
  test('keeps what fetch threw, and says the useful part of it', async () => {
    const refused = new Error('connect ECONNREFUSED 127.0.0.1:443')
    const cause = new TypeError('fetch failed', { cause: refused })
    const error = await read(scriptedFetch(cause))
    if (!(error instanceof ConnectionError)) throw error
    expect(error.name).toBe('ConnectionError')
    expect(error.message).toBe(
      'GET /permits/{uuid} failed: connect ECONNREFUSED 127.0.0.1:443. Check `baseUrl` (or the address of the proxy), and that a server is listening there.',
    )
    expect(error.cause).toEqual(cause)
    expect(error.retryable).toBe(true)
    expect(error.attempts).toEqual([{ reason: 'connect ECONNREFUSED 127.0.0.1:443', waitMs: 0 }])
  })

  test('of a name with several addresses says the first one’s problem', async () => {
    const messages = ['connect ECONNREFUSED ::1:443', 'connect ECONNREFUSED 127.0.0.1:443']
    const cause = new AggregateError(messages.map((message) => new Error(message)))
    const error = await read(scriptedFetch(new TypeError('fetch failed', { cause })))
    if (!(error instanceof ConnectionError)) throw error
    expect(error.message).toBe(
      'GET /permits/{uuid} failed: connect ECONNREFUSED ::1:443. Check `baseUrl` (or the address of the proxy), and that a server is listening there.',
    )
  })

  test.each([
    ['text', () => Promise.reject('gone'), 'gone'],
    ['an error without a message', () => Promise.reject(new Error()), 'Error'],
  ])('that is %s is one too', async (_, step, problem) => {
    const error = await read(scriptedFetch(step))
    if (!(error instanceof ConnectionError)) throw error
    expect(error.message).toBe(`GET /permits/{uuid} failed: ${problem}`)
  })

  test('whose cause is its own cause doesn’t loop', async () => {
    const cause = new Error('round and round')
    cause.cause = cause
    const error = await read(scriptedFetch(cause))
    if (!(error instanceof ConnectionError)) throw error
    expect(error.message).toBe('GET /permits/{uuid} failed: round and round')
  })
})
