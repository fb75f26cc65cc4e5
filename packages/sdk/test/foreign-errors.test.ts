import { inspect } from 'node:util'
import {
  ApiError,
  type ClientOptions,
  ConfigurationError,
  type Fetch,
  PermitTrackingError,
} from '@permit-tracking/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../tests/harness/property-runs.ts'
import { clientOn } from './client-on.ts'
import { json } from './scripted-fetch.ts'
import { rejection } from './settle.ts'

// With characters that look different in an address and in JSON.
const apiKey = 'pt_live_7fK2mQx9"vRb4/ZtLw'
/** A header of the user's that contains the key. */
const userHeader = `Hx83-first-${apiKey}-Jw51-second`
/** Secrets in all forms in which foreign texts repeat them. */
const secrets = [apiKey, userHeader].flatMap((secret) => [
  secret,
  encodeURIComponent(secret),
  JSON.stringify(secret),
])

/** Everything that a log, a console or a crash reporter may show of a value. */
function renderings(value: unknown): string {
  const parts = [
    inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true }),
    attempt(() => String(value)),
    attempt(() => JSON.stringify(value) ?? ''),
    attempt(() => inspect({ ...(value as object) }, { depth: Number.POSITIVE_INFINITY, showHidden: true })),
  ]
  const seen = new Set<unknown>()
  for (let error = value; error instanceof Error && !seen.has(error); error = error.cause) {
    seen.add(error)
    parts.push(
      error.name,
      error.message,
      error.stack ?? '',
      attempt(() => JSON.stringify(Object.getOwnPropertyDescriptors(error))),
    )
  }
  return parts.join('\n')
}

function attempt(render: () => string): string {
  try {
    return render()
  } catch (error) {
    // A value that can't be inspected shows nothing, but the error of the inspection may.
    return inspect(error)
  }
}

/** No eight letters of a secret in a row: a text that is cut must not keep half of it. */
function leaks(text: string): string[] {
  return [...parts].filter((part) => text.includes(part))
}

const parts = new Set(
  secrets.flatMap((secret) =>
    Array.from({ length: secret.length - 7 }, (_, start) => secret.slice(start, start + 8)),
  ),
)

/** Returns the error, events and log lines of a call that fails with `fetch`. */
async function outputsOf(
  fetch: Fetch,
  options: ClientOptions = {},
): Promise<{ error: unknown; text: string }> {
  const events: unknown[] = []
  const listen = (event: unknown) => void events.push(event)
  const error = await rejection(
    clientOn(fetch, {
      apiKey,
      headers: { 'x-user': userHeader },
      retry: { limit: 1, delay: () => 0 },
      hooks: { request: listen, response: listen, retry: listen, wait: listen, error: listen },
      logger: { debug: listen, info: listen, warn: listen, error: listen },
      logLevel: 'debug',
      ...options,
    }).permits.list({ status: 'Issued' }),
  )
  return { error, text: [error, ...events].map(renderings).join('\n') }
}

const throwing = (make: (request: Request) => unknown): Fetch => {
  return async (request) => {
    throw make(request)
  }
}

const headersOf = (request: Request) => Object.fromEntries(request.headers)

