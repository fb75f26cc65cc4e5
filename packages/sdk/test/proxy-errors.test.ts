import { ConnectionError } from '@permit-tracking/sdk'
import { expect, test } from 'vitest'
import { clientOn } from './client-on.ts'
import { scriptedFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

/** The error of Node's `fetch` when a proxy rejects a `CONNECT`. */
function tunnelError(status: number): Error {
  const cause = new Error(`Proxy response (${status}) !== 200 when HTTP Tunneling`)
  return new TypeError('fetch failed', { cause: new Error('Request was cancelled.', { cause }) })
}

test('names the response of the proxy, which Node hides behind "Request was cancelled."', async () => {
  const error = await rejection(clientOn(scriptedFetch(tunnelError(502)), { retry: 0 }).me())
  expect(error).toHaveProperty(
    'message',
    'GET /me failed: Proxy response (502) !== 200 when HTTP Tunneling. The proxy did not connect to the host of `baseUrl`. Check `baseUrl`, and what the proxy allows.',
  )
})

test('a cancelled request without a further cause keeps its message', async () => {
  const failure = new TypeError('fetch failed', { cause: new Error('Request was cancelled.') })
  const error = await rejection(clientOn(scriptedFetch(failure), { retry: 0 }).me())
  expect(error).toHaveProperty('message', 'GET /me failed: Request was cancelled.')
})

test('a proxy that requires credentials is not tried again, because that could lock the account', async () => {
  const fetch = scriptedFetch(tunnelError(407), tunnelError(407))
  const error = await rejection(clientOn(fetch, { retry: { delay: () => 0 } }).me())
  expect(error instanceof ConnectionError && error.retryable).toBe(false)
  expect(fetch.requests).toHaveLength(1)
})

test('a proxy that can’t reach the service is tried again', async () => {
  const fetch = scriptedFetch(tunnelError(502), tunnelError(503))
  await rejection(clientOn(fetch, { retry: { delay: () => 0, limit: 1 } }).me())
  expect(fetch.requests).toHaveLength(2)
})

test('missing credentials of a proxy are not a mistake in `fetch`, although undici calls the argument invalid', async () => {
  const cause = Object.assign(new Error('Proxy Authentication Required (407)'), {
    code: 'UND_ERR_INVALID_ARG',
  })
  const failure = new TypeError('fetch failed', { cause })
  const error = await rejection(clientOn(scriptedFetch(failure)).me())
  expect(error).toBeInstanceOf(ConnectionError)
})

test('a removal is not reported as done if the proxy had rejected it', async () => {
  const gone = Response.json({ error: { code: 'not_found', message: 'unknown' } }, { status: 404 })
  const fetch = scriptedFetch(tunnelError(502), gone)
  const error = await rejection(clientOn(fetch, { retry: { delay: () => 0 } }).watchlist.remove('p1'))
  expect(error).toHaveProperty('status', 404)
})

test('a question at the end of the reason stays a sentence', async () => {
  const failure = new TypeError('ECONNREFUSED: Unable to connect. Is the computer able to access the url?')
  const error = await rejection(clientOn(scriptedFetch(failure), { retry: 0 }).me())
  expect(error).toHaveProperty('message', expect.stringContaining('access the url? Check `baseUrl` '))
})
