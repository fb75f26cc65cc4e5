import { ConfigurationError, type RetryOptions, ServerError } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clientOn } from './client-on.ts'
import { limited, problem, record200, scriptedFetch } from './scripted-fetch.ts'
import { failure, settle, watchRejections } from './settle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('shouldRetry', () => {
  test('is called after every failed attempt, with its context', async () => {
    const contexts: Parameters<NonNullable<RetryOptions['shouldRetry']>>[0][] = []
    const networkError = new TypeError('fetch failed')
    const fetch = scriptedFetch(
      networkError,
      problem(503, 'x', { 'x-request-id': 'r2' }),
      problem(404),
      record200(),
    )
    await failure(
      clientOn(fetch, { retry: { shouldRetry: (context) => void contexts.push(context) } }).contacts.create({
        name: 'Dana',
      }),
    )
    const get = scriptedFetch(
      networkError,
      problem(503, 'x', { 'x-request-id': 'r2' }),
      problem(404),
      record200(),
    )
    await failure(
      clientOn(get, { retry: { shouldRetry: (context) => void contexts.push(context) } }).permits.get('p1'),
    )
    expect(contexts.map(({ headers, error, ...rest }) => rest)).toEqual([
      { method: 'POST', path: '/contacts', attempt: 1, status: undefined, retryable: false },
      { method: 'GET', path: '/permits/{uuid}', attempt: 1, status: undefined, retryable: true },
      { method: 'GET', path: '/permits/{uuid}', attempt: 2, status: 503, retryable: true },
      { method: 'GET', path: '/permits/{uuid}', attempt: 3, status: 404, retryable: false },
    ])
    expect(contexts[1]?.error).toMatchObject({ name: 'ConnectionError', cause: networkError })
    expect(contexts[2]?.headers?.get('x-request-id')).toBe('r2')
  })

  test('true repeats what the SDK would not', async () => {
    const fetch = scriptedFetch(problem(409), record200())
    await settle(
      clientOn(fetch, { retry: { shouldRetry: ({ status }) => status === 409 } }).contacts.create({
        name: 'Dana',
      }),
    )
    expect(fetch.requests).toHaveLength(2)
  })

  test('false does not repeat what the SDK would, not even after a 429', async () => {
    for (const step of [problem(503), limited()]) {
      const fetch = scriptedFetch(step, record200())
      await failure(clientOn(fetch, { retry: { shouldRetry: () => false } }).me())
      expect(fetch.requests).toHaveLength(1)
    }
  })

  test('is not called after a success, nor without retries left', async () => {
    const shouldRetry = vi.fn(() => true)
    await settle(clientOn(scriptedFetch(record200()), { retry: { shouldRetry } }).me())
    await failure(clientOn(scriptedFetch(problem(503)), { retry: { limit: 0, shouldRetry } }).me())
    expect(shouldRetry).not.toHaveBeenCalled()
  })

  test('that throws ends the call with what it threw', async () => {
    const mistake = new Error('typo')
    const shouldRetry = () => {
      throw mistake
    }
    expect(await failure(clientOn(scriptedFetch(problem(503)), { retry: { shouldRetry } }).me())).toBe(
      mistake,
    )
  })
})

describe('delay', () => {
  test('returns the schedule, within maxWait', async () => {
    const fetch = scriptedFetch(...Array.from({ length: 5 }, () => problem(503)))
    const schedule = ['100ms', 200, '1s', '1h'] as const
    const error = await failure(
      clientOn(fetch, { retry: { delay: (attempt) => schedule[attempt - 1] ?? 0 }, maxWait: '5s' }).me(),
    )
    if (!(error instanceof ServerError)) throw error
    expect(error.attempts.map(({ waitMs }) => waitMs)).toEqual([100, 200, 1_000, 5_000, 0])
  })

  test('is overridden by a wait that the service requests', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const fetch = scriptedFetch(problem(503, 'x', { 'retry-after': '3' }), problem(503))
    const error = await failure(clientOn(fetch, { retry: { limit: 1, delay: () => 7 } }).me())
    if (!(error instanceof ServerError)) throw error
    expect(error.attempts[0]?.waitMs).toBe(3_000)
  })

  test('that returns nonsense rejects with a ConfigurationError', async () => {
    const error = await failure(
      clientOn(scriptedFetch(problem(503)), { retry: { delay: () => Number.NaN } }).me(),
    )
    if (!(error instanceof ConfigurationError)) throw error
    expect(error.message).toContain(
      "`retry.delay` must be milliseconds, or text such as '30s' (received NaN).",
    )
  })
})

describe.each(['shouldRetry', 'delay'] as const)('an async %s that rejects', (option) => {
  test('rejects the call with a ConfigurationError, and does not end the process', async () => {
    const unhandled = watchRejections()
    const rule = (() => Promise.reject(new Error('the rules are away'))) as () => never
    const error = await failure(clientOn(scriptedFetch(problem(503)), { retry: { [option]: rule } }).me())
    expect(error).toBeInstanceOf(ConfigurationError)
    expect(await unhandled()).toEqual([])
  })
})
