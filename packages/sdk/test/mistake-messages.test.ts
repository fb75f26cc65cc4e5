import { createMock } from '@permit-tracking/mock'
import { type Client, type ClientOptions, createClient, type RetryOptions } from '@permit-tracking/sdk'
import { syncEvent, syncPermits } from '@permit-tracking/sdk/sync'
import {
  createMemoryWebhookStore,
  createTestDelivery,
  createTestEvent,
  createWebhooks,
  orderByPermit,
  verifyWebhook,
} from '@permit-tracking/sdk/webhooks'
import { describe, expect, test } from 'vitest'
import { apiKey, baseUrl, clientOn } from './client-on.ts'
import { json, problem, ruledFetch, scriptedFetch } from './scripted-fetch.ts'
import { rejection } from './settle.ts'
import { createLines, respondTo, secret, statusChanged } from './webhooks/delivery.ts'

/** Passes a value that the types reject: most of these mistakes are made in JavaScript. */
const untyped = (value: unknown): never => value as never

const uuid = '7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d'
const empty = () => json({ data: [], meta: { page: 1, per_page: 100, total: 0, total_pages: 0 } })
const event = statusChanged()
const { body, headers } = await createTestDelivery(event, { secret })
const listLocal = () => []

/** `name: message` of the error that the code throws or rejects with. */
async function errorOf(run: () => unknown): Promise<string> {
  const error = await rejection(Promise.resolve().then(run))
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}

/** Iterates as a program does that doesn't look at what it iterates. */
async function drain(values: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of values);
}

const create = (options: unknown) => createClient(untyped(options))
const createWith = (options: unknown) => create(Object.assign({ apiKey, baseUrl }, options))

