import { type ClientOptions, type HookEvents, type Hooks, NotFoundError } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { baseUrl, clientOn } from './client-on.ts'
import { hang, json, limited, problem, record200, type Step, scriptedFetch } from './scripted-fetch.ts'
import { failure, rejection, settle } from './settle.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T12:00:00Z') })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => void vi.useRealTimers())

const names = ['request', 'response', 'retry', 'wait', 'error'] as const

type CallEvent = Pick<HookEvents['request'], 'id' | 'method' | 'path' | 'attempt'>
type Seen = CallEvent & { hook: keyof HookEvents; error?: unknown }

/** Creates hooks that record their events. */
function recorder() {
  const seen: Seen[] = []
  const hooks: Hooks = Object.fromEntries(
    names.map((hook) => [hook, (event: CallEvent) => seen.push({ hook, ...event })]),
  )
  return { hooks, seen }
}

/** Calls a client with these options, and returns the events and the outcome. */
async function recordEvents(steps: Step[], options: ClientOptions = {}) {
  const { hooks, seen } = recorder()
  const client = clientOn(scriptedFetch(...steps), { hooks, ...options })
  const outcome = await settle(client.permits.get('secret-id').catch((error: unknown) => error))
  return { seen, outcome }
}

const call = { id: expect.any(Number), method: 'GET', path: '/permits/{uuid}' }