/** Errors as popular clients throw them, with the request that they belong to inside. */
const shapes: [string, (request: Request) => unknown][] = [
  [
    'axios',
    (request) => {
      const config = { url: request.url, headers: headersOf(request), toJSON: () => config }
      const error = Object.assign(new Error('Request failed with status code 502'), {
        name: 'AxiosError',
        code: 'ERR_BAD_RESPONSE',
        config,
        request: { _header: `GET / HTTP/1.1\r\nAuthorization: Bearer ${apiKey}\r\n`, res: { req: config } },
        response: { status: 502, headers: {}, config, data: { echo: headersOf(request) } },
        toJSON: () => ({ config }),
      })
      return error
    },
  ],
  [
    'got',
    (request) => {
      const error = Object.assign(new Error('connect ECONNREFUSED'), {
        name: 'RequestError',
        code: 'ECONNREFUSED',
        timings: {},
      })
      Object.defineProperty(error, 'options', { value: { headers: headersOf(request), context: { apiKey } } })
      Object.defineProperty(error, 'request', { value: { options: headersOf(request) }, enumerable: false })
      return error
    },
  ],
  [
    'ky',
    (request) =>
      Object.assign(new Error('Request failed'), {
        name: 'HTTPError',
        request,
        options: { headers: request.headers },
      }),
  ],
  [
    'ofetch',
    (request) => {
      const error = Object.assign(new Error(`[GET] "${request.url}": <no response>`), { name: 'FetchError' })
      for (const name of ['request', 'options']) {
        Object.defineProperty(error, name, { get: () => ({ headers: headersOf(request) }), enumerable: true })
      }
      return error
    },
  ],
  [
    'a class with a toJSON of its own',
    (request) => {
      const config = headersOf(request)
      class PrivateError extends Error {
        toJSON() {
          return config
        }
      }
      return new PrivateError('odd')
    },
  ],
  ['an object that is not an error', (request) => ({ status: 502, headers: headersOf(request) })],
  ['text', () => `no way with ${apiKey}`],
  ['a symbol', () => Symbol(apiKey)],
  ['a function', () => Object.assign(() => apiKey, { key: apiKey })],
  ['a Request', (request) => request],
  ['a Response', () => new Response(apiKey, { headers: { 'x-echo': apiKey } })],
  ['a Map', (request) => new Map(request.headers)],
  ['a DOMException', () => new DOMException(`Bearer ${apiKey}`, 'NetworkError')],
  [
    'a getter that throws',
    () => Object.defineProperty(new Error('odd'), 'code', { get: () => fail(), enumerable: true }),
  ],
  ['a message that throws', () => Object.defineProperty(new Error(), 'message', { get: () => fail() })],
  ['a proxy', () => new Proxy(new Error(apiKey), { ownKeys: () => fail() })],
  ['a frozen error', () => Object.freeze(new Error(apiKey))],
  [
    'a key as a name of a field',
    () => Object.assign(new Error('odd'), { [apiKey]: true, [Symbol(apiKey)]: 1 }),
  ],
  ['a very long message', () => new Error(`${'x'.repeat(2_040)}${apiKey}${'y'.repeat(99_999)}`)],
]

function fail(): never {
  throw new Error(`no ${apiKey}`)
}

describe.each(shapes)('what a fetch throws in the shape of %s', (_, make) => {
  test('shows no key, and leaves an error to work with', async () => {
    const { error, text } = await outputsOf(throwing(make))
    expect(error).toBeInstanceOf(PermitTrackingError)
    expect(leaks(text)).toEqual([])
  })

  test('nor as the fifth cause', async () => {
    const nested = (request: Request) => {
      let cause = make(request)
      for (let depth = 5; depth > 1; depth--) cause = new Error(`level ${depth}`, { cause })
      return new TypeError('fetch failed', { cause })
    }
    const { text } = await outputsOf(throwing(nested))
    expect(leaks(text)).toEqual([])
  })

  test('nor from an apiKey function, once the key is known', async () => {
    let calls = 0
    const request = new Request('https://permits.test', { headers: { authorization: `Bearer ${apiKey}` } })
    const failSecondTime = () => {
      if (calls++ > 0) throw make(request)
      return apiKey
    }
    const { error, text } = await outputsOf(async () => new Response('', { status: 503 }), {
      apiKey: failSecondTime,
    })
    expect(error).toBeInstanceOf(ConfigurationError)
    expect(leaks(text)).toEqual([])
  })

  test('nor from a hook, in the log', async () => {
    const lines: string[] = []
    const logger = { debug() {}, info() {}, warn: (line: string) => lines.push(line), error() {} }
    const request = new Request('https://permits.test', { headers: { authorization: `Bearer ${apiKey}` } })
    const response = () => {
      throw make(request)
    }
    await clientOn(async () => json({ data: {} }), { apiKey, logger, hooks: { response } }).me()
    await Promise.resolve()
    expect(lines).toHaveLength(1)
    expect(leaks(lines.join())).toEqual([])
  })
})

test('its cause keeps name, message, code, stack, cause and errors, and nothing else', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED ::1:1'), { code: 'ECONNREFUSED' })
  const thrown = Object.assign(new Error('no proxy', { cause: new AggregateError([refused]) }), {
    name: 'ProxyError',
    code: 'ECONNRESET',
    config: {},
  })
  const { error } = await outputsOf(throwing(() => thrown))
  expect(error).toHaveProperty('cause.name', 'ProxyError')
  expect(error).toHaveProperty('cause.message', 'no proxy')
  expect(error).toHaveProperty('cause.code', 'ECONNRESET')
  expect(error).toHaveProperty('cause.stack', thrown.stack)
  expect(error).toHaveProperty('cause.cause.errors', [refused])
  expect(error).not.toHaveProperty('cause.config')
})

/** Any value with the key in any place: nested, listed, as a name, behind a getter, in a cycle. */
const secretText = fc
  .tuple(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(`Bearer ${apiKey}`, ...secrets),
    fc.string({ maxLength: 12 }),
  )
  .map((parts) => parts.join(''))

