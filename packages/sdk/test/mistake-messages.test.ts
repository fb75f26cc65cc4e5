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

/** Expects a ConfigurationError with the message, and no request. */
async function expectRefusal(
  run: (client: Client) => unknown,
  message: string,
  options: ClientOptions = {},
): Promise<void> {
  const fetch = ruledFetch(empty)
  expect(await errorOf(() => run(clientOn(fetch, options)))).toBe(`ConfigurationError: ${message}`)
  expect(fetch.requests).toEqual([])
}

const create = (options: unknown) => createClient(untyped(options))
const createWith = (options: unknown) => create(Object.assign({ apiKey, baseUrl }, options))

type Mistake = [message: string, run: (client: Client) => unknown]
type WrongType = [mistake: string, run: (client: Client) => unknown, name: string, received: string]

describe('what must be an object', () => {
  test.each<WrongType>([
    ["createClient('key')", () => create('pt_live_secret'), 'options', 'string'],
    ['createClient(null)', () => create(null), 'options', 'null'],
    ['headers as Headers', () => createWith({ headers: new Headers({ a: 'b' }) }), 'headers', 'Headers'],
    ['hooks as a function', () => createWith({ hooks: () => {} }), 'hooks', 'function'],
    ['permits.get(uuid, 5000)', ({ permits }) => permits.get(uuid, untyped(5_000)), 'options', 'number'],
    ['me(null)', ({ me }) => me(untyped(null)), 'options', 'null'],
    ['headers of a call', ({ me }) => me({ headers: untyped(new Headers()) }), 'headers', 'Headers'],
    ["watchlist.add('uuid')", ({ watchlist }) => watchlist.add(untyped(uuid)), 'fields', 'string'],
    ['contacts.create()', ({ contacts }) => contacts.create(untyped(undefined)), 'fields', 'undefined'],
    ['list(null)', ({ permits }) => permits.list(untyped(null)), 'query', 'null'],
    ['list({}, null)', ({ permits }) => permits.list({}, untyped(null)), 'options', 'null'],
    ['extraQuery', ({ permits }) => permits.list({}, { extraQuery: untyped('x=1') }), 'extraQuery', 'string'],
    ['collect(5)', ({ permits }) => permits.list().collect(untyped(5)), 'options', 'number'],
    ['createWebhooks()', () => createWebhooks(untyped(undefined)), 'options', 'undefined'],
    [
      'options of verifyWebhook',
      () => verifyWebhook(body, headers, untyped(undefined)),
      'options',
      'undefined',
    ],
    // @ts-expect-error: the secret is missing
    ['createTestDelivery(event)', () => createTestDelivery(event), 'options', 'undefined'],
    ["syncPermits(client, 'x')", (client) => syncPermits(client, untyped('x')), 'options', 'string'],
  ])('%s', (_, run, name, received) =>
    expectRefusal(run, `\`${name}\` must be an object (received ${received}).`),
  )
})

describe('what must be a function', () => {
  const order = { history: async () => [], statuses: untyped(null) }
  test.each<WrongType>([
    ['a hook', () => createWith({ hooks: { request: 5 } }), 'hooks.request', 'number'],
    ['the rest of half a logger', () => createWith({ logger: { info() {} } }), 'logger.error', 'undefined'],
    ['fetch', () => createWith({ fetch: 'fetch' }), 'fetch', 'string'],
    ['shouldRetry', () => createWith({ retry: { shouldRetry: true } }), 'retry.shouldRetry', 'boolean'],
    ['delay', () => createWith({ retry: { delay: 500 } }), 'retry.delay', 'number'],
    [
      'claim of { store: null }',
      () => createWebhooks({ secret, store: untyped(null) }),
      'store.claim',
      'undefined',
    ],
    ['get of { statuses: null }', () => orderByPermit(order), 'statuses.get', 'undefined'],
    [
      'a handler',
      () => createWebhooks({ secret }).on('permit.fee_changed', untyped(undefined)),
      'handler of permit.fee_changed',
      'undefined',
    ],
    ['history of orderByPermit({})', () => orderByPermit(untyped({})), 'history', 'undefined'],
    ['listLocal', (client) => syncPermits(client, { listLocal: untyped([]) }), 'listLocal', 'Array'],
  ])('%s', (_, run, name, received) =>
    expectRefusal(run, `\`${name}\` must be a function (received ${received}).`),
  )
})

