import { ConnectionError } from '@permit-tracking/sdk'
import { describe, expect, test } from 'vitest'
import { clientOn } from './client-on.ts'
import { scriptedFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

describe('a failed connection whose reason is not what it looks like says what to do', () => {
  test.each([
    ['self-signed certificate', 'NODE_EXTRA_CA_CERTS'],
    ['unable to verify the first certificate', 'NODE_EXTRA_CA_CERTS'],
    ['invalid peer certificate: UnknownIssuer', 'DENO_CERT'],
    ['wrong version number', 'Check the protocol and the port of `baseUrl`.'],
    ['Proxy response (407) !== 200 when HTTP Tunneling', 'http://user:password@host:port'],
    ['Proxy refused to open a tunnel: 407 Proxy Authentication Required', 'requires credentials'],
    ['client error (Connect): proxy authentication required', 'requires credentials'],
    ['Proxy response (502) !== 200 when HTTP Tunneling', 'what the proxy allows'],
    ['client error (Connect): unsuccessful tunnel', 'what the proxy allows'],
    ['connect ECONNREFUSED 10.0.0.9:3128', 'the address of the proxy'],
    ['getaddrinfo ENOTFOUND proxy.corp.example', 'the address of the proxy'],
    ['tcp connect error: Connection refused (os error 111)', 'that a server is listening there'],
  ])('%s', async (reason, advice) => {
    const failure = new TypeError('fetch failed', { cause: new Error(reason) })
    const error = await rejection(clientOn(scriptedFetch(failure), { retry: 0 }).me())
    if (!(error instanceof ConnectionError)) throw error
    expect(error.message).toContain(`GET /me failed: ${reason}. `)
    expect(error.message).toContain(advice)
    expect(error.attempts).toEqual([{ reason, waitMs: 0 }])
  })

  test.each(['Failed to fetch', 'NetworkError when attempting to fetch resource.', 'Load failed'])(
    '%s of a browser, which hides the reason',
    async (message) => {
      const error = await rejection(clientOn(scriptedFetch(new TypeError(message)), { retry: 0 }).me())
      expect(error).toHaveProperty('message', expect.stringContaining('The browser hides the reason.'))
      expect(error).toHaveProperty('message', expect.stringContaining('(CORS)'))
    },
  )

  test('a host without an address is one, too, although Bun throws it as the only error', async () => {
    const failure = new TypeError('getaddrinfo ENOTFOUND permits.test')
    const error = await rejection(clientOn(scriptedFetch(failure), { retry: 0 }).me())
    expect(error).toBeInstanceOf(ConnectionError)
  })

  test.each([
    ['https://undefined/v1', 'fetch failed', 'getaddrinfo ENOTFOUND undefined'],
    ['https://null/v1', 'fetch failed', 'getaddrinfo EAI_AGAIN null'],
    [
      'https://undefined/v1',
      'error sending request for url (https://undefined/v1/me)',
      'client error (Connect): dns error: failed to lookup address information',
    ],
  ])('a host with the name of a missing value, %s, is one, too', async (baseUrl, message, reason) => {
    const failure = new TypeError(message, { cause: new Error(reason) })
    const error = await rejection(clientOn(scriptedFetch(failure), { baseUrl, retry: 0 }).me())
    expect(error).toHaveProperty('message', expect.stringContaining(`GET /me failed: ${reason}`))
  })

  test('others are left as they are', async () => {
    const failure = new TypeError('fetch failed', { cause: new Error('read ECONNRESET') })
    const error = await rejection(clientOn(scriptedFetch(failure), { retry: 0 }).me())
    expect(error).toHaveProperty('message', 'GET /me failed: read ECONNRESET')
  })
})

test.each([404, 405])('a %i that is not the service’s hints at baseUrl', async (status) => {
  const response = new Response('Cannot GET /me', { status, headers: { 'content-type': 'text/plain' } })
  const error = await rejection(clientOn(scriptedFetch(response), { retry: 0 }).me())
  expect(error).toHaveProperty('message', expect.stringContaining('Check the path of `baseUrl`.'))
})