describe('creating a client', () => {
  test.each<[mistake: string, run: () => unknown, message: string]>([
    [
      "createClient('key')",
      () => create('pt_live_secret'),
      'ConfigurationError: `options` must be an object (received string).',
    ],
    [
      'createClient(null)',
      () => create(null),
      'ConfigurationError: `options` must be an object (received null).',
    ],
    [
      'createClient(mock)',
      () => create(createMock()),
      'ConfigurationError: Could not create a client: unknown option `organization`. The options are apiKey, baseUrl, fetch, timeout, retry, maxWait, maxBodyBytes, limiter, headers, hooks, logger, logLevel, dangerouslyAllowBrowser.',
    ],
    [
      "{ baseUrl: 'htps://…' }",
      () => createWith({ baseUrl: 'htps://api.example.com' }),
      'ConfigurationError: `baseUrl` must be an https:// address, or http:// on a loopback host (received htps://api.example.com).',
    ],
    [
      "{ baseUrl: 'https:/api' }",
      () => createWith({ baseUrl: 'https:/api' }),
      'ConfigurationError: `baseUrl` must be an absolute URL such as https://api.example.com/v1 (received "https:/api").',
    ],
    [
      "{ baseUrl: '/v1' }",
      () => createWith({ baseUrl: '/v1' }),
      'ConfigurationError: `baseUrl` must be an absolute URL such as https://api.example.com/v1 (received "/v1").',
    ],
    [
      'a baseUrl without TLS',
      () => createWith({ baseUrl: 'http://api.example.com' }),
      'ConfigurationError: `baseUrl` must be an https:// address, or http:// on a loopback host (received http://api.example.com).',
    ],
    [
      '{ retry: 1.5 }',
      () => createWith({ retry: 1.5 }),
      'ConfigurationError: `retry` must be a whole number from 0 (received 1.5).',
    ],
    [
      "{ retry: '3' }",
      () => createWith({ retry: '3' }),
      'ConfigurationError: `retry` must be a whole number from 0 (received "3").',
    ],
    [
      '{ retrys }',
      () => createWith({ retrys: 1 }),
      'ConfigurationError: Could not create a client: unknown option `retrys`. The options are apiKey, baseUrl, fetch, timeout, retry, maxWait, maxBodyBytes, limiter, headers, hooks, logger, logLevel, dangerouslyAllowBrowser.',
    ],
    [
      '{ maxRetries }',
      () => createWith({ maxRetries: 1 }),
      'ConfigurationError: Could not create a client: unknown option `maxRetries`. The options are apiKey, baseUrl, fetch, timeout, retry, maxWait, maxBodyBytes, limiter, headers, hooks, logger, logLevel, dangerouslyAllowBrowser.',
    ],
    [
      '{ baseURL }',
      () => createWith({ baseURL: baseUrl }),
      'ConfigurationError: Could not create a client: unknown option `baseURL`. The options are apiKey, baseUrl, fetch, timeout, retry, maxWait, maxBodyBytes, limiter, headers, hooks, logger, logLevel, dangerouslyAllowBrowser.',
    ],
    [
      '{ APIKEY }',
      () => createWith({ APIKEY: 'x' }),
      'ConfigurationError: Could not create a client: unknown option `APIKEY`. The options are apiKey, baseUrl, fetch, timeout, retry, maxWait, maxBodyBytes, limiter, headers, hooks, logger, logLevel, dangerouslyAllowBrowser.',
    ],
    [
      '{ api_key }',
      () => createWith({ api_key: 'x' }),
      'ConfigurationError: Could not create a client: unknown option `api_key`. The options are apiKey, baseUrl, fetch, timeout, retry, maxWait, maxBodyBytes, limiter, headers, hooks, logger, logLevel, dangerouslyAllowBrowser.',
    ],
    [
      '{ timeout: 0 }',
      () => createWith({ timeout: 0 }),
      'ConfigurationError: `timeout` must be more than 0 (received 0). Use Infinity for none.',
    ],
    [
      "{ timeout: '5 minutes' }",
      () => createWith({ timeout: '5 minutes' }),
      `ConfigurationError: \`timeout\` must be milliseconds, or text such as '30s' (received "5 minutes").`,
    ],
    [
      'a header with a line break',
      () => createWith({ headers: { 'X-A': 'a\nb' } }),
      'ConfigurationError: Could not use the header "X-A": its value must be text without line breaks, in Latin-1.',
    ],
    [
      'a header that is undefined',
      () => createWith({ headers: { 'X-A': undefined } }),
      'ConfigurationError: Could not use the header "X-A": its value must be text without line breaks, in Latin-1.',
    ],
    [
      'headers as Headers',
      () => createWith({ headers: new Headers({ a: 'b' }) }),
      'ConfigurationError: `headers` must be an object (received Headers).',
    ],
    [
      'headers as an array',
      () => createWith({ headers: [['a', 'b']] }),
      'ConfigurationError: `headers` must be an object (received Array).',
    ],
    [
      'headers as text',
      () => createWith({ headers: 'a: b' }),
      'ConfigurationError: `headers` must be an object (received string).',
    ],
    [
      'the key as a header',
      () => createWith({ headers: { Authorization: 'Bearer x' } }),
      'ConfigurationError: Could not use the header "Authorization": the client sets it. Pass the key as `apiKey`.',
    ],
    [
      'hooks as a function',
      () => createWith({ hooks: () => {} }),
      'ConfigurationError: `hooks` must be an object (received function).',
    ],
    [
      'a hook that is not a function',
      () => createWith({ hooks: { request: 5 } }),
      'ConfigurationError: `hooks.request` must be a function (received number).',
    ],
    [
      '{ hooks: { requests } }',
      () => createWith({ hooks: { requests() {} } }),
      'ConfigurationError: Could not create a client: unknown option `hooks.requests`. The options are request, response, retry, wait, error.',
    ],
    [
      'half a logger',
      () => createWith({ logger: { info() {} } }),
      'ConfigurationError: `logger.error` must be a function (received undefined).',
    ],
    [
      "{ logLevel: 'verbose' }",
      () => createWith({ logLevel: 'verbose' }),
      `ConfigurationError: \`logLevel\` must be 'off' or 'error' or 'warn' or 'info' or 'debug' (received "verbose").`,
    ],
    [
      "{ fetch: 'fetch' }",
      () => createWith({ fetch: 'fetch' }),
      'ConfigurationError: `fetch` must be a function (received string).',
    ],
    [
      '{ retry: { shouldRetry: true } }',
      () => createWith({ retry: { shouldRetry: true } }),
      'ConfigurationError: `retry.shouldRetry` must be a function (received boolean).',
    ],
    [
      '{ retry: { delay: 500 } }',
      () => createWith({ retry: { delay: 500 } }),
      'ConfigurationError: `retry.delay` must be a function (received number).',
    ],
    [
      '{ retry: { budget: true } }',
      () => createWith({ retry: { budget: true } }),
      'ConfigurationError: `retry.budget` must be a whole number from 0 (received true).',
    ],
  ])('%s', async (_, run, message) => {
    expect(await errorOf(run)).toBe(message)
  })
})

