import { inspect } from 'node:util'
import {
  ApiError,
  type Client,
  type ClientOptions,
  ConnectionError,
  createClient,
  type Hooks,
  PermitTrackingError,
} from '@permit-tracking/sdk'
import { verifyWebhook, WebhookVerificationError } from '@permit-tracking/sdk/webhooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { baseUrl, clientOn } from './client-on.ts'
import { brokenOff, hang, json, problem, record200, type Step, scriptedFetch } from './scripted-fetch.ts'
import { failure, settle } from './settle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const canary = 'canary-0f9c-secret'
/** One for each place: where one is blotted out, another must not vanish with it. */
const canaries = {
  key: `key-${canary}`,
  client: `client-${canary}`,
  call: `call-${canary}`,
  query: `query-${canary}`,
}

/** Everything that a log may make of a value. */
function everyRendering(value: unknown): string {
  const spread = { ...(value as object) }
  const parts = [
    inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true }),
    JSON.stringify(value),
    inspect(spread, { depth: Number.POSITIVE_INFINITY, showHidden: true }),
  ]
  if (value instanceof Error) parts.push(String(value), value.stack ?? '', everyRendering(value.cause ?? {}))
  return parts.join('\n')
}

/** Everything that leaves the SDK while a client with a canary in key, headers and query makes a call. */
async function everySink(
  steps: Step[],
  call: (client: Client) => PromiseLike<unknown>,
  options: ClientOptions = {},
) {
  const sinks: unknown[] = []
  const listen = (event: unknown) => void sinks.push(event)
  const hooks: Hooks = { request: listen, response: listen, retry: listen, wait: listen, error: listen }
  const logger = { debug: listen, info: listen, warn: listen, error: listen }
  const client = createClient({
    apiKey: canaries.key,
    baseUrl,
    fetch: scriptedFetch(...steps),
    headers: { 'x-client-secret': canaries.client },
    hooks,
    logger,
    logLevel: 'debug',
    ...options,
  })
  const outcome = await settle(call(client)).catch((error: unknown) => error)
  return { outcome, sinks, text: [outcome, ...sinks].map(everyRendering).join('\n') }
}

const failing =
  (status: number): Step =>
  () =>
    problem(status, 'some_code', { 'set-cookie': 'session=1' })

const failures: [string, Step[]][] = [
  ...[400, 401, 403, 404, 409, 429, 500].map((status): [string, Step[]] => [
    String(status),
    [failing(status), failing(status)],
  ]),
  [
    'a redirect',
    [() => new Response(null, { status: 302, headers: { location: 'https://elsewhere.test' } })],
  ],
  ['a failed connection', [new TypeError('fetch failed'), new TypeError('fetch failed')]],
  ['a body that breaks off', [brokenOff, brokenOff]],
  ['a timeout', [hang, hang]],
  ['a body that is not JSON', [() => new Response('<html>')]],
  ['a body without a record', [() => json({ data: 7 })]],
  [
    'success',
    [failing(503), () => json({ data: [], meta: { page: 1, per_page: 1, total: 0, total_pages: 0 } })],
  ],
]

describe.each(failures)('a canary in key, headers and query, with %s', (_, steps) => {
  const headers = { 'x-call-secret': canaries.call }
  test.each<[string, (client: Client) => PromiseLike<unknown>]>([
    ['a page', (client) => client.permits.list({ status: canaries.query }, { headers })],
    ['a walk', (client) => client.permits.list({ status: canaries.query }, { headers }).collect()],
    ['a write', (client) => client.contacts.create({ name: canary }, { headers })],
    [
      'client.api',
      (client) => client.api.GET('/permits', { params: { query: { status: canaries.query } }, headers }),
    ],
  ])('%s: shows in no error, log line or hook', async (_what, call) => {
    const { sinks, text } = await everySink(steps, call, { retry: 1 })
    expect(sinks.length).toBeGreaterThanOrEqual(3)
    expect(text).not.toContain(canary)
  })
})

