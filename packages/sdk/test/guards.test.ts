import { type Client, type ClientOptions, createClient, isConfigurationError } from '@permit-tracking/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from './any-text.ts'
import { apiKey, baseUrl, clientOn } from './client-on.ts'
import { json, ruledFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

const empty = () => json({ data: [], meta: { page: 1, per_page: 100, total: 0, total_pages: 0 } })

/** The message that a call is refused with, and how many requests it cost. */
async function refusalOf(call: (client: Client) => unknown, options: ClientOptions = {}) {
  const fetch = ruledFetch(empty)
  const error = await rejection(Promise.resolve().then(() => call(clientOn(fetch, options))))
  if (!isConfigurationError(error)) throw error
  return { message: error.message, requests: fetch.requests.length }
}

/** Lets wrong values through to where they are refused at run time. */
function loosely(value: unknown): never {
  return value as never
}

describe('what can’t work is refused before a request, with what, why and what to do', () => {
  test.each<[string, (client: Client) => unknown, string]>([
    [
      'an empty id',
      (client) => client.permits.get(''),
      'Could not call /permits/{uuid}: `uuid` must be an identifier as the service returned it (received "").',
    ],
    [
      'a missing id',
      (client) => client.contacts.get(loosely(undefined)),
      'Could not call /contacts/{id}: `id` must be an identifier as the service returned it (received undefined).',
    ],
    [
      'an id that would leave its path',
      (client) => client.watchlist.remove('..'),
      'Could not call /watchlist/{permit_uuid}: `permit_uuid` must be an identifier as the service returned it (received "..").',
    ],
    [
      'per_page over the maximum',
      (client) => client.contacts.list({ per_page: 101 }),
      'Could not use per_page, because it is 101; give a whole number from 1 to 100.',
    ],
    [
      'page 0',
      (client) => client.conditions.list({ page: 0 }),
      'Could not use page, because it is 0; give a whole number from 1.',
    ],
    [
      'an empty status',
      (client) => client.permits.list({ status: ' ' }),
      'Could not use status, because it is " "; give a label, or leave it out for all.',
    ],
    [
      'a moment without a time zone',
      (client) => client.permits.list({ updated_since: '2026-03-01T09:00:00' }),
      'Could not use updated_since, because it is "2026-03-01T09:00:00"; give a valid Date, or ISO 8601 text such as 2026-03-01T00:00:00Z.',
    ],
    [
      'a moment of client.api',
      (client) => client.api.GET('/permits', { params: { query: { updated_since: 'March 1, 2026' } } }),
      'Could not use updated_since, because it is "March 1, 2026"; give a valid Date, or ISO 8601 text such as 2026-03-01T00:00:00Z.',
    ],
    [
      'an option of a call in another spelling',
      (client) => client.me(loosely({ time_out: 5 })),
      'Could not make the call: unknown option `time_out`. Use `timeout`.',
    ],
    [
      'an option of a call that is like none',
      (client) => client.permits.get('p1', loosely({ cache: true })),
      'Could not make the call: unknown option `cache`. There are signal, timeout, deadline, retries, headers, hooks.',
    ],
    [
      'a controller for its signal',
      (client) => client.me({ signal: loosely(new AbortController()) }),
      '`signal` must be an AbortSignal (received an AbortController). Pass its `signal`.',
    ],
    [
      'an invalid deadline',
      (client) => client.me({ deadline: new Date(Number.NaN) }),
      '`deadline` must be a Date, ISO 8601 text, or a duration (received an invalid Date).',
    ],
  ])('%s', async (_, call, message) => {
    expect(await refusalOf(call)).toEqual({ message, requests: 0 })
  })

  test.each(['', ' key-7', 'key-7\n', 'key-7 key-8', 'schlüssel', '😀'])('the key %j', async (key) => {
    const { message, requests } = await refusalOf((client) => client.me(), { apiKey: key })
    expect(message).toMatch(/^Could not send GET \/me: the API key .+\. Pass `apiKey` to createClient, or /)
    if (key) expect(message).not.toContain(key)
    expect(requests).toBe(0)
  })
})

describe('an option that can’t work is refused when the client is made', () => {
  test.each<[string, unknown, string]>([
    ['baseURL', { baseURL: baseUrl }, 'Could not create a client: unknown option `baseURL`. Use `baseUrl`.'],
    ['APIKEY', { APIKEY: 'x' }, 'Could not create a client: unknown option `APIKEY`. Use `apiKey`.'],
    ['api_key', { api_key: 'x' }, 'Could not create a client: unknown option `api_key`. Use `apiKey`.'],
    [
      'maxRetries',
      { maxRetires: 1 },
      'Could not create a client: unknown option `maxRetires`. There are apiKey, baseUrl,',
    ],
    ['retrys', { retrys: 1 }, 'Could not create a client: unknown option `retrys`. Use `retries`.'],
    ['a hook', { hooks: { request: 5 } }, '`hooks.request` must be a function (received a number).'],
    [
      'a hook’s name',
      { hooks: { requests() {} } },
      'Could not create a client: unknown hook `requests`. Use `request`.',
    ],
    ['half a logger', { logger: { info() {} } }, '`logger.error` must be a function (received undefined).'],
    [
      'a level',
      { logLevel: 'verbose' },
      `\`logLevel\` must be 'off' or 'error' or 'warn' or 'info' or 'debug' (received "verbose").`,
    ],
    ['a fetch', { fetch: 'fetch' }, '`fetch` must be a function (received a string).'],
    ['shouldRetry', { shouldRetry: true }, '`shouldRetry` must be a function (received a boolean).'],
    ['backoff', { backoff: 500 }, '`backoff` must be a function (received a number).'],
    ['retryBudget', { retryBudget: true }, '`retryBudget` must be a whole number from 0 (received true).'],
    [
      'a relative base URL',
      { baseUrl: '/v1' },
      '`baseUrl` must be an absolute URL such as https://api.example.com/v1 (received "/v1").',
    ],
  ])('%s', (_, options, message) => {
    try {
      expect.unreachable(String(createClient(loosely(Object.assign({ apiKey, baseUrl }, options)))))
    } catch (error) {
      if (!isConfigurationError(error)) throw error
      expect(error.message.startsWith(message)).toBe(true)
    }
  })

  test('a level in the environment that doesn’t exist is passed over', () => {
    expect(() => createClient({ apiKey, baseUrl })).not.toThrow()
  })
})

describe('a moment', () => {
  const noon = Date.parse('2026-03-01T12:00:00Z')
  const instant = { epochMilliseconds: noon, toString: () => '2026-03-01T12:00:00Z' }
  test.each<[string, unknown, string]>([
    ['a Date', new Date(noon), '2026-03-01T12:00:00.000Z'],
    ['a Temporal.Instant', instant, '2026-03-01T12:00:00.000Z'],
    ['text in UTC', '2026-03-01T12:00:00Z', '2026-03-01T12:00:00Z'],
    ['text with an offset', '2026-03-01T12:00+01:00', '2026-03-01T12:00+01:00'],
    ['a date', '2026-03-01', '2026-03-01T00:00:00Z'],
  ])('may be %s', async (_, updated_since, sent) => {
    const fetch = ruledFetch(empty)
    const client = clientOn(fetch)
    await client.permits.list({ updated_since: loosely(updated_since) })
    await client.api.GET('/permits', { params: { query: { updated_since: loosely(updated_since) } } })
    expect(fetch.requests.map(({ query }) => query.updated_since)).toEqual([sent, sent])
  })

  test.each([Number.NaN, 1e20])('may not be an instant of %d', async (epochMilliseconds) => {
    const { message } = await refusalOf((client) =>
      client.permits.list({ updated_since: { epochMilliseconds } }),
    )
    expect(message).toContain('Could not use updated_since, because it is an invalid Date; ')
  })

  test('is never a text that Date.parse only guesses at', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(anyText, fc.constantFrom('2026', '1', '03/01/2026', '2026-03-01 12:00Z', '2026-13-01')),
        async (text) => {
          const { requests } = await refusalOf((client) => client.permits.list({ updated_since: text }))
          expect(requests).toBe(0)
        },
      ),
      { seed: 7, numRuns: 200 },
    )
  })
})