describe('a call, before a request is spent', () => {
  test.each<[mistake: string, run: (client: Client) => unknown, message: string]>([
    [
      "permits.get('')",
      ({ permits }) => permits.get(''),
      'ConfigurationError: Could not call /permits/{uuid}: `uuid` must be an identifier as the service returned it (received "").',
    ],
    [
      'contacts.get(undefined)',
      ({ contacts }) => contacts.get(untyped(undefined)),
      'ConfigurationError: Could not call /contacts/{id}: `id` must be an identifier as the service returned it (received undefined).',
    ],
    [
      "watchlist.remove('..')",
      ({ watchlist }) => watchlist.remove('..'),
      'ConfigurationError: Could not call /watchlist/{permit_uuid}: `permit_uuid` must be an identifier as the service returned it (received "..").',
    ],
    [
      'permits.get(uuid, 5000)',
      ({ permits }) => permits.get(uuid, untyped(5_000)),
      'ConfigurationError: `options` must be an object (received number).',
    ],
    [
      "permits.get(uuid, 'x')",
      ({ permits }) => permits.get(uuid, untyped('x')),
      'ConfigurationError: `options` must be an object (received string).',
    ],
    [
      'me(null)',
      ({ me }) => me(untyped(null)),
      'ConfigurationError: `options` must be an object (received null).',
    ],
    [
      '{ signal: controller }',
      ({ permits }) => permits.get(uuid, { signal: untyped(new AbortController()) }),
      'ConfigurationError: `signal` must be an AbortSignal (received AbortController).',
    ],
    [
      '{ signal: {} } of client.api',
      ({ api }) => api.GET('/me', { signal: untyped({}) }),
      'ConfigurationError: `signal` must be an AbortSignal (received Object).',
    ],
    [
      '{ time_out }',
      ({ me }) => me(untyped({ time_out: 5 })),
      'ConfigurationError: Could not make the call: unknown option `time_out`. The options are signal, timeout, deadline, retry, headers, hooks.',
    ],
    [
      '{ cache }',
      ({ me }) => me(untyped({ cache: true })),
      'ConfigurationError: Could not make the call: unknown option `cache`. The options are signal, timeout, deadline, retry, headers, hooks.',
    ],
    [
      "{ timeout: '0s' }",
      ({ me }) => me({ timeout: '0s' }),
      'ConfigurationError: `timeout` must be more than 0 (received "0s"). Use Infinity for none.',
    ],
    [
      'headers as Headers',
      ({ me }) => me({ headers: untyped(new Headers()) }),
      'ConfigurationError: `headers` must be an object (received Headers).',
    ],
    [
      '{ deadline: Date.now() + 50 }',
      ({ me }) => me({ deadline: 1_770_000_000_050 }),
      'ConfigurationError: `deadline` must be a Date, ISO 8601 text, or a duration (received 1770000000050, which looks like a timestamp). Use new Date(…).',
    ],
    [
      'an invalid Date as deadline',
      ({ me }) => me({ deadline: new Date(Number.NaN) }),
      'ConfigurationError: `deadline` must be a Date, ISO 8601 text, or a duration (received an invalid Date).',
    ],
    [
      "{ deadline: '2036-02-30' }",
      ({ me }) => me({ deadline: untyped('2036-02-30') }),
      'ConfigurationError: `deadline` must be a Date, ISO 8601 text, or a duration (received "2036-02-30").',
    ],
    [
      "{ deadline: 'tomorrow' }",
      ({ me }) => me({ deadline: 'tomorrow' }),
      'ConfigurationError: `deadline` must be a Date, ISO 8601 text, or a duration (received "tomorrow").',
    ],
    [
      "watchlist.add('uuid')",
      ({ watchlist }) => watchlist.add(untyped(uuid)),
      'ConfigurationError: `fields` must be an object (received string).',
    ],
    [
      'watchlist.add()',
      ({ watchlist }) => watchlist.add(untyped(undefined)),
      'ConfigurationError: `fields` must be an object (received undefined).',
    ],
    [
      'watchlist.add({ permitUuid })',
      ({ watchlist }) => watchlist.add(untyped({ permitUuid: uuid })),
      'ConfigurationError: Could not add to the watchlist: unknown field `permitUuid`. The fields are permit_number, jurisdiction, permit_uuid.',
    ],
    [
      'watchlist.add({ permit_number })',
      ({ watchlist }) => watchlist.add(untyped({ permit_number: 'B1' })),
      'ConfigurationError: Could not add to the watchlist: the permit must be `{ permit_uuid }` or `{ permit_number, jurisdiction }`, all of them strings with text.',
    ],
    [
      "watchlist.add({ jurisdiction: 'Seattle, WA' })",
      ({ watchlist }) => watchlist.add({ permit_number: 'B1', jurisdiction: 'Seattle, WA' }),
      'ConfigurationError: `jurisdiction` must be a slug such as seattle-wa (received "Seattle, WA").',
    ],
    [
      'contacts.create()',
      ({ contacts }) => contacts.create(untyped(undefined)),
      'ConfigurationError: `fields` must be an object (received undefined).',
    ],
    [
      "contacts.create({ name: '' })",
      ({ contacts }) => contacts.create({ name: '' }),
      'ConfigurationError: `name` must be a string with text (received "").',
    ],
    [
      'contacts.create({ e_mail })',
      ({ contacts }) => contacts.create(untyped({ name: 'Dana', e_mail: 'dana@example.com' })),
      'ConfigurationError: Could not create the contact: unknown field `e_mail`. The fields are name, company, email, phone, type.',
    ],
    [
      "contacts.create({ phone: '(206) 555-0142' })",
      ({ contacts }) => contacts.create({ name: 'Dana', phone: '(206) 555-0142' }),
      'ConfigurationError: `phone` must be in international format, such as +12065550142 (received "(206) 555-0142").',
    ],
    [
      'contacts.create({ phone: 2065550142 })',
      ({ contacts }) => contacts.create({ name: 'Dana', phone: untyped(2_065_550_142) }),
      'ConfigurationError: `phone` must be in international format, such as +12065550142 (received number).',
    ],
    [
      'a moment of client.api',
      ({ api }) => api.GET('/permits', { params: { query: { updated_since: 'March 1, 2026' } } }),
      'ConfigurationError: `updated_since` must be a Date, or ISO 8601 text such as 2026-03-01T00:00:00Z (received "March 1, 2026").',
    ],
  ])('%s', async (_, run, message) => {
    const fetch = ruledFetch(empty)
    expect(await errorOf(() => run(clientOn(fetch)))).toBe(message)
    expect(fetch.requests).toEqual([])
  })

  test.each<[mistake: string, options: ClientOptions, message: string]>([
    [
      'a key with its scheme',
      { apiKey: 'Bearer pt_live_secret' },
      'ConfigurationError: Could not send GET /me: the API key begins with Bearer, which the SDK adds. Pass `apiKey` to createClient, or set PERMIT_TRACKING_API_KEY.',
    ],
    [
      'a key in quotes',
      { apiKey: '"pt_live_secret"' },
      'ConfigurationError: Could not send GET /me: the API key is in quotes, or has white space or invalid characters. Pass `apiKey` to createClient, or set PERMIT_TRACKING_API_KEY.',
    ],
    [
      'a key with a line break',
      { apiKey: 'pt_live_secret\n' },
      'ConfigurationError: Could not send GET /me: the API key is in quotes, or has white space or invalid characters. Pass `apiKey` to createClient, or set PERMIT_TRACKING_API_KEY.',
    ],
    [
      'an empty key',
      { apiKey: '' },
      'ConfigurationError: Could not send GET /me: the API key is missing. Pass `apiKey` to createClient, or set PERMIT_TRACKING_API_KEY.',
    ],
    [
      'a key that is a number',
      { apiKey: untyped(5) },
      'ConfigurationError: Could not send GET /me: the API key is of type number. Pass `apiKey` to createClient, or set PERMIT_TRACKING_API_KEY.',
    ],
  ])('%s', async (_, options, message) => {
    const fetch = ruledFetch(empty)
    expect(await errorOf(() => clientOn(fetch, options).me())).toBe(message)
    expect(fetch.requests).toEqual([])
  })
})

