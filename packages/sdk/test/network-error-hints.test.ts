import { isConnectionError } from '@permit-tracking/sdk'
import { describe, expect, test } from 'vitest'
import { clientOn } from './client-on.ts'
import { scriptedFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

describe('a failed connection whose reason is not what it looks like says what to do', () => {
  test.each([
    ['self-signed certificate', 'NODE_EXTRA_CA_CERTS'],
    ['unable to verify the first certificate', 'NODE_EXTRA_CA_CERTS'],
    ['invalid peer certificate: UnknownIssuer', 'NODE_EXTRA_CA_CERTS'],
    ['wrong version number', 'Check the protocol and the port of `baseUrl`.'],
  ])('%s', async (reason, advice) => {
    const failure = new TypeError('fetch failed', { cause: new Error(reason) })
    const error = await rejection(clientOn(scriptedFetch(failure), { retries: 0 }).me())
    if (!isConnectionError(error)) throw error
    expect(error.message).toContain(`GET /me failed: ${reason}. `)
    expect(error.message).toContain(advice)
    expect(error.attempts).toEqual([{ reason, waitMs: 0 }])
  })

  test('others are left as they are', async () => {
    const failure = new TypeError('fetch failed', { cause: new Error('read ECONNRESET') })
    const error = await rejection(clientOn(scriptedFetch(failure), { retries: 0 }).me())
    expect(error).toHaveProperty('message', 'GET /me failed: read ECONNRESET')
  })
})

test.each([404, 405])('a %i that is not the service’s hints at baseUrl', async (status) => {
  const response = new Response('Cannot GET /me', { status, headers: { 'content-type': 'text/plain' } })
  const error = await rejection(clientOn(scriptedFetch(response), { retries: 0 }).me())
  expect(error).toHaveProperty('message', expect.stringContaining('Check the path of `baseUrl`.'))
})
