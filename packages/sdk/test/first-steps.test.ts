import { ConfigurationError, ConnectionError, NotFoundError } from '@permit-tracking/sdk'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clientOn } from './client-on.ts'
import { hang, json, problem, record200, type Step, scriptedFetch } from './scripted-fetch.ts'
import { failure, rejection, settle } from './settle.ts'

afterEach(() => void vi.useRealTimers())

const uuid = '7f9c24e8-3b12-4d5a-9c61-0e2f8a7b6c5d'

describe('a mistake in a fetch of the user’s is not taken for a failed connection', () => {
  const undiciLike = new TypeError('Failed to parse URL from [object Request]', {
    cause: Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL' }),
  })
  const mistakes: [string, unknown][] = [
    ['undici’s, which knows another Request', undiciLike],
    ['one of (url, init)', new TypeError('Invalid URL')],
    ['one that reads init', new TypeError("Cannot read properties of undefined (reading 'headers')")],
    ['the same on Safari', new TypeError("undefined is not an object (evaluating 'init.headers')")],
    ['the same on Firefox', new TypeError('can\'t access property "headers", init is undefined')],
    ['a name that is not defined', new ReferenceError('agent is not defined')],
    ['a call of nothing', new TypeError('agent.send is not a function')],
    ['an endless recursion', new RangeError('Maximum call stack size exceeded')],
  ]

  test.each(mistakes)('%s: one request, and what to do', async (_, thrown) => {
    const fetch = scriptedFetch(() => Promise.reject(thrown))
    const error = await rejection(clientOn(fetch).me())
    if (!(error instanceof ConfigurationError)) throw error
    expect(error.message).toMatch(
      /^Could not complete GET \/me: `fetch` itself threw an error \(.+\)\. It receives one `Request`; /,
    )
    expect(error.message).toContain('`(request) => fetch(request.url, request)`')
    expect(error.cause).toMatchObject({ message: Object(thrown).message })
    expect(fetch.requests).toHaveLength(1)
  })

  test.each([
    new TypeError('fetch failed'),
    new TypeError('Failed to fetch'),
    new TypeError('NetworkError when attempting to fetch resource.'),
    new TypeError('Load failed'),
    new TypeError('Network request failed'),
    new TypeError('terminated'),
    new TypeError('error sending request for url (https://permits.test/v1/me)'),
    new TypeError('The Internet connection appears to be offline.'),
    new TypeError('Could not connect to the server.'),
    new TypeError('The network connection was lost.'),
    new TypeError('A server with the specified hostname could not be found.'),
    new TypeError('cannot parse response'),
    new TypeError('the agent must be an Agent'),
    new Error('the proxy is away'),
    'gone',
  ])('what platforms say of networks is: %s', async (thrown) => {
    const fetch = scriptedFetch(() => Promise.reject(thrown), record200())
    await expect(clientOn(fetch, { retry: { delay: () => 0 } }).me()).resolves.toEqual({ uuid: 'p1' })
    expect(await rejection(clientOn(async () => Promise.reject(thrown), { retry: 0 }).me())).toBeInstanceOf(
      ConnectionError,
    )
  })

  test('one after the response does not claim that nothing was sent', async () => {
    const sent = scriptedFetch(json({ data: { id: 'c1' } }, 201))
    const fetch = async (request: Request) => {
      await sent(request)
      throw new TypeError("Cannot read properties of undefined (reading 'x')")
    }
    const error = await rejection(clientOn(fetch).contacts.create({ name: 'Dana' }))
    expect(error).toHaveProperty(
      'message',
      expect.stringMatching(/^Could not complete POST \/contacts: `fetch` itself threw an error/),
    )
    expect(sent.requests).toHaveLength(1)
  })

  test('a body that breaks off in a TypeError stays a failed connection', async () => {
    const broken = new ReadableStream({
      pull: (controller) => controller.error(new TypeError('x is not a function')),
    })
    expect(await rejection(clientOn(scriptedFetch(new Response(broken)), { retry: 0 }).me())).toBeInstanceOf(
      ConnectionError,
    )
  })
})

describe('a 404 for something that is not a uuid says so, without the value', () => {
  const hint = 'Pass the `uuid` of the permit, not its number.'
  const message = async (id: string) => {
    const error = await rejection(clientOn(scriptedFetch(problem(404))).permits.history(id))
    return error instanceof NotFoundError ? error.message : String(error)
  }

  test.each(['BLD-2026-000995', '5'])('%s', async (id) => {
    expect(await message(id)).toContain(hint)
    expect(await message(id)).not.toContain(id)
  })

  test('but not for a uuid, and not for identifiers of other kinds', async () => {
    expect(await message(uuid)).not.toContain(hint)
    const error = await rejection(clientOn(scriptedFetch(problem(404))).contacts.get('5'))
    expect(error).toHaveProperty('message', expect.not.stringContaining(hint))
  })
})

describe('a deadline', () => {
  test.each(['2026-03-02T12:00:05Z', '2026-03-02T12:00:05', '2026-03-02T14:00:05+02:00', '5 s', 5_000])(
    'may be %s',
    async (deadline) => {
      vi.useFakeTimers({ now: Date.parse('2026-03-02T12:00:00Z') })
      const error = await failure(clientOn(scriptedFetch(hang)).me({ deadline }))
      expect(error).toHaveProperty('reason', 'deadline')
      expect(Date.now()).toBe(Date.parse('2026-03-02T12:00:05Z'))
    },
  )
})

test.each<[string, Step]>([
  ['a response', problem(404)],
  ['a failed connection', new TypeError('fetch failed')],
  ['a body that is not the service’s', new Response('<html>')],
])('JSON.stringify of the error for %s has its message', async (_, step) => {
  const error = await rejection(clientOn(scriptedFetch(step), { retry: 0 }).permits.get(uuid))
  if (!(error instanceof Error)) throw error
  const { name, message, path, attempts } = JSON.parse(JSON.stringify(error))
  expect({ name, message, path }).toEqual({
    name: error.name,
    message: error.message,
    path: '/permits/{uuid}',
  })
  expect(attempts).toHaveLength(1)
  expect(JSON.stringify(error)).not.toContain('set-cookie')
})

describe('hooks of a call', () => {
  test('show that this call is retrying, in addition to the hooks of the client', async () => {
    vi.useFakeTimers()
    const shown: string[] = []
    const all = vi.fn()
    const client = clientOn(scriptedFetch(problem(503), record200(), record200()), {
      hooks: { retry: all },
      retry: { delay: () => 3_000 },
    })
    await settle(
      client.me({ hooks: { retry: ({ waitMs }) => shown.push(`retrying in ${waitMs / 1_000} s`) } }),
    )
    await settle(client.me())
    expect(shown).toEqual(['retrying in 3 s'])
    expect(all).toHaveBeenCalledOnce()
  })

  test('are called for every page of a list', async () => {
    const pages = (page: number) =>
      json({ data: [{ id: `c${page}` }], meta: { page, per_page: 1, total: 2, total_pages: 2 } })
    const response = vi.fn()
    const end = json({ data: [], meta: { page: 3, per_page: 1, total: 2, total_pages: 2 } })
    await clientOn(scriptedFetch(pages(1), pages(2), end))
      .contacts.list({ per_page: 1 }, { hooks: { response }, consistency: 'fast' })
      .collect()
    expect(response).toHaveBeenCalledTimes(3)
  })
})