describe('creating a client', () => {
  test.each<Mistake>([
    [
      'Could not create a client: unknown option `organization`. The options are apiKey, baseUrl, fetch, timeout, retry, maxWait, maxBodyBytes, limiter, headers, hooks, logger, logLevel, dangerouslyAllowBrowser.',
      () => create(createMock()),
    ],
    [
      '`baseUrl` must be an https:// address, or http:// on a loopback host (received http://api.example.com).',
      () => createWith({ baseUrl: 'http://api.example.com' }),
    ],
    ['`retry` must be a whole number from 0 (received -1).', () => createWith({ retry: -1 })],
    ['`retry` must be a whole number from 0 (received "3").', () => createWith({ retry: '3' })],
    [
      'Could not create a client: unknown option `maxRetries`. The options are apiKey, baseUrl, fetch, timeout, retry, maxWait, maxBodyBytes, limiter, headers, hooks, logger, logLevel, dangerouslyAllowBrowser.',
      () => createWith({ maxRetries: 1 }),
    ],
    ['`timeout` must be more than 0 (received 0). Use Infinity for none.', () => createWith({ timeout: 0 })],
    [
      `\`timeout\` must be milliseconds, or text such as '30s' (received "5 minutes").`,
      () => createWith({ timeout: '5 minutes' }),
    ],
    [
      `\`maxWait\` must be milliseconds, or text such as '30s' (received -1).`,
      () => createWith({ maxWait: -1 }),
    ],
    [
      'Could not use the header "X A": its name has invalid characters.',
      () => createWith({ headers: { 'X A': 'b' } }),
    ],
    [
      'Could not use the header "X-Euro": its value must be text without line breaks, in Latin-1.',
      () => createWith({ headers: { 'X-Euro': '\u20ac' } }),
    ],
    [
      'Could not use the header "X-Break": its value must be text without line breaks, in Latin-1.',
      () => createWith({ headers: { 'X-Break': 'a\nb' } }),
    ],
    [
      'Could not use the header "X-None": its value must be text without line breaks, in Latin-1.',
      () => createWith({ headers: { 'X-None': undefined } }),
    ],
    [
      'Could not use the header "Authorization": the client sets it. Pass the key as `apiKey`.',
      () => createWith({ headers: { Authorization: 'Bearer x' } }),
    ],
    [
      'Could not create a client: unknown option `hooks.requests`. The options are request, response, retry, wait, error.',
      () => createWith({ hooks: { requests() {} } }),
    ],
    [
      `\`logLevel\` must be 'off' or 'error' or 'warn' or 'info' or 'debug' (received "verbose").`,
      () => createWith({ logLevel: 'verbose' }),
    ],
    [
      '`retry.budget` must be a whole number from 0 (received true).',
      () => createWith({ retry: { budget: true } }),
    ],
  ])('%s', (message, run) => expectRefusal(run, message))
})

