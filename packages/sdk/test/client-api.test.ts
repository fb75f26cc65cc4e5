import { ConnectionError, DecodeError } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiKey, clientOn } from './client-on.ts'
import { hang, json, limited, problem, record200, scriptedFetch } from './scripted-fetch.ts'
import { failure, isSettled, rejection, settle } from './settle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const params = { path: { uuid: 'p1' } }

describe('client.api is on the same chain', () => {
  test('with the key and the headers', async () => {
    const fetch = scriptedFetch(record200())
    await clientOn(fetch, { headers: { 'x-trace': 't1' } }).api.GET('/permits/{uuid}', { params })
    expect(fetch.requests[0]?.path).toBe('/permits/p1')
    expect(fetch.requests[0]?.headers.get('authorization')).toBe(`Bearer ${apiKey}`)
    expect(fetch.requests[0]?.headers.get('x-trace')).toBe('t1')
  })

  test('with retries, by the same rules', async () => {
    const fetch = scriptedFetch(limited(), problem(503), record200())
    await settle(clientOn(fetch).api.GET('/me'))
    expect(fetch.requests).toHaveLength(3)
    const creation = scriptedFetch(limited(), problem(503))
    const { error, response } = await settle(
      clientOn(creation).api.POST('/contacts', { body: { name: 'Dana' } }),
    )
    expect(response.status).toBe(503)
    expect(error?.error.code).toBe('some_code')
    expect(creation.requests).toHaveLength(2)
  })

  test('with the timeout', async () => {
    const error = await failure(clientOn(scriptedFetch(hang), { retry: 0, timeout: '1s' }).api.GET('/me'))
    expect(error).toHaveProperty('name', 'TimeoutError')
    expect(error).toHaveProperty('path', '/me')
  })

  test('with the limit that it sees', async () => {
    const client = clientOn(scriptedFetch(json({ data: {} }, 200, { 'x-ratelimit-remaining': '7' })))
    await client.api.GET('/me')
    expect(client.rateLimit?.remaining).toBe(7)
  })
})

describe('its result', () => {
  test('is the whole body', async () => {
    const body = { data: [{ uuid: 'a' }], meta: { page: 1, per_page: 1, total: 1 } }
    const { data, error, response } = await clientOn(scriptedFetch(json(body))).api.GET('/permits')
    expect(data).toEqual(body)
    expect(error).toBeUndefined()
    expect(response.status).toBe(200)
  })

  test.each([600, 999])('is an error as a value for a status of %i', async (status) => {
    const odd = Object.defineProperty(problem(500, 'odd'), 'status', { value: status })
    const { error, response } = await clientOn(scriptedFetch(odd)).api.GET('/me')
    expect(error?.error.code).toBe('odd')
    expect(response).toMatchObject({ status, ok: false })
  })

  test('is an error as a value, for every failed response', async () => {
    const { data, error, response } = await clientOn(scriptedFetch(problem(404, 'not_found'))).api.GET(
      '/permits/{uuid}',
      { params },
    )
    expect(data).toBeUndefined()
    expect(error?.error.code).toBe('not_found')
    expect(response.status).toBe(404)
  })

  test('is a rejection without a response, or without JSON', async () => {
    const broken = clientOn(scriptedFetch(new TypeError('fetch failed')), { retry: 0 })
    expect(await rejection(broken.api.GET('/me'))).toBeInstanceOf(ConnectionError)
    const error = await rejection(
      clientOn(scriptedFetch(new Response('<html>', { status: 200 }))).api.GET('/me'),
    )
    if (!(error instanceof DecodeError)) throw error
    expect(error.status).toBe(200)
    expect(error.method).toBe('GET')
    expect(error.bodyExcerpt).toBe('<html>')
  })

  test('is raw text if requested', async () => {
    const { data } = await clientOn(scriptedFetch(new Response('plain'))).api.GET('/me', { parseAs: 'text' })
    expect(data).toBe('plain')
  })
})

