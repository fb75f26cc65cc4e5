import type { ClientOptions } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { numberCalls } from './call-numbers.ts'
import { clientOn } from './client-on.ts'
import { hang, json, problem, record200, type Step, scriptedFetch } from './scripted-fetch.ts'
import { rejection, settle, watchRejections } from './settle.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T12:00:00Z') })
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  vi.stubEnv('PERMIT_TRACKING_LOG', undefined)
})
afterEach(() => void vi.useRealTimers())

const methods = ['debug', 'info', 'warn', 'error'] as const

function recorder() {
  const lines: [string, string][] = []
  const write = (method: string) => (line: string) => void lines.push([method, line])
  const logger = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
  return { logger, lines }
}

const steps = (): Step[] => [
  problem(503, 'x', { 'x-request-id': 'r1' }),
  json({ error: { code: 'not_found', message: 'No such permit.\nReally.' } }, 404, { 'x-request-id': 'r2' }),
]

const expected: [(typeof methods)[number], string][] = [
  ['debug', '[permit-tracking] #1 GET /permits/{uuid} attempt 1 sent'],
  [
    'debug',
    '[permit-tracking] #1 GET /permits/{uuid} returned 503 in 0 ms (content-type: application/json, x-request-id: r1)',
  ],
  ['warn', '[permit-tracking] #1 GET /permits/{uuid} attempt 1 failed (status 503), retrying in 250 ms'],
  ['debug', '[permit-tracking] #1 GET /permits/{uuid} attempt 2 sent'],
  [
    'debug',
    '[permit-tracking] #1 GET /permits/{uuid} returned 404 in 0 ms (content-type: application/json, x-request-id: r2)',
  ],
  [
    'error',
    '[permit-tracking] #1 GET /permits/{uuid} failed: NotFoundError: returned 404 not_found: No such permit. Really. Pass the `uuid` of the permit, not its number. (after 2 attempts)',
  ],
]

async function linesOf(options: ClientOptions) {
  const { logger, lines } = recorder()
  const client = clientOn(scriptedFetch(...steps()), { logger, ...options })
  await settle(client.permits.get('secret-id').catch(() => undefined))
  const texts = numberCalls(lines.map(([, line]) => line))
  return lines.map(([method], index) => [method, texts[index]])
}

describe('the log', () => {
  test.each<[ClientOptions['logLevel'], readonly string[]]>([
    ['debug', ['debug', 'info', 'warn', 'error']],
    ['info', ['info', 'warn', 'error']],
    ['warn', ['warn', 'error']],
    ['error', ['error']],
    ['off', []],
  ])('at %s has one line for each of %j', async (logLevel, shown) => {
    expect(await linesOf({ logLevel })).toEqual(expected.filter(([method]) => shown.includes(method)))
  })

  test.each(['debug', 'DEBUG'])(
    'takes its level from the environment (%s), under the option',
    async (level) => {
      vi.stubEnv('PERMIT_TRACKING_LOG', level)
      expect(await linesOf({})).toEqual(expected)
      expect(await linesOf({ logLevel: 'error' })).toHaveLength(1)
    },
  )

  const usual = expected.filter(([method]) => method === 'warn' || method === 'error')

  test.each(['verbose', '1', 'DEBUG!'])(
    'reports that %j in the environment is not a level',
    async (level) => {
      vi.stubEnv('PERMIT_TRACKING_LOG', level)
      const line = `[permit-tracking] PERMIT_TRACKING_LOG must be one of off, error, warn, info, debug (received "${level}").`
      expect(await linesOf({})).toEqual([['warn', line], ...usual])
    },
  )

  test.each([undefined, ''])(
    'has retries and failures at no level of the environment (%j)',
    async (level) => {
      vi.stubEnv('PERMIT_TRACKING_LOG', level)
      expect(await linesOf({})).toEqual(usual)
    },
  )

  test('reports waits for the limit, and retries only once', async () => {
    const { createLog, logHooks } = await import('../src/fetch/log.ts')
    const { logger, lines } = recorder()
    const log = createLog(logger, 'debug')
    const hooks = log && logHooks(log)
    const event = { id: 3, method: 'GET', path: '/permits', attempt: 1 }
    hooks?.wait?.({ ...event, reason: 'limit', waitMs: 1_200 })
    hooks?.wait?.({ ...event, reason: 'limit' })
    hooks?.wait?.({ ...event, reason: 'retry', waitMs: 5 })
    expect(lines).toEqual([
      ['info', '[permit-tracking] #3 GET /permits waits 1200 ms for the rate limit'],
      ['info', '[permit-tracking] #3 GET /permits waits for the rate limit'],
    ])
  })
})

describe('without a logger', () => {
  test('there is nothing at all', async () => {
    const spies = methods.map((method) => vi.spyOn(console, method).mockImplementation(() => undefined))
    await settle(
      clientOn(scriptedFetch(...steps()))
        .permits.get('p1')
        .catch(() => undefined),
    )
    for (const spy of spies) expect(spy).not.toHaveBeenCalled()
  })

  test('a level writes to the console', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.stubEnv('PERMIT_TRACKING_LOG', 'error')
    await settle(
      clientOn(scriptedFetch(...steps()))
        .permits.get('p1')
        .catch(() => undefined),
    )
    expect(error.mock.calls.map(([line]) => numberCalls([line]))).toEqual([[expected.at(-1)?.[1]]])
  })
})

test('an abort is not a failure: it has a line at debug', async () => {
  const { logger, lines } = recorder()
  const controller = new AbortController()
  const client = clientOn(scriptedFetch(hang), { logger, logLevel: 'debug' })
  const rejected = rejection(client.me({ signal: controller.signal }))
  await vi.advanceTimersByTimeAsync(1)
  controller.abort(new Error('enough'))
  await rejected
  expect(lines.at(-1)).toEqual(['debug', expect.stringMatching(/#\d+ GET \/me ended: Error: enough$/)])
})

test.each<[string, () => unknown]>([
  [
    'throws',
    () => {
      throw new Error('disk full')
    },
  ],
  ['rejects', () => Promise.reject(new Error('disk full'))],
])('a logger that %s does not break a call, nor the process', async (_, fail) => {
  const unhandled = watchRejections()
  const logger = { debug: fail, info: fail, warn: fail, error: fail }
  const client = clientOn(scriptedFetch(problem(503), record200()), { logger, logLevel: 'debug' })
  await expect(settle(client.me())).resolves.toEqual({ uuid: 'p1' })
  expect(await unhandled()).toEqual([])
})

test('a logger keeps its this', async () => {
  class Lines {
    readonly #lines: string[] = []
    readonly debug = (line: string) => this.#lines.push(line)
    info(line: string) {
      this.#lines.push(line)
    }
    warn(line: string) {
      this.#lines.push(line)
    }
    error(line: string) {
      this.#lines.push(line)
    }
    get count() {
      return this.#lines.length
    }
  }
  const logger = new Lines()
  await settle(
    clientOn(scriptedFetch(...steps()), { logger })
      .permits.get('p1')
      .catch(() => undefined),
  )
  expect(logger.count).toBe(2)
})