describe('a text of others that repeats the request is redacted', () => {
  const list = (client: Client) =>
    client.permits.list({ status: canaries.query }, { headers: { 'x-call-secret': canaries.call } })

  test('the error of a fetch that quotes the address, as Deno’s and Bun’s do', async () => {
    const quoting: Step = (request) => {
      const cause = new Error(`connect to ${request.url} refused`)
      throw Object.assign(new TypeError(`error sending request for url (${request.url})`, { cause }), {
        path: request.url,
      })
    }
    const { outcome, text } = await everySink([quoting], list, { retry: 0 })
    expect(outcome).toBeInstanceOf(ConnectionError)
    expect(text).not.toContain(canary)
    expect(text).toContain('refused')
  })

  test('a text that a fetch throws in place of an error', async () => {
    const quoting: Step = (request) => Promise.reject(`no way to ${request.url}`)
    const { outcome, text } = await everySink([quoting], list, { retry: 0 })
    if (!(outcome instanceof ConnectionError)) throw outcome
    expect(outcome.cause).toBe(`no way to ${baseUrl}/permits…`)
    expect(text).not.toContain(canary)
  })

  test('the page of a proxy that lists the headers and the address', async () => {
    const echo: Step = (request) =>
      new Response(`<h1>Bad gateway</h1>${request.url} ${JSON.stringify([...request.headers])}`, {
        status: 502,
      })
    const { outcome, text } = await everySink([echo], list, { retry: 0 })
    if (!(outcome instanceof ApiError)) throw outcome
    expect(outcome.bodyExcerpt).toContain('<h1>Bad gateway</h1>')
    expect(outcome.bodyExcerpt).toContain('application/json')
    expect(text).not.toContain(canary)
  })

  test('a header with white space at its ends, which is not sent', async () => {
    const echo: Step = (request) => new Response(request.headers.get('x-call-secret'), { status: 502 })
    const { outcome, text } = await everySink(
      [echo],
      (client) => client.me({ headers: { 'x-call-secret': ` ${canaries.call}\t` } }),
      { retry: 0 },
    )
    expect(outcome).toHaveProperty('bodyExcerpt', '…')
    expect(text).not.toContain(canary)
  })

  test('and nothing else is: short values would take harmless words along', async () => {
    const { outcome } = await everySink(
      [() => new Response('Gateway 1 is down', { status: 502 })],
      (client) => client.me({ headers: { 'x-flag': '1' } }),
      { retry: 0 },
    )
    expect(outcome).toHaveProperty('bodyExcerpt', 'Gateway 1 is down')
  })

  test('the message of a service that repeats the key', async () => {
    const echo: Step = (request) =>
      json(
        {
          error: {
            code: 'unauthorized',
            message: `No key ${request.headers.get('authorization')?.slice(7)}`,
          },
        },
        401,
      )
    const { outcome, text } = await everySink([echo], list)
    expect(outcome).toBeInstanceOf(ApiError)
    expect(text).not.toContain(canary)
  })
})