describe('a call, before a request is spent', () => {
  test.each<Mistake>([
    [
      'Could not call /permits/{uuid}: `uuid` must be an identifier as the service returned it (received "").',
      ({ permits }) => permits.get(''),
    ],
    [
      'Could not call /contacts/{id}: `id` must be an identifier as the service returned it (received undefined).',
      ({ contacts }) => contacts.get(untyped(undefined)),
    ],
    [
      '`signal` must be an AbortSignal (received AbortController).',
      ({ permits }) => permits.get(uuid, { signal: untyped(new AbortController()) }),
    ],
    [
      '`signal` must be an AbortSignal (received Object).',
      ({ api }) => api.GET('/me', { signal: untyped({}) }),
    ],
    [
      'Could not make the call: unknown option `time_out`. The options are signal, timeout, deadline, retry, headers, hooks.',
      ({ me }) => me(untyped({ time_out: 5 })),
    ],
    [
      '`timeout` must be more than 0 (received "0s"). Use Infinity for none.',
      ({ me }) => me({ timeout: '0s' }),
    ],
    ['`retry` must be a whole number from 0 (received NaN).', ({ me }) => me({ retry: Number.NaN })],
    [
      'Could not make the call: unknown option `hooks.retrys`. The options are request, response, retry, wait, error.',
      ({ me }) => me({ hooks: untyped({ retrys() {} }) }),
    ],
    [
      '`deadline` must be a Date, ISO 8601 text, or a duration (received 1770000000050, which looks like a timestamp). Use new Date(…).',
      ({ me }) => me({ deadline: 1_770_000_000_050 }),
    ],
    [
      '`deadline` must be a Date, ISO 8601 text, or a duration (received an invalid Date).',
      ({ me }) => me({ deadline: new Date(Number.NaN) }),
    ],
    [
      '`deadline` must be a Date, ISO 8601 text, or a duration (received "2036-02-30").',
      ({ me }) => me({ deadline: untyped('2036-02-30') }),
    ],
    [
      '`deadline` must be a Date, ISO 8601 text, or a duration (received "tomorrow").',
      ({ me }) => me({ deadline: 'tomorrow' }),
    ],
    [
      'Could not add to the watchlist: unknown field `permitUuid`. The fields are permit_number, jurisdiction, permit_uuid.',
      ({ watchlist }) => watchlist.add(untyped({ permitUuid: uuid })),
    ],
    [
      'Could not add to the watchlist: the permit must be `{ permit_uuid }` or `{ permit_number, jurisdiction }`, all of them strings with text.',
      ({ watchlist }) => watchlist.add(untyped({ permit_number: 'B1' })),
    ],
    [
      '`jurisdiction` must be a slug such as seattle-wa (received "Seattle, WA").',
      ({ watchlist }) => watchlist.add({ permit_number: 'B1', jurisdiction: 'Seattle, WA' }),
    ],
    [
      'Could not create the contact: unknown field `e_mail`. The fields are name, company, email, phone, type.',
      ({ contacts }) => contacts.create(untyped({ name: 'Dana', e_mail: 'dana@example.com' })),
    ],
    [
      '`phone` must be in international format, such as +12065550142 (received "(206) 555-0142").',
      ({ contacts }) => contacts.create({ name: 'Dana', phone: '(206) 555-0142' }),
    ],
    [
      '`phone` must be in international format, such as +12065550142 (received number).',
      ({ contacts }) => contacts.create({ name: 'Dana', phone: untyped(2_065_550_142) }),
    ],
  ])('%s', (message, run) => expectRefusal(run, message))

  test.each<[message: string, options: ClientOptions]>([
    [
      'Could not send GET /me: the API key begins with Bearer, which the SDK adds. Pass `apiKey` to createClient, or set PERMIT_TRACKING_API_KEY.',
      { apiKey: 'Bearer pt_live_secret' },
    ],
    [
      'Could not send GET /me: the API key is in quotes, or has white space or invalid characters. Pass `apiKey` to createClient, or set PERMIT_TRACKING_API_KEY.',
      { apiKey: '"pt_live_secret"' },
    ],
    [
      'Could not send GET /me: the API key is of type number. Pass `apiKey` to createClient, or set PERMIT_TRACKING_API_KEY.',
      { apiKey: untyped(5) },
    ],
  ])('%s', (message, options) => expectRefusal(({ me }) => me(), message, options))
})

