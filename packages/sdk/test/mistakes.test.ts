import { createClient, isConfigurationError, isConnectionError } from '@permit-tracking/sdk'
import { describe, expect, test } from 'vitest'
import { clientOn } from './client-on.ts'
import { scriptedFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

/** What a program without types may pass. */
const untyped = <Value>(value: unknown): Value => value as Value

async function messageOf(run: () => unknown): Promise<string> {
  const error = await rejection((async () => await run())())
  return isConfigurationError(error) ? error.message : `not refused, but ${error}`
}

describe('what is no object of options is refused in words, and no request is spent', () => {
  const fetch = scriptedFetch()
  const client = clientOn(fetch)
  const cases: [string, () => unknown, string][] = [
    ['a client of null', () => createClient(untyped(null)), 'create a client'],
    ['a client of a key', () => createClient(untyped('pt_live_secret')), 'create a client'],
    ['hooks as a function', () => clientOn(fetch, { hooks: untyped(() => {}) }), 'create a client'],
    [
      'headers as Headers',
      () => clientOn(fetch, { headers: untyped(new Headers({ a: 'b' })) }),
      'use headers',
    ],
    ['headers as a list', () => clientOn(fetch, { headers: untyped([['a', 'b']]) }), 'use headers'],
    ['headers as text', () => clientOn(fetch, { headers: untyped('a: b') }), 'use headers'],
    ['a call with null', () => client.me(untyped(null)), 'make the call'],
    ['a call with text', () => client.permits.get('p1', untyped('x')), 'make the call'],
    ['a call with Headers', () => client.me({ headers: untyped(new Headers()) }), 'use headers'],
    ['nothing to watch', () => client.watchlist.add(untyped(undefined)), 'add to the watchlist'],
    ['text to watch', () => client.watchlist.add(untyped('p1')), 'add to the watchlist'],
    ['no contact', () => client.contacts.create(untyped(undefined)), 'create the contact'],
    ['a signal of client.api', () => client.api.GET('/me', { signal: untyped({}) }), 'use signal'],
  ]

  test.each(cases)('%s', async (_, run, action) => {
    const message = await messageOf(run)
    expect(message).toMatch(new RegExp(`^Could not ${action}, because .+; give .+\\.$`))
    expect(message).not.toContain('secret')
    expect(fetch.requests).toHaveLength(0)
  })

  test('a key that is no text', async () => {
    const message = await messageOf(() => createClient({ ...clientOptions, apiKey: untyped(5) }).me())
    expect(message).toContain('the API key is of type number')
  })

  const clientOptions = { baseUrl: 'https://permits.test/v1', fetch }
})

describe('a failed connection whose reason is not what it looks like says what to do', () => {
  test.each([
    ['self-signed certificate', 'NODE_EXTRA_CA_CERTS'],
    ['unable to verify the first certificate', 'NODE_EXTRA_CA_CERTS'],
    ['invalid peer certificate: UnknownIssuer', 'NODE_EXTRA_CA_CERTS'],
    ['wrong version number', 'check https and the port in baseUrl'],
  ])('%s', async (reason, advice) => {
    const failure = new TypeError('fetch failed', { cause: new Error(reason) })
    const error = await rejection(clientOn(scriptedFetch(failure), { retries: 0 }).me())
    if (!isConnectionError(error)) throw error
    expect(error.message).toContain(`GET /me failed: ${reason}; `)
    expect(error.message).toContain(advice)
    expect(error.attempts).toEqual([{ reason, waitMs: 0 }])
  })

  test('others are left as they are', async () => {
    const failure = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:1') })
    const error = await rejection(clientOn(scriptedFetch(failure), { retries: 0 }).me())
    expect(error).toHaveProperty('message', 'GET /me failed: connect ECONNREFUSED 127.0.0.1:1')
  })
})

test.each([404, 405])('a %i that is not the service’s hints at baseUrl', async (status) => {
  const answer = new Response('Cannot GET /me', { status, headers: { 'content-type': 'text/plain' } })
  const error = await rejection(clientOn(scriptedFetch(answer), { retries: 0 }).me())
  expect(error).toHaveProperty('message', expect.stringContaining('check baseUrl, its path included.'))
})