describe('a list, before a request is spent', () => {
  test.each<[mistake: string, run: (client: Client) => unknown, message: string]>([
    [
      'list({ limit })',
      ({ permits }) => permits.list(untyped({ limit: 10 })),
      'ConfigurationError: Could not read the list: unknown parameter `limit`. The parameters are page, per_page, status, updated_since.',
    ],
    [
      'client.permit.list(), which only the compiler explains',
      // @ts-expect-error: did you mean permits?
      (client) => client.permit.list(),
      "TypeError: Cannot read properties of undefined (reading 'list')",
    ],
    [
      'list({ perPage })',
      ({ permits }) => permits.list(untyped({ perPage: 10 })),
      'ConfigurationError: Could not read the list: unknown parameter `perPage`. The parameters are page, per_page, status, updated_since.',
    ],
    [
      'list({ stauts })',
      ({ permits }) => permits.list(untyped({ stauts: 'active' })),
      'ConfigurationError: Could not read the list: unknown parameter `stauts`. The parameters are page, per_page, status, updated_since.',
    ],
    [
      'list({ pageSize })',
      ({ permits }) => permits.list(untyped({ pageSize: 10 })),
      'ConfigurationError: Could not read the list: unknown parameter `pageSize`. The parameters are page, per_page, status, updated_since.',
    ],
    [
      'list({ signal })',
      ({ permits }) => permits.list(untyped({ signal: AbortSignal.abort() })),
      'ConfigurationError: Could not read the list: unknown parameter `signal`. The parameters are page, per_page, status, updated_since.',
    ],
    [
      'list(null)',
      ({ permits }) => permits.list(untyped(null)),
      'ConfigurationError: `query` must be an object (received null).',
    ],
    [
      'list({}, null)',
      ({ permits }) => permits.list({}, untyped(null)),
      'ConfigurationError: `options` must be an object (received null).',
    ],
    [
      'list({}, { prefetchPages })',
      ({ permits }) => permits.list({}, untyped({ prefetchPages: 2 })),
      'ConfigurationError: Could not read the list: unknown option `prefetchPages`. The options are signal, timeout, deadline, retry, headers, hooks, consistency, prefetch, resume, extraQuery.',
    ],
    [
      "list({}, { prefetch: '2' })",
      ({ permits }) => permits.list({}, untyped({ prefetch: '2' })),
      'ConfigurationError: `prefetch` must be a whole number from 0 (received "2").',
    ],
    [
      "list({}, { consistency: 'strict' })",
      ({ permits }) => permits.list({}, untyped({ consistency: 'strict' })),
      `ConfigurationError: \`consistency\` must be 'settled' or 'fast' (received "strict").`,
    ],
    [
      "list({}, { extraQuery: 'x=1' })",
      ({ permits }) => permits.list({}, { extraQuery: untyped('x=1') }),
      'ConfigurationError: `extraQuery` must be an object (received string).',
    ],
    [
      'list({}, { extraQuery: { status } })',
      ({ permits }) => permits.list({}, { extraQuery: { status: 'active' } }),
      'ConfigurationError: Could not read the list: `status` in `extraQuery` is a known parameter. Pass it in the query.',
    ],
    [
      'contacts.list({ status })',
      ({ contacts }) => contacts.list(untyped({ status: 'active' })),
      'ConfigurationError: Could not read the list: unknown parameter `status`. The parameters are page, per_page.',
    ],
    [
      'list({ status: null })',
      ({ permits }) => permits.list({ status: untyped(null) }),
      'ConfigurationError: `status` must be a label (received null). Leave it out for all statuses.',
    ],
    [
      "list({ status: ' ' })",
      ({ permits }) => permits.list({ status: ' ' }),
      'ConfigurationError: `status` must be a label (received " "). Leave it out for all statuses.',
    ],
    [
      "list({ status: ['Issued'] })",
      ({ permits }) => permits.list({ status: untyped(['Issued']) }),
      'ConfigurationError: `status` must be a string, a number or a boolean (received Array).',
    ],
    [
      'list({ per_page: 101 })',
      ({ contacts }) => contacts.list({ per_page: 101 }),
      'ConfigurationError: `per_page` must be a whole number from 1 to 100 (received 101).',
    ],
    [
      "list({ per_page: '50' })",
      ({ contacts }) => contacts.list({ per_page: untyped('50') }),
      'ConfigurationError: `per_page` must be a whole number from 1 to 100 (received "50").',
    ],
    [
      'list({ page: 0 })',
      ({ conditions }) => conditions.list({ page: 0 }),
      'ConfigurationError: `page` must be a whole number from 1 (received 0).',
    ],
    [
      'a moment without a time zone',
      ({ permits }) => permits.list({ updated_since: '2026-03-01T09:00:00' }),
      'ConfigurationError: `updated_since` must be a Date, or ISO 8601 text such as 2026-03-01T00:00:00Z (received "2026-03-01T09:00:00").',
    ],
    [
      'a number as a moment',
      ({ permits }) => permits.list({ updated_since: untyped(1_770_000_000_000) }),
      'ConfigurationError: `updated_since` must be a Date, or ISO 8601 text such as 2026-03-01T00:00:00Z (received 1770000000000).',
    ],
    [
      'a time of another library',
      ({ permits }) => permits.list({ updated_since: untyped(new (class DateTime {})()) }),
      'ConfigurationError: `updated_since` must be a Date, or ISO 8601 text such as 2026-03-01T00:00:00Z (received DateTime).',
    ],
    [
      'an address as a time',
      ({ permits }) => permits.list({ updated_since: untyped(new URL('https://a.test')) }),
      'ConfigurationError: `updated_since` must be a Date, or ISO 8601 text such as 2026-03-01T00:00:00Z (received URL).',
    ],
    [
      'an invalid Date',
      ({ permits }) => permits.list({ updated_since: new Date(Number.NaN) }),
      'ConfigurationError: `updated_since` must be a Date, or ISO 8601 text such as 2026-03-01T00:00:00Z (received an invalid Date).',
    ],
    [
      'collect(5)',
      ({ permits }) => permits.list().collect(untyped(5)),
      'ConfigurationError: `options` must be an object (received number).',
    ],
    [
      'collect({ max })',
      ({ permits }) => permits.list().collect(untyped({ max: 5 })),
      'ConfigurationError: Could not collect the list: unknown option `max`. The options are limit.',
    ],
    [
      'collect({ limit: -1 })',
      ({ permits }) => permits.list().collect({ limit: -1 }),
      'ConfigurationError: `limit` must be a whole number from 0 (received -1).',
    ],
    [
      "{ resume: 'page 2' }",
      ({ permits }) => permits.list({}, { resume: 'page 2' }).collect(),
      'ConfigurationError: `resume` must be a token of resumeToken() (received "page 2"). Start again without `resume`.',
    ],
    [
      '{ resume: 2 }',
      ({ permits }) => permits.list({}, { resume: untyped(2) }).collect(),
      'ConfigurationError: `resume` must be a token of resumeToken() (received number). Start again without `resume`.',
    ],
    [
      'a token of an earlier version',
      ({ permits }) => permits.list({}, { resume: btoa('[1]') }).collect(),
      'ConfigurationError: `resume` must be a token of resumeToken() (received "WzFd"). Start again without `resume`.',
    ],
    [
      'a token of another list',
      ({ permits, contacts }) => contacts.list({}, { resume: permits.list().resumeToken() }).collect(),
      'ConfigurationError: Could not resume the list: the token belongs to another list or query. Start again without `resume`.',
    ],
    [
      'resume for one page',
      ({ permits }) => permits.list({}, { resume: 'anything' }),
      'ConfigurationError: Could not read one page: `resume` continues an iteration. Iterate over the list, or over its pages().',
    ],
  ])('%s', async (_, run, message) => {
    const fetch = ruledFetch(empty)
    expect(await errorOf(() => run(clientOn(fetch)))).toBe(message)
    expect(fetch.requests).toEqual([])
  })

  test('for await (const permit of await list) iterates over the list', async () => {
    const client = createClient(createMock({ watched: 30 }).clientOptions)
    const uuids: string[] = []
    for await (const permit of await client.permits.list()) uuids.push(permit.uuid)
    expect(new Set(uuids).size).toBe(30)
  })
})