describe('a list, before a request is spent', () => {
  test.each<Mistake>([
    [
      'Could not read the list: unknown parameter `limit`. The parameters are page, per_page, status, updated_since.',
      ({ permits }) => permits.list(untyped({ limit: 10 })),
    ],
    [
      'Could not read the list: unknown parameter `signal`. The parameters are page, per_page, status, updated_since.',
      ({ permits }) => permits.list(untyped({ signal: AbortSignal.abort() })),
    ],
    [
      '`prefetch` must be a whole number from 0 (received "2").',
      ({ permits }) => permits.list({}, untyped({ prefetch: '2' })),
    ],
    [
      `\`consistency\` must be 'settled' or 'fast' (received "strict").`,
      ({ permits }) => permits.list({}, untyped({ consistency: 'strict' })),
    ],
    [
      'Could not read the list: `status` in `extraQuery` is a known parameter. Pass it in the query.',
      ({ permits }) => permits.list({}, { extraQuery: { status: 'active' } }),
    ],
    [
      'Could not read the list: unknown parameter `status`. The parameters are page, per_page.',
      ({ contacts }) => contacts.list(untyped({ status: 'active' })),
    ],
    [
      '`status` must be a label (received " "). Leave it out for all statuses.',
      ({ permits }) => permits.list({ status: ' ' }),
    ],
    [
      '`per_page` must be a whole number from 1 to 100 (received 101).',
      ({ contacts }) => contacts.list({ per_page: 101 }),
    ],
    [
      '`updated_since` must be a Date, or ISO 8601 text such as 2026-03-01T00:00:00Z (received "2026-03-01T09:00:00").',
      ({ permits }) => permits.list({ updated_since: '2026-03-01T09:00:00' }),
    ],
    [
      '`updated_since` must be a Date, or ISO 8601 text such as 2026-03-01T00:00:00Z (received 1770000000000).',
      ({ permits }) => permits.list({ updated_since: untyped(1_770_000_000_000) }),
    ],
    [
      '`updated_since` must be a Date, or ISO 8601 text such as 2026-03-01T00:00:00Z (received DateTime).',
      ({ permits }) => permits.list({ updated_since: untyped(new (class DateTime {})()) }),
    ],
    [
      'Could not collect the list: unknown option `max`. The options are limit.',
      ({ permits }) => permits.list().collect(untyped({ max: 5 })),
    ],
    [
      '`resume` must be a token of resumeToken() (received "page 2"). Start again without `resume`.',
      ({ permits }) => permits.list({}, { resume: 'page 2' }).collect(),
    ],
    [
      '`resume` must be a token of resumeToken() (received number). Start again without `resume`.',
      ({ permits }) => permits.list({}, { resume: untyped(2) }).collect(),
    ],
    [
      'Could not read one page: `resume` continues an iteration. Iterate over the list, or over its pages().',
      ({ permits }) => permits.list({}, { resume: 'anything' }),
    ],
  ])('%s', (message, run) => expectRefusal(run, message))

  test('client.permit.list() is a mistake that only the compiler explains', async () => {
    // @ts-expect-error: did you mean permits?
    expect(await errorOf(() => clientOn(ruledFetch(empty)).permit.list())).toMatch(/^TypeError: /)
  })
})

describe('a call, after a request', () => {
  test.each<[message: string, run: () => unknown]>([
    [
      'NotFoundError: GET /permits/{uuid} returned 404 some_code: A message about some_code. Pass the `uuid` of the permit, not its number.',
      () => on404().permits.get('BLD-2026-000995'),
    ],
    [
      "ConfigurationError: Could not complete GET /me: `fetch` itself threw an error (Invalid URL). It receives one `Request`; for a function of `(url, init)`, such as undici's, pass `(request) => fetch(request.url, request)`.",
      () => clientOn(rejecting(new TypeError('Invalid URL'))).me(),
    ],
    [
      'ConfigurationError: `fetch` must resolve with a Response.',
      () => clientOn(untyped(async () => undefined)).me(),
    ],
    [
      'ConfigurationError: `retry.shouldRetry()` must be true or false (received Promise).',
      () => failing(() => untyped(Promise.resolve(false))).me(),
    ],
  ])('%s', async (message, run) => {
    expect(await errorOf(run)).toBe(message)
  })

  const on404 = () => clientOn(scriptedFetch(problem(404)))
  const rejecting = (error: Error) => () => Promise.reject(error)
  const failing = (shouldRetry: RetryOptions['shouldRetry']) =>
    clientOn(scriptedFetch(new TypeError('fetch failed')), { retry: { shouldRetry } })
})