describe('options of one request', () => {
  test('headers may repeat a name, and null removes one', async () => {
    const fetch = scriptedFetch(record200())
    const client = clientOn(fetch, { headers: { 'x-client': 'c', 'x-kept': 'k' } })
    await client.api.GET('/me', {
      headers: { 'x-many': ['a', 'b'], 'x-client': null, 'x-kept': undefined, 'x-number': 5 },
    })
    const headers = fetch.requests[0]?.headers
    expect(headers?.get('x-many')).toBe('a, b')
    expect(headers?.has('x-client')).toBe(false)
    expect(headers?.get('x-kept')).toBe('k')
    expect(headers?.get('x-number')).toBe('5')
  })

  test.each([
    { headers: { 'x-secret': 's3cret-value\n1' } },
    { headers: { 'x-secret': ['a', 's3cret-value\n1'] } },
    { params: { header: { 'x-secret': 's3cret-value\n1' } } },
  ])('a header that can’t be sent shows its value neither in the error nor in the log', async (init) => {
    const write = vi.fn()
    const logger = { debug: write, info: write, warn: write, error: write }
    const fetch = scriptedFetch(record200())
    // @ts-expect-error: the operation has no header of its own
    const error = await rejection(clientOn(fetch, { logger, logLevel: 'debug' }).api.GET('/me', init))
    expect(error).toMatchObject({
      name: 'ConfigurationError',
      message: 'Could not use the header "x-secret": its value must be text without line breaks, in Latin-1.',
    })
    expect(write.mock.calls.join()).not.toContain('s3cret')
    expect(fetch.requests).toHaveLength(0)
  })

  test('headers in place of the key are rejected, because the client sets it', async () => {
    const headers = { authorization: 'Bearer another' }
    const error = await rejection(clientOn(scriptedFetch(record200())).api.GET('/me', { headers }))
    expect(error).toHaveProperty('message', expect.stringContaining('the client sets it.'))
  })

  test('a signal aborts the call', async () => {
    const controller = new AbortController()
    const call = clientOn(scriptedFetch(hang)).api.GET('/me', { signal: controller.signal })
    const rejected = rejection(call)
    await vi.advanceTimersByTimeAsync(5)
    controller.abort(new Error('enough'))
    expect(await isSettled(call)).toBe(true)
    expect(await rejected).toHaveProperty('message', 'enough')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('null stands for no signal', async () => {
    const { data } = await clientOn(scriptedFetch(record200())).api.GET('/me', { signal: null })
    expect(data).toBeDefined()
  })

  test('baseUrl is rejected, because the key would go there', async () => {
    const fetch = scriptedFetch(record200())
    // @ts-expect-error: the types reject it, too
    const error = await rejection(clientOn(fetch).api.GET('/me', { baseUrl: 'https://elsewhere.test' }))
    expect(error).toHaveProperty(
      'message',
      'Could not send a request: its origin is not the origin of `baseUrl`. Create another client for it.',
    )
    expect(fetch.requests).toHaveLength(0)
  })

  test('a fetch receives the request', async () => {
    const [mine, theirs] = [scriptedFetch(record200()), scriptedFetch()]
    await clientOn(theirs).api.GET('/me', { fetch: mine })
    expect(mine.requests[0]?.headers.get('authorization')).toBe(`Bearer ${apiKey}`)
    expect(theirs.requests).toHaveLength(0)
  })
})

describe('middleware', () => {
  const marking = {
    onRequest({ request }: { request: Request }) {
      request.headers.set('x-middleware', 'yes')
    },
  }
  const marksOf = (fetch: ReturnType<typeof scriptedFetch>) =>
    fetch.requests.map(({ headers }) => headers.get('x-middleware'))

  test('runs around every call of client.api until it is ejected', async () => {
    const fetch = scriptedFetch(record200(), record200(), record200())
    const { api } = clientOn(fetch)
    api.use(marking)
    await api.GET('/me')
    await api.GET('/me')
    api.eject(marking)
    await api.GET('/me')
    expect(marksOf(fetch)).toEqual(['yes', 'yes', null])
  })

  test('does not affect the methods of resources', async () => {
    const fetch = scriptedFetch(record200(), record200(), json({ data: [] }))
    const client = clientOn(fetch)
    client.api.use(marking)
    await client.me()
    await client.permits.get('p1')
    await client.permits.list().collect()
    expect(marksOf(fetch)).toEqual([null, null, null])
  })

  test('may read the response, and replace it', async () => {
    const client = clientOn(scriptedFetch(json({ data: { uuid: 'p1' } })))
    const read: unknown[] = []
    client.api.use({
      async onResponse({ response }) {
        read.push(await response.clone().json())
        return Response.json({ data: { uuid: 'p2' } })
      },
    })
    const { data } = await client.api.GET('/permits/{uuid}', { params })
    expect(read).toEqual([{ data: { uuid: 'p1' } }])
    expect(data).toEqual({ data: { uuid: 'p2' } })
  })

  test('sees one request for all attempts', async () => {
    const client = clientOn(scriptedFetch(problem(503), record200()))
    const seen: Request[] = []
    client.api.use({ onRequest: ({ request }) => void seen.push(request) })
    await settle(client.api.GET('/me'))
    expect(seen).toHaveLength(1)
  })
})

test('the key goes to no other origin than that of baseUrl', async () => {
  const fetch = scriptedFetch(record200())
  const elsewhere = { params, pathSerializer: () => 'https://elsewhere.test/me' }
  const error = await rejection(clientOn(fetch).api.GET('/permits/{uuid}', elsewhere))
  expect(error).toHaveProperty(
    'message',
    expect.stringContaining('its origin is not the origin of `baseUrl`'),
  )
  expect(fetch.requests).toHaveLength(0)
})