describe('a call, after a request', () => {
  test.each<[mistake: string, run: () => unknown, message: string]>([
    [
      'permits.get(5)',
      () => on404().permits.get(untyped(5)),
      'NotFoundError: GET /permits/{uuid} returned 404 some_code: A message about some_code. Pass the `uuid` of the permit, not its number.',
    ],
    [
      "permits.get('BLD-2026-000995')",
      () => on404().permits.get('BLD-2026-000995'),
      'NotFoundError: GET /permits/{uuid} returned 404 some_code: A message about some_code. Pass the `uuid` of the permit, not its number.',
    ],
    [
      'a fetch of (url, init)',
      () => clientOn(rejecting(new TypeError('Invalid URL'))).me(),
      "ConfigurationError: Could not complete GET /me: the `fetch` itself threw an error (Invalid URL). It receives one `Request`; for a function of `(url, init)`, such as undici's, pass `(request) => fetch(request.url, request)`.",
    ],
    [
      'a fetch that returns nothing',
      () => clientOn(untyped(async () => undefined)).me(),
      'ConfigurationError: `fetch` must resolve with a Response.',
    ],
    [
      'a shouldRetry that returns text',
      () => failing(() => untyped('no')).me(),
      'ConfigurationError: `retry.shouldRetry()` must be true or false (received string).',
    ],
    [
      'a shouldRetry that returns a promise',
      () => failing(() => untyped(Promise.resolve(false))).me(),
      'ConfigurationError: `retry.shouldRetry()` must be true or false (received Promise).',
    ],
  ])('%s', async (_, run, message) => {
    expect(await errorOf(run)).toBe(message)
  })

  const on404 = () => clientOn(scriptedFetch(problem(404)))
  const rejecting = (error: Error) => () => Promise.reject(error)
  const failing = (shouldRetry: RetryOptions['shouldRetry']) =>
    clientOn(scriptedFetch(new TypeError('fetch failed')), { retry: { shouldRetry } })
})

