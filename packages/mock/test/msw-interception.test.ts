import http from 'node:http'
import { json } from 'node:stream/consumers'
import { createHandlers } from '@permit-tracking/mock/msw'
import axios from 'axios'
import ky from 'ky'
import { setupServer } from 'msw/node'
import * as undici from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { strict } from './msw-support.ts'
import { createTestMock } from './support.ts'

const mock = createTestMock({ baseUrl: 'http://permits.test/v1' })
const server = setupServer(...createHandlers(mock))
const url = `${mock.baseUrl}/me`
const headers = { Authorization: `Bearer ${mock.apiKey}` }
const me = { data: mock.organization }

// What msw can reach of the package undici is its fetch, once that is the global one.
beforeAll(() => {
  undici.install()
  server.listen(strict)
})
afterAll(() => server.close())

test('axios receives responses of the mock', async () => {
  const { status, data } = await axios.get(url, { headers })
  expect(status).toBe(200)
  expect(data).toMatchObject(me)
})

test('node:http receives responses of the mock', async () => {
  const body = await new Promise((resolve, reject) => {
    http.get(url, { headers }, (response) => resolve(json(response))).on('error', reject)
  })
  expect(body).toMatchObject(me)
})

test('ky receives responses of the mock', async () => {
  expect(await ky.get(url, { headers }).json()).toMatchObject(me)
})

test('undici, installed as the global fetch, receives responses of the mock', async () => {
  const response = await fetch(url, { headers })
  expect(await response.json()).toMatchObject(me)
})

describe('a page in jsdom or happy-dom, whose XMLHttpRequest enforces CORS over node:http', () => {
  const origin = 'https://app.example'
  const preflight = {
    Origin: origin,
    'Access-Control-Request-Method': 'GET',
    'Access-Control-Request-Headers': 'authorization',
  }

  /** Sends a request as a page's XMLHttpRequest would. The global fetch does not allow Origin to be set. */
  function send(method: string, target: string, sent: Record<string, string>) {
    return new Promise<http.IncomingMessage>((resolve, reject) => {
      http.request(target, { method, headers: sent }, resolve).on('error', reject).end()
    })
  }

  test.each([
    ['/me', 'GET, HEAD, OPTIONS'],
    ['/contacts', 'GET, POST, HEAD, OPTIONS'],
    ['/nothing', 'GET, POST, DELETE, HEAD, OPTIONS'],
  ])(
    'the preflight of %s gets the same response as from `serve`, and is not recorded',
    async (path, methods) => {
      mock.clearRequests()
      const response = await send('OPTIONS', mock.baseUrl + path, preflight)
      expect([response.statusCode, response.headers]).toMatchObject([
        204,
        {
          'access-control-allow-origin': '*',
          'access-control-allow-methods': methods,
          'access-control-allow-headers': 'Authorization, Content-Type',
          'access-control-max-age': '600',
        },
      ])
      expect(mock.requests()).toEqual([])
    },
  )

  test.each([
    ['/me', 200],
    ['/nothing', 404],
  ])('may read the response of %s, with the headers of the limit', async (path, status) => {
    const response = await send('GET', mock.baseUrl + path, { ...headers, Origin: origin })
    expect([response.statusCode, response.headers]).toMatchObject([
      status,
      {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': expect.stringContaining('X-RateLimit-Reset'),
        'x-ratelimit-limit': '1000',
      },
    ])
    expect(await json(response)).toBeInstanceOf(Object)
  })

  test('has the same at an address with another path', async () => {
    const handlers = createHandlers(createTestMock({ baseUrl: 'https://api.test/permits/v1' }))
    server.use(...handlers)
    const response = await fetch('https://api.test/permits/v1/me', { method: 'OPTIONS', headers: preflight })
    expect(response.headers.get('Access-Control-Allow-Methods')).toBe('GET, HEAD, OPTIONS')
  })

  test('and so has a page whose preflight lost its headers on the way, as in happy-dom', async () => {
    const { headers: preflight } = await send('OPTIONS', url, {})
    expect(preflight).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': 'Authorization, Content-Type',
    })
    expect((await send('GET', url, headers)).headers).toMatchObject({ 'access-control-allow-origin': '*' })
  })
})
