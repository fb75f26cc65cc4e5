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
    [
      'a client of null',
      () => createClient(untyped(null)),
      'create a client: `options` must be an object (received null).',
    ],
    [
      'a client of a key',
      () => createClient(untyped('pt_live_secret')),
      'must be an object (received a string).',
    ],
    [
      'hooks as a function',
      () => clientOn(fetch, { hooks: untyped(() => {}) }),
      '`hooks` must be an object (received a function).',
    ],
    [
      'headers as Headers',
      () => clientOn(fetch, { headers: untyped(new Headers({ a: 'b' })) }),
      '`headers` must be an object (received a Headers).',
    ],
    [
      'headers as a list',
      () => clientOn(fetch, { headers: untyped([['a', 'b']]) }),
      '`headers` must be an object (received an array).',
    ],
    [
      'headers as text',
      () => clientOn(fetch, { headers: untyped('a: b') }),
      '`headers` must be an object (received a string).',
    ],
    [
      'a call with null',
      () => client.me(untyped(null)),
      'make the call: `options` must be an object (received null).',
    ],
    [
      'a call with text',
      () => client.permits.get('p1', untyped('x')),
      '`options` must be an object (received a string).',
    ],
    [
      'a call with a number',
      () => client.permits.get('p1', untyped(5_000)),
      '`options` must be an object (received a number).',
    ],
    ['a call with Headers', () => client.me({ headers: untyped(new Headers()) }), 'use headers'],
    ['nothing to watch', () => client.watchlist.add(untyped(undefined)), 'add to the watchlist'],
    [
      'text to watch',
      () => client.watchlist.add(untyped('p1')),
      'the permit must be `{ permit_uuid }` or `{ permit_number, jurisdiction }` (received a string).',
    ],
    [
      'a jurisdiction’s name',
      () => client.watchlist.add({ permit_number: 'B1', jurisdiction: 'Seattle, WA' }),
      '`jurisdiction` must be a slug such as seattle-wa (received "Seattle, WA").',
    ],
    ['no contact', () => client.contacts.create(untyped(undefined)), 'create the contact'],
    [
      'a signal of client.api',
      () => client.api.GET('/me', { signal: untyped({}) }),
      '`signal` must be an AbortSignal (received an object).',
    ],
  ]

  test.each(cases)('%s', async (_, run, action) => {
    const message = await messageOf(run)
    expect(message).toContain(action)
    expect(message).not.toContain('secret')
    expect(fetch.requests).toHaveLength(0)
  })

  const slips: [string, () => unknown, string][] = [
    [
      'a timeout of 0',
      () => clientOn(fetch, { timeout: 0 }),
      '`timeout` must be more than 0 (received 0). Use Infinity for none.',
    ],
    [
      'a timeout of 0 for a call',
      () => client.me({ timeout: '0s' }),
      '`timeout` must be more than 0 (received "0s").',
    ],
    [
      'a moment as a deadline',
      () => client.me({ deadline: Date.now() + 50 }),
      'looks like a moment). Use new Date(…).',
    ],
    [
      'an option among the parameters',
      () => client.permits.list(untyped({ signal: new AbortController().signal })),
      'read the list, because signal is no parameter but an option; give it as the second argument',
    ],
    [
      'a number as a moment',
      () => client.permits.list({ updated_since: untyped(Date.now()) }),
      'use updated_since, because it is of type number; give a valid Date',
    ],
    [
      'resume for a single page',
      () => client.permits.list({}, { resume: 'anything' }),
      'resume goes on with an iteration; iterate over the list',
    ],
    [
      'a consistency that there isn’t, for a single page',
      () => client.permits.list({}, { consistency: untyped('quick') }),
      '(received "quick")',
    ],
    [
      'a number to collect',
      () => client.permits.list().collect(untyped(5)),
      '`options` must be an object (received a number)',
    ],
    [
      'a limit of another name',
      () => client.permits.list().collect(untyped({ max: 5 })),
      'unknown option `max`. There are limit',
    ],
    [
      'a misspelt field of a contact',
      () => client.contacts.create(untyped({ name: 'Dana', e_mail: 'dana@example.com' })),
      'create the contact: unknown field `e_mail`. Use `email`',
    ],
    [
      'a misspelt field of a permit to watch',
      () => client.watchlist.add(untyped({ permitUuid: 'p1' })),
      'unknown field `permitUuid`. Use `permit_uuid`',
    ],
    [
      'a path without a slash',
      () => client.api.GET(untyped<'/me'>('me')),
      'send GET me: the path must begin with a slash.',
    ],
    [
      'a key with its scheme',
      () => clientOn(fetch, { apiKey: 'Bearer pt_live_secret' }).me(),
      'the API key begins with Bearer, which the SDK adds',
    ],
  ]

  test.each(slips)('%s', async (_, run, words) => {
    const message = await messageOf(run)
    expect(message).toContain(words)
    expect(message).not.toContain('secret')
    expect(fetch.requests).toHaveLength(0)
  })

  test('a fetch that gives nothing', async () => {
    const forgetful = clientOn(
      untyped<typeof fetch>(async () => undefined),
      {},
    )
    expect(await messageOf(() => forgetful.me())).toBe('`fetch` must resolve with a Response.')
  })

  test.each([async () => false, () => 'no'])(
    'a shouldRetry that gives no answer, before it repeats a creation',
    async (judge) => {
      const failing = scriptedFetch(new TypeError('reset'), new TypeError('reset'))
      const retrying = clientOn(failing, { shouldRetry: untyped(judge) })
      const message = await messageOf(() => retrying.contacts.create({ name: 'Dana' }))
      expect(message).toMatch(
        /^Could not use shouldRetry, because it gave .+; let it return true or false at once\.$/,
      )
      expect(failing.requests).toHaveLength(1)
    },
  )

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
    const failure = new TypeError('fetch failed', { cause: new Error('read ECONNRESET') })
    const error = await rejection(clientOn(scriptedFetch(failure), { retries: 0 }).me())
    expect(error).toHaveProperty('message', 'GET /me failed: read ECONNRESET')
  })
})

test.each([404, 405])('a %i that is not the service’s hints at baseUrl', async (status) => {
  const answer = new Response('Cannot GET /me', { status, headers: { 'content-type': 'text/plain' } })
  const error = await rejection(clientOn(scriptedFetch(answer), { retries: 0 }).me())
  expect(error).toHaveProperty('message', expect.stringContaining('check baseUrl, its path included.'))
})