describe('receiving webhooks', () => {
  test.each<[mistake: string, run: () => unknown, message: string]>([
    [
      'createWebhooks()',
      () => createWebhooks(untyped(undefined)),
      'ConfigurationError: `options` must be an object (received undefined).',
    ],
    [
      'createWebhooks(null)',
      () => createWebhooks(untyped(null)),
      'ConfigurationError: `options` must be an object (received null).',
    ],
    [
      '{ secret: 123 }',
      () => createWebhooks(untyped({ secret: 123 })),
      'ConfigurationError: `secret` must be a string (received number).',
    ],
    [
      "{ secret: 'pt_live_…' }",
      () => createWebhooks({ secret: 'pt_live_secret' }),
      'ConfigurationError: `secret` looks like an API key. Pass the secret of the webhook.',
    ],
    [
      "{ tolerance: '5m' }",
      () => createWebhooks({ secret, tolerance: '5m' }),
      'ConfigurationError: `tolerance` must be 33 minutes or more (received "5m").',
    ],
    [
      "{ timeout: '8' }",
      () => createWebhooks({ secret, timeout: untyped('8') }),
      'ConfigurationError: `timeout` must be milliseconds, or text such as \'30s\' (received "8").',
    ],
    [
      '{ store: null }',
      () => createWebhooks({ secret, store: untyped(null) }),
      'ConfigurationError: `store.claim` must be a function (received undefined).',
    ],
    [
      '{ statuses: null }',
      () => orderByPermit({ history: async () => [], statuses: untyped(null) }),
      'ConfigurationError: `statuses.get` must be a function (received undefined).',
    ],
    [
      '{ store: new Map() }',
      () => createWebhooks({ secret, store: untyped(new Map()) }),
      'ConfigurationError: `store.claim` must be a function (received undefined).',
    ],
    [
      "{ store: 'redis' }",
      () => createWebhooks({ secret, store: untyped('redis') }),
      'ConfigurationError: `store.claim` must be a function (received undefined).',
    ],
    [
      '{ order: true }',
      () => createWebhooks({ secret, order: untyped(true) }),
      'ConfigurationError: `order.run` must be a function (received undefined).',
    ],
    [
      '{ keys }',
      () => createWebhooks(untyped({ secret, keys: 1 })),
      'ConfigurationError: Could not create the receiver: unknown option `keys`. The options are secret, header, allowUnsigned, tolerance, store, key, order, timeout, maxBodyBytes, diagnose, logger.',
    ],
    [
      "on('permit.status_changed')",
      () => createWebhooks({ secret }).on('permit.status_changed', untyped(undefined)),
      'ConfigurationError: `handler of permit.status_changed` must be a function (received undefined).',
    ],
    [
      'two handlers of one event',
      () =>
        createWebhooks({ secret })
          .on('webhook.test', () => {})
          .on('webhook.test', () => {}),
      'ConfigurationError: `webhook.test` has a handler already.',
    ],
    [
      'verifyWebhook(body, headers)',
      () => verifyWebhook(body, headers, untyped(undefined)),
      'ConfigurationError: `options` must be an object (received undefined).',
    ],
    [
      'verifyWebhook(body, headers, secret)',
      () => verifyWebhook(body, headers, untyped(secret)),
      'ConfigurationError: `options` must be an object (received string).',
    ],
    [
      'verifyWebhook(body, headers, {})',
      () => verifyWebhook(body, headers, {}),
      'ConfigurationError: `secret` is missing or empty. Check its environment variable.',
    ],
    [
      'verifyWebhook(body, headers, { secret: undefined })',
      () => verifyWebhook(body, headers, { secret: undefined }),
      'ConfigurationError: `secret` is missing or empty. Check its environment variable.',
    ],
    [
      'verifyWebhook(body, undefined, …)',
      () => verifyWebhook(body, untyped(undefined), { secret }),
      'WebhookVerificationError: Could not verify the webhook: it has no header X-Webhook-Signature. Set a secret on the webhook, and pass all headers.',
    ],
    [
      'verifyWebhook(body, signature, …)',
      () => verifyWebhook(body, untyped(headers['X-Webhook-Signature']), { secret }),
      'WebhookVerificationError: Could not verify the webhook: it has no header X-Webhook-Signature. Set a secret on the webhook, and pass all headers.',
    ],
    [
      'verifyWebhook(body, {}, …)',
      () => verifyWebhook(body, {}, { secret }),
      'WebhookVerificationError: Could not verify the webhook: it has no header X-Webhook-Signature. Set a secret on the webhook, and pass all headers.',
    ],
    [
      'verifyWebhook(null, …)',
      () => verifyWebhook(untyped(null), headers, { secret }),
      'ConfigurationError: `rawBody` must be text or bytes (received null). Pass the body as it was sent, before anything parses it.',
    ],
    [
      'verifyWebhook(event, …)',
      () => verifyWebhook(untyped(event), headers, { secret }),
      'ConfigurationError: `rawBody` must be text or bytes (received Object). Pass the body as it was sent, before anything parses it.',
    ],
    [
      "verifyWebhook('', …)",
      () => verifyWebhook('', headers, { secret }),
      'WebhookVerificationError: Could not verify the webhook: its signature does not match its body. Check that `secret` is the secret of the webhook, and pass the body as it was sent, before anything parses it.',
    ],
    [
      'verifyWebhook of another body',
      () => verifyWebhook(`${body} `, headers, { secret }),
      'WebhookVerificationError: Could not verify the webhook: its signature does not match its body. Check that `secret` is the secret of the webhook, and pass the body as it was sent, before anything parses it.',
    ],
    [
      'allowUnsigned with a secret',
      () => verifyWebhook(body, headers, { secret, allowUnsigned: true }),
      'ConfigurationError: Pass `secret` or `allowUnsigned`, not both.',
    ],
    [
      'createMemoryWebhookStore({ max })',
      () => createMemoryWebhookStore(untyped({ max: 1 })),
      'ConfigurationError: Could not create the store: unknown option `max`. The options are lease.',
    ],
    [
      'orderByPermit({})',
      () => orderByPermit(untyped({})),
      'ConfigurationError: `history` must be a function (received undefined).',
    ],
    [
      "createTestEvent('permit.statusChanged')",
      () => createTestEvent(untyped('permit.statusChanged')),
      'ConfigurationError: `permit.statusChanged` is not a known event. The known ones are permit.status_changed, permit.fee_changed, permit.inspection_scheduled, permit.added_to_watchlist, permit.removed_from_watchlist, webhook.test. For another one, write the object yourself.',
    ],
    [
      'createTestDelivery(event)',
      // @ts-expect-error: the secret is missing
      () => createTestDelivery(event),
      'ConfigurationError: `options` must be an object (received undefined).',
    ],
    [
      'createTestDelivery(event, {})',
      () => createTestDelivery(event, untyped({})),
      'ConfigurationError: `secret` is missing or empty. Check its environment variable.',
    ],
    [
      'createTestDelivery(event, { secret: undefined })',
      () => createTestDelivery(event, { secret: undefined }),
      'ConfigurationError: `secret` is missing or empty. Check its environment variable.',
    ],
    [
      'createTestDelivery(event, { key })',
      () => createTestDelivery(event, untyped({ key: 1 })),
      'ConfigurationError: Could not create the delivery: unknown option `key`. The options are secret, header.',
    ],
  ])('%s', async (_, run, message) => {
    expect(await errorOf(run)).toBe(message)
  })

  test.each<[mistake: string, options: object, line: string]>([
    [
      'createWebhooks({})',
      {},
      'error [permit-tracking] Responded 500 to a webhook delivery. `secret` is missing or empty. Check its environment variable.',
    ],
    [
      '{ secret: undefined }',
      { secret: undefined },
      'error [permit-tracking] Responded 500 to a webhook delivery. `secret` is missing or empty. Check its environment variable.',
    ],
    [
      "{ secret: '' }",
      { secret: '' },
      'error [permit-tracking] Responded 500 to a webhook delivery. `secret` is missing or empty. Check its environment variable.',
    ],
    [
      '{ secret: [undefined] }',
      { secret: [undefined] },
      'error [permit-tracking] Responded 500 to a webhook delivery. `secret` is missing or empty. Check its environment variable.',
    ],
    [
      'a `secret` function that fails',
      { secret: () => Promise.reject(new Error('The vault is sealed.')) },
      'error [permit-tracking] Responded 500 to a webhook delivery. The `secret` function failed: The vault is sealed.',
    ],
  ])('%s is reported at the first delivery, as a build may be without it', async (_, options, line) => {
    const { logger, lines } = createLines()
    const receiver = createWebhooks({ ...options, logger }).fallback(() => {})
    expect(await respondTo(receiver, body, headers)).toBe(500)
    expect(lines).toEqual([line])
  })
})