describe('receiving webhooks', () => {
  test.each<Mistake>([
    ['`secret` must be a string (received number).', () => createWebhooks(untyped({ secret: 123 }))],
    [
      '`secret` looks like an API key. Pass the secret of the webhook.',
      () => createWebhooks({ secret: 'pt_live_secret' }),
    ],
    [
      '`tolerance` must be 33 minutes or more (received "5m").',
      () => createWebhooks({ secret, tolerance: '5m' }),
    ],
    [
      '`timeout` must be milliseconds, or text such as \'30s\' (received "8").',
      () => createWebhooks({ secret, timeout: untyped('8') }),
    ],
    [
      'Could not create the receiver: unknown option `keys`. The options are secret, header, allowUnsigned, tolerance, store, key, order, timeout, maxBodyBytes, diagnose, logger.',
      () => createWebhooks(untyped({ secret, keys: 1 })),
    ],
    ['`secret` is missing or empty. Check its environment variable.', () => verifyWebhook(body, headers, {})],
    [
      '`rawBody` must be text or bytes (received Object). Pass the body as it was sent, before anything parses it.',
      () => verifyWebhook(untyped(event), headers, { secret }),
    ],
    [
      'Could not create the store: unknown option `max`. The options are lease.',
      () => createMemoryWebhookStore(untyped({ max: 1 })),
    ],
    [
      '`permit.statusChanged` is not a known event. The known ones are permit.status_changed, permit.fee_changed, permit.inspection_scheduled, permit.added_to_watchlist, permit.removed_from_watchlist, webhook.test. For another one, write the object yourself.',
      () => createTestEvent(untyped('permit.statusChanged')),
    ],
    [
      'Could not create the delivery: unknown option `key`. The options are secret, header.',
      () => createTestDelivery(event, untyped({ key: 1 })),
    ],
  ])('%s', (message, run) => expectRefusal(run, message))

  const noHeader = 'it has no header X-Webhook-Signature. Set a secret on the webhook, and pass all headers.'
  test.each<[mistake: string, run: () => unknown, problem: string]>([
    ['no headers', () => verifyWebhook(body, untyped(undefined), { secret }), noHeader],
    [
      'the signature in place of the headers',
      () => verifyWebhook(body, untyped(headers['X-Webhook-Signature']), { secret }),
      noHeader,
    ],
    [
      'another body',
      () => verifyWebhook(`${body} `, headers, { secret }),
      'its signature does not match its body. Check that `secret` is the secret of the webhook, and pass the body as it was sent, before anything parses it.',
    ],
  ])('%s', async (_, run, problem) => {
    expect(await errorOf(run)).toBe(`WebhookVerificationError: Could not verify the webhook: ${problem}`)
  })

  test('a `secret` function that fails is reported at the first delivery, as a build may be without it', async () => {
    const { logger, lines } = createLines()
    const failing = () => Promise.reject(new Error('The vault is sealed.'))
    const receiver = createWebhooks({ secret: failing, logger }).fallback(() => {})
    expect(await respondTo(receiver, body, headers)).toBe(500)
    expect(lines).toEqual([
      'error [permit-tracking] Responded 500 to a webhook delivery. The `secret` function failed: The vault is sealed.',
    ])
  })
})

describe('synchronizing', () => {
  test.each<Mistake>([
    ['syncPermits() needs a client as its first argument.', () => syncPermits(untyped(undefined))],
    ['`event` must be a verified event (received Object).', (client) => syncEvent(client, untyped({}))],
    [
      'syncPermits() cannot be awaited. Use `for await (const batch of syncPermits(client, options))`.',
      // @ts-expect-error: it is iterated, not awaited
      async (client) => await syncPermits(client),
    ],
    [
      'Could not synchronize: unknown option `known`. The options are checkpoint, listLocal, overlap, fullSyncInterval, maxRemovals, per_page, signal, timeout, deadline, retry, headers, hooks.',
      (client) => syncPermits(client, untyped({ known: listLocal })),
    ],
    ['`overlap` must be 1 s to 24 h (received 0).', (client) => syncPermits(client, { overlap: 0 })],
    [
      `\`overlap\` must be milliseconds, or text such as '30s' (received "soon").`,
      (client) => syncPermits(client, { overlap: untyped('soon') }),
    ],
    [
      '`fullSyncInterval` needs `listLocal`, which a full walk is compared with.',
      (client) => syncPermits(client, { fullSyncInterval: '1h' }),
    ],
    [
      '`maxRemovals` must be a number from 0 (received -1).',
      (client) => syncPermits(client, { maxRemovals: -1 }),
    ],
    [
      '`maxRemovals` must be a number from 0 (received "10%").',
      (client) => syncPermits(client, { maxRemovals: untyped('10%') }),
    ],
  ])('%s', (message, run) => expectRefusal(run, message))
})