const planted = fc.letrec<{ value: unknown; error: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    secretText,
    secretText.map((text) => Symbol(text)),
    fc.dictionary(fc.constantFrom('headers', 'config', 'request', 'authorization', apiKey), tie('value'), {
      maxKeys: 3,
    }),
    fc.array(tie('value'), { maxLength: 3 }),
    tie('error'),
  ),
  error: fc
    .record({
      message: fc.oneof(secretText, fc.constant('fetch failed')),
      name: fc.constantFrom('Error', 'TypeError', 'AxiosError', apiKey),
      fields: fc.dictionary(
        fc.constantFrom('config', 'code', 'path', 'options', 'response', 'toJSON', apiKey),
        tie('value'),
        { maxKeys: 3 },
      ),
      cause: fc.option(tie('value'), { nil: undefined }),
      errors: fc.option(fc.array(tie('value'), { maxLength: 3 }), { nil: undefined }),
      how: fc.constantFrom('plain', 'getter', 'hidden', 'cycle', 'frozen'),
    })
    .map(({ message, name, fields, cause, errors, how }) => {
      const error = Object.assign(new Error(message, { cause }), { name, ...(errors && { errors }) })
      for (const [field, value] of Object.entries(fields)) {
        if (how === 'getter') Object.defineProperty(error, field, { get: () => value, enumerable: true })
        else Object.defineProperty(error, field, { value, enumerable: how !== 'hidden' })
      }
      if (how === 'cycle') error.cause = error
      return how === 'frozen' ? Object.freeze(error) : error
    }),
}))

test('whatever is thrown, wherever it has the key', async () => {
  await fc.assert(
    fc.asyncProperty(planted.value, async (thrown) => {
      const { error, text } = await outputsOf(throwing(() => thrown))
      expect(error).toBeInstanceOf(PermitTrackingError)
      expect(leaks(text)).toEqual([])
    }),
    { seed: 13, numRuns: propertyRuns(200) },
  )
})

const positions = fc.record({
  at: fc.oneof(fc.integer({ min: 0, max: 4_200 }), fc.integer({ min: 2_000, max: 2_100 })),
  times: fc.integer({ min: 1, max: 120 }),
  filler: fc.constantFrom('x', 'é', '€', '😀'),
  form: fc.constantFrom(`Bearer ${apiKey}`, ...secrets),
  status: fc.constantFrom(200, 404, 502),
})

describe('a response that repeats the request', () => {
  test('in error.code, message and headers', async () => {
    const echo: Fetch = async (request) => {
      const error = {
        code: `bad_${apiKey}`,
        message: `${'m'.repeat(2_040)} ${request.headers.get('authorization')}`,
      }
      const headers = {
        location: `https://elsewhere.test/?key=${apiKey}`,
        'x-request-id': apiKey,
        'x-echo': apiKey,
        'content-type': 'application/json',
      }
      return new Response(JSON.stringify({ error }), { status: 400, headers })
    }
    const { error, text } = await outputsOf(echo)
    if (!(error instanceof ApiError)) throw error
    expect(error.code).toBe('bad_…')
    expect(error.headers.get('location')).toBe('https://elsewhere.test/?key=***')
    expect(leaks(text)).toEqual([])
  })

  test('in headers that have nothing to hide, which are passed on as they are', async () => {
    const response = new Response('', { status: 404, headers: { 'x-request-id': 'r1' } })
    const { error } = await outputsOf(async () => response)
    expect(error).toHaveProperty('headers', response.headers)
  })

  test('at every position of a body, even where the excerpt is cut', async () => {
    await fc.assert(
      fc.asyncProperty(positions, async ({ at, times, filler, form, status }) => {
        const body = filler.repeat(at) + form.repeat(times) + filler.repeat(3_000)
        const { error, text } = await outputsOf(async () => new Response(body, { status }))
        expect(leaks(text)).toEqual([])
        const { bodyExcerpt } = error as { bodyExcerpt: string }
        expect(bodyExcerpt.length).toBeLessThanOrEqual(2_048)
        expect(bodyExcerpt.length).toBeGreaterThan(0)
      }),
      { seed: 17, numRuns: propertyRuns(80) },
    )
  })

  test('at every place of a long message, of the service or of an error', async () => {
    await fc.assert(
      fc.asyncProperty(positions, async ({ at, times, filler, form }) => {
        const message = filler.repeat(at) + form.repeat(times) + filler.repeat(3_000)
        const rejected = await outputsOf(async () => json({ error: { code: message, message } }, 400))
        const thrown = await outputsOf(throwing(() => new Error(message)))
        expect(leaks(rejected.text + thrown.text)).toEqual([])
      }),
      { seed: 19, numRuns: propertyRuns(60) },
    )
  })
})