describe('synchronizing', () => {
  test.each<[mistake: string, run: (client: Client) => unknown, message: string]>([
    [
      'syncPermits()',
      () => syncPermits(untyped(undefined)),
      'ConfigurationError: syncPermits() needs a client as its first argument.',
    ],
    [
      'syncEvent(client, {})',
      (client) => syncEvent(client, untyped({})),
      'ConfigurationError: `event` must be a verified event (received Object).',
    ],
    [
      "syncPermits(client, 'x')",
      (client) => syncPermits(client, untyped('x')),
      'ConfigurationError: `options` must be an object (received string).',
    ],
    [
      'await syncPermits(client)',
      // @ts-expect-error: it is iterated, not awaited
      async (client) => await syncPermits(client),
      'ConfigurationError: syncPermits() cannot be awaited. Use `for await (const batch of syncPermits(client, options))`.',
    ],
    [
      '{ listLocal: [] }',
      (client) => syncPermits(client, { listLocal: untyped([]) }),
      'ConfigurationError: `listLocal` must be a function (received Array).',
    ],
    [
      '{ known }',
      (client) => syncPermits(client, untyped({ known: listLocal })),
      'ConfigurationError: Could not synchronize: unknown option `known`. The options are checkpoint, listLocal, overlap, fullSyncInterval, maxRemovals, per_page, signal, timeout, deadline, retry, headers, hooks.',
    ],
    [
      '{ overlap: 0 }',
      (client) => syncPermits(client, { overlap: 0 }),
      'ConfigurationError: `overlap` must be 1 s to 24 h (received 0).',
    ],
    [
      "{ overlap: 'soon' }",
      (client) => syncPermits(client, { overlap: untyped('soon') }),
      `ConfigurationError: \`overlap\` must be milliseconds, or text such as '30s' (received "soon").`,
    ],
    [
      "{ fullSyncInterval: '1h' } alone",
      (client) => syncPermits(client, { fullSyncInterval: '1h' }),
      'ConfigurationError: `fullSyncInterval` needs `listLocal`, which a full walk is compared with.',
    ],
    [
      '{ maxRemovals: -1 }',
      (client) => syncPermits(client, { maxRemovals: -1 }),
      'ConfigurationError: `maxRemovals` must be a number from 0 (received -1).',
    ],
    [
      "{ maxRemovals: '10%' }",
      (client) => syncPermits(client, { maxRemovals: untyped('10%') }),
      'ConfigurationError: `maxRemovals` must be a number from 0 (received "10%").',
    ],
  ])('%s', async (_, run, message) => {
    const fetch = ruledFetch(empty)
    expect(await errorOf(() => run(clientOn(fetch)))).toBe(message)
    expect(fetch.requests).toEqual([])
  })

  test.each<[mistake: string, options: object, message: string]>([
    [
      'a checkpoint that was parsed',
      { checkpoint: {} },
      'ConfigurationError: `checkpoint` must be a string (received Object).',
    ],
    [
      'a checkpoint that was cut',
      { checkpoint: '{"version":1' },
      'ConfigurationError: Could not use the checkpoint: it is damaged, or of another version. Pass the one that was stored last with this copy, or none to start from the beginning.',
    ],
    [
      'listLocal that returns nothing',
      { listLocal: () => undefined },
      'ConfigurationError: `listLocal` must be a function that returns an iterable of rows (received undefined).',
    ],
    [
      'rows of another shape',
      { listLocal: () => [{ id: 'a' }] },
      'ConfigurationError: `listLocal` must list rows with a `uuid` (received a row without one).',
    ],
  ])('%s', async (_, options, message) => {
    const client = createClient(createMock({ watched: 3 }).clientOptions)
    expect(await errorOf(() => drain(syncPermits(client, options)))).toBe(message)
  })
})