describe('hooks receive', () => {
  test('a request and its response, with headers that can’t hold a secret', async () => {
    const headers = {
      'x-request-id': 'r1',
      'x-ratelimit-remaining': '7',
      'set-cookie': 'session=1',
      'x-other': '2',
    }
    const slow = async () => {
      await new Promise((resolve) => setTimeout(resolve, 120))
      return json({ data: {} }, 200, headers)
    }
    const { seen } = await recordEvents([slow])
    expect(seen).toEqual([
      { hook: 'request', ...call, attempt: 1, baseUrl },
      {
        hook: 'response',
        ...call,
        attempt: 1,
        status: 200,
        durationMs: 120,
        headers: { 'content-type': 'application/json', 'x-ratelimit-remaining': '7', 'x-request-id': 'r1' },
      },
    ])
  })

  test('a failed attempt, the wait, and the next attempt', async () => {
    const { seen } = await recordEvents([problem(503), record200()])
    expect(seen.map(({ hook, attempt }) => [hook, attempt])).toEqual([
      ['request', 1],
      ['response', 1],
      ['retry', 1],
      ['wait', 1],
      ['request', 2],
      ['response', 2],
    ])
    expect(seen[2]).toEqual({
      hook: 'retry',
      ...call,
      attempt: 1,
      status: 503,
      reason: 'status 503',
      waitMs: 250,
    })
    expect(seen[3]).toEqual({ hook: 'wait', ...call, attempt: 1, reason: 'retry', waitMs: 250 })
  })

  test('an attempt without a response, as retry only', async () => {
    const { seen } = await recordEvents([new TypeError('reset'), record200()])
    const error = expect.objectContaining({ name: 'ConnectionError' })
    expect(seen[1]).toEqual({ hook: 'retry', ...call, attempt: 1, reason: 'reset', error, waitMs: 250 })
  })

  test('the error that the call rejects with, once and last', async () => {
    const { seen, outcome } = await recordEvents([problem(404)])
    expect(seen.map(({ hook }) => hook)).toEqual(['request', 'response', 'error'])
    expect(outcome).toBeInstanceOf(NotFoundError)
    expect(seen.at(-1)?.error).toBe(outcome)
  })

  test.each<[string, Step[], ClientOptions]>([
    ['a timeout', [hang], { retry: 0 }],
    ['a body that is not the service’s', [new Response('<html>')], {}],
    ['a body without a record', [json({ data: 7 })], {}],
    ['the last of several attempts', [limited(), limited()], { retry: 1 }],
    ['a missing key', [], { apiKey: '' }],
  ])('%s too', async (_, steps, options) => {
    const { seen, outcome } = await recordEvents(steps, options)
    const errors = seen.filter(({ hook }) => hook === 'error')
    expect(errors.map(({ error }) => error)).toEqual([outcome])
    expect(seen.at(-1)?.hook).toBe('error')
  })

  test('a wait for the limit, before the request that waits', async () => {
    const { hooks, seen } = recorder()
    const headers = { 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' }
    const client = clientOn(scriptedFetch(json({ data: {} }, 200, headers), record200()), { hooks })
    await settle(client.me())
    await settle(client.permits.get('p1'))
    const second = seen.filter(({ id }) => id !== seen[0]?.id)
    expect(second.map(({ hook, attempt }) => [hook, attempt])).toEqual([
      ['wait', 1],
      ['request', 1],
      ['response', 1],
    ])
    expect(second[0]).toMatchObject({ reason: 'limit' })
  })

  test('an abort, with the signal’s reason', async () => {
    const { hooks, seen } = recorder()
    const controller = new AbortController()
    const rejected = rejection(clientOn(scriptedFetch(hang), { hooks }).me({ signal: controller.signal }))
    await vi.advanceTimersByTimeAsync(5)
    controller.abort('enough')
    expect(await rejected).toBe('enough')
    expect(seen.map(({ hook }) => hook)).toEqual(['request', 'error'])
    expect(seen[1]?.error).toBe('enough')
  })

  test('an invalid argument, with attempt 0', async () => {
    const { hooks, seen } = recorder()
    const error = await failure(clientOn(scriptedFetch(), { hooks }).permits.get(''))
    expect(seen).toEqual([{ hook: 'error', ...call, attempt: 0, error }])
  })

  test('calls of client.api, and its failed responses', async () => {
    const { hooks, seen } = recorder()
    const client = clientOn(scriptedFetch(problem(404), new TypeError('reset')), { hooks, retry: 0 })
    const { error } = await client.api.GET('/permits/{uuid}', { params: { path: { uuid: 'p1' } } })
    expect(error).toEqual({ error: { code: 'some_code', message: 'A message about some_code.' } })
    await failure(client.api.GET('/me'))
    expect(seen.map(({ hook, path }) => [hook, path])).toEqual([
      ['request', '/permits/{uuid}'],
      ['response', '/permits/{uuid}'],
      ['error', '/permits/{uuid}'],
      ['request', '/me'],
      ['error', '/me'],
    ])
    expect(seen[2]?.error).toBeInstanceOf(NotFoundError)
  })

  test('nothing of a removal that an earlier try had done: it is a success', async () => {
    const { hooks, seen } = recorder()
    const fetch = scriptedFetch(problem(503), problem(404))
    await settle(clientOn(fetch, { hooks }).watchlist.remove('p1'))
    expect(seen.filter(({ hook }) => hook === 'error')).toEqual([])
  })

  test('with one number for a call and another for the next', async () => {
    const { hooks, seen } = recorder()
    const client = clientOn(scriptedFetch(problem(503), record200(), record200()), { hooks })
    await settle(client.me())
    await settle(client.me())
    const [first, ...others] = new Set(seen.map(({ id }) => id))
    expect(new Set(seen.slice(0, -2).map(({ id }) => id))).toEqual(new Set([first]))
    expect(others).toHaveLength(1)
  })

  test('with different numbers for the calls of different clients', async () => {
    const { hooks, seen } = recorder()
    await settle(clientOn(scriptedFetch(record200()), { hooks }).me())
    await settle(clientOn(scriptedFetch(record200()), { hooks }).me())
    expect(new Set(seen.map(({ id }) => id)).size).toBe(2)
  })
})

describe('a hook can’t break a call', () => {
  const mistakes: [string, () => unknown][] = [
    [
      'throws',
      () => {
        throw new Error('my mistake')
      },
    ],
    ['rejects', () => Promise.reject(new Error('my mistake'))],
    [
      'rejects later',
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        throw new Error('my mistake')
      },
    ],
    ['never ends', () => new Promise(() => undefined)],
    ['returns a Response', () => new Response('mine')],
    [
      'has a then that throws',
      () =>
        Object.defineProperty({}, 'then', {
          get() {
            throw new Error('my mistake')
          },
        }),
    ],
  ]

  test.each(mistakes.flatMap(([what, run]) => names.map((name) => [name, what, run] as const)))(
    '%s that %s',
    async (name, what, run) => {
      const warn = vi.fn()
      const logger = { debug() {}, info() {}, warn, error() {} }
      const options = { hooks: { [name]: run }, logger, logLevel: 'warn' } as const
      const client = clientOn(scriptedFetch(problem(503), record200({ uuid: 'p1' }), problem(404)), options)
      await expect(settle(client.permits.get('p1'))).resolves.toEqual({ uuid: 'p1' })
      expect(await failure(client.permits.get('p2'))).toBeInstanceOf(NotFoundError)
      await vi.advanceTimersByTimeAsync(100)
      const reports = warn.mock.calls.filter(([line]) => String(line).includes(`The hook ${name} failed: `))
      const fails = !what.includes('never') && !what.includes('Response')
      expect(reports.length > 0).toBe(fails)
    },
  )

  test('and logs a warning by default, once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const request = () => {
      throw new Error('my mistake')
    }
    const client = clientOn(scriptedFetch(record200(), record200()), { hooks: { request } })
    await settle(client.me())
    await settle(client.me({ hooks: { request } }))
    expect(warn.mock.calls).toEqual([['[permit-tracking] The hook request failed: Error: my mistake']])
    await settle(clientOn(scriptedFetch(record200()), { hooks: { request }, logLevel: 'off' }).me())
    expect(warn).toHaveBeenCalledOnce()
  })

  test('and is called again when another hook fails', async () => {
    const response = vi.fn()
    const request = () => {
      throw new Error('my mistake')
    }
    await settle(clientOn(scriptedFetch(record200()), { hooks: { request, response } }).me())
    expect(response).toHaveBeenCalledOnce()
  })
})

test.each([Symbol('odd'), Object.create(null)])(
  'a hook that throws %o breaks nothing, with a log',
  async (thrown) => {
    const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const throws = () => {
      throw thrown
    }
    await recordEvents([record200()], { hooks: { request: throws }, logger })
    expect(logger.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('The hook request failed: '))
  },
)