test.each<[string, (key: string) => string]>([
  ['HTML', (key) => key.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')],
  ['JSON whose slashes are escaped', (key) => JSON.stringify(key).replaceAll('/', '\\/')],
])('a key that an error page repeats in %s is redacted', async (_, write) => {
  const apiKey = 'AbC+/==canary"&<0f9c'
  const page: Step = () => new Response(`Rejected: ${write(apiKey)}`, { status: 502 })
  const { outcome, text } = await everySink([page], (client) => client.me(), { apiKey, retry: 0 })
  expect(outcome).toMatchObject({ bodyExcerpt: expect.stringMatching(/^Rejected: "?…"?$/) })
  expect(text).not.toContain('0f9c')
})

test('the secret of a webhook shows in no error', async () => {
  for (const headers of [{}, { 'x-webhook-signature': 'x' }, { 'x-webhook-signature': 'a'.repeat(64) }]) {
    const error = await failure(verifyWebhook('{}', headers, { secret: canary }))
    expect(error).toBeInstanceOf(WebhookVerificationError)
    expect(everyRendering(error)).not.toContain(canary)
  }
})

describe.each<[string, Step]>([
  ['400', () => problem(400)],
  ['401', () => problem(401)],
  ['403', () => problem(403)],
  ['404', () => problem(404)],
  ['409', () => problem(409)],
  ['429', () => problem(429)],
  ['500', () => problem(500)],
  ['a redirect', () => new Response(null, { status: 302, headers: { location: 'https://elsewhere.test' } })],
  ['a failed connection', new TypeError('fetch failed')],
  ['a body that breaks off', brokenOff],
  ['a timeout', hang],
  ['a body that is not JSON', () => new Response('<html>')],
  ['a body without a record', () => json({ data: 7 })],
])('the error for %s', (_, step) => {
  test.each<[string, (client: Client) => PromiseLike<unknown>]>([
    ['GET /permits/{uuid}', (client) => client.permits.get('p1')],
    ['POST /contacts', (client) => client.contacts.create({ name: 'Dana' })],
  ])('of %s names the operation, and the key nowhere', async (operation, call) => {
    const error = await failure(call(clientOn(scriptedFetch(step), { apiKey: canary, retry: 0 })))
    if (!(error instanceof PermitTrackingError)) throw error
    expect(error.message.replace(/^Could not read /, '').startsWith(operation)).toBe(true)
    expect(everyRendering(error)).not.toContain(canary)
  })
})

test.each([`${canary}\n`, ` ${canary}`, `${canary}\u00e9`, `${canary}😀`])(
  'a key with white space or invalid characters is not shown',
  async (apiKey) => {
    const fetch = scriptedFetch(record200())
    const error = await failure(clientOn(fetch, { apiKey }).me())
    if (!(error instanceof PermitTrackingError)) throw error
    expect(error.name).toBe('ConfigurationError')
    expect(error.message).toBe(
      'Could not send GET /me: the API key is in quotes, or has white space or invalid characters. Pass `apiKey` to createClient, or set PERMIT_TRACKING_API_KEY.',
    )
    expect(everyRendering(error)).not.toContain(canary)
    expect(fetch.requests).toHaveLength(0)
  },
)

test('a header that can’t be sent is not shown', () => {
  try {
    expect.unreachable(inspect(clientOn(scriptedFetch(), { headers: { 'x-secret': `${canary}\n` } })))
  } catch (error) {
    if (!(error instanceof PermitTrackingError)) throw error
    expect(error.message).toContain('"x-secret"')
    expect(everyRendering(error)).not.toContain(canary)
  }
})

test('neither the client nor its results show the key', async () => {
  const fetch = scriptedFetch(json({ data: [{ uuid: 'a' }] }), record200())
  const client = createClient({ apiKey: canary, baseUrl, fetch })
  const list = client.permits.list()
  const page = await list.withResponse()
  const call = client.permits.get('a')
  const results = [client, list, page, page.data, call, await call.withResponse()]
  for (const value of results) expect(everyRendering(value)).not.toContain(canary)
})

test('middleware of client.api does not get to see the key', async () => {
  const seen: string[] = []
  const client = clientOn(scriptedFetch(problem(503), record200()), { apiKey: canary })
  client.api.use({
    onRequest: ({ request }) => void seen.push(inspect([...request.headers])),
    onResponse: ({ request }) => void seen.push(inspect([...request.headers])),
  })
  await settle(client.api.GET('/me'))
  expect(seen).toHaveLength(2)
  expect(seen.join()).not.toContain(canary)
})

describe('what fetch rejects with shows no key, wherever it has it', () => {
  const text = `cannot send Bearer ${canaries.key}`
  const rejections: [string, Error][] = [
    ['in a list of errors', new AggregateError([new Error(text)], 'all failed')],
    [
      'in a list of errors beneath',
      new TypeError('fetch failed', { cause: new AggregateError([new Error(text)]) }),
    ],
    ['in a message that can’t be changed', new DOMException(text, 'NetworkError')],
    [
      'beneath, in one that can’t be changed',
      new TypeError('fetch failed', { cause: new DOMException(text) }),
    ],
  ]

  test.each(rejections)('%s', async (_, thrown) => {
    const fetch = async () => {
      throw thrown
    }
    const error = await failure(clientOn(fetch, { apiKey: canaries.key, retry: 0 }).me())
    expect(error).toBeInstanceOf(ConnectionError)
    expect(everyRendering(error)).not.toContain(canary)
  })

  test('nor does a response that is not JSON', async () => {
    const fetch = scriptedFetch(new Response(canaries.key))
    const error = await failure(clientOn(fetch, { apiKey: canaries.key }).me())
    expect(error instanceof PermitTrackingError && error.name).toBe('DecodeError')
    expect(everyRendering(error)).not.toContain(canaries.key.slice(0, 10))
  })
})

test.each([
  Object.create(null),
  Symbol('odd'),
  Object.defineProperty(new Error(), 'message', { get: () => text() }),
])('a fetch that rejects with something that can’t be read ends the call all the same', async (thrown) => {
  const fetch = async () => {
    throw thrown
  }
  expect(await failure(clientOn(fetch, { retry: 0 }).me())).toBeInstanceOf(Error)
  expect(vi.getTimerCount()).toBe(0)
})

function text(): never {
  throw new Error('no text')
}
