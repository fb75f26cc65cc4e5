import { describe, expect, test } from 'vitest'
import { updateRateLimit } from './limit/rate-limit.ts'
import { type CallRetryOptions, isRetryable, type Outcome, retryWaitMs } from './retry/retry-policy.ts'

const now = Date.parse('2026-03-02T12:00:00Z')
const limits: CallRetryOptions = { retries: 4, maxWaitMs: 65_000 }
const read = { method: 'GET', path: '/permits', retried: 0 }

function answered(status: number, headers: Record<string, string> = {}): Outcome {
  const response = new Response('', { status, headers })
  const { notBefore: asked } = updateRateLimit({}, { status, headers: response.headers, sentAt: now, now })
  return { ...read, response, ...(asked && { asked }) }
}

describe('what may be tried again', () => {
  const transient = [408, 425, 500, 502, 503, 504]

  test.each([
    ['GET', '/permits'],
    ['POST', '/watchlist'],
    ['DELETE', '/watchlist/{permit_uuid}'],
  ])('%s %s after transient failures', (method, path) => {
    for (const status of transient) expect(isRetryable(method, path, status)).toBe(true)
    expect(isRetryable(method, path, undefined)).toBe(true)
    expect(isRetryable(method, path, 429)).toBe(true)
  })

  test('the creation of a contact after 429 only', () => {
    for (const status of transient) expect(isRetryable('POST', '/contacts', status)).toBe(false)
    expect(isRetryable('POST', '/contacts', undefined)).toBe(false)
    expect(isRetryable('POST', '/contacts', 429)).toBe(true)
  })

  test.each([200, 204, 301, 400, 401, 403, 404, 409, 410, 422, 501, 505])('nothing after %i', (status) => {
    expect(isRetryable('GET', '/permits', status)).toBe(false)
  })
})

describe('how long to wait where the service says nothing', () => {
  test.each([
    [0, 500],
    [1, 1_000],
    [2, 2_000],
    [3, 4_000],
    [5, 16_000],
    [6, 20_000],
    [2_000, 20_000],
  ])('after %i retries, anything up to %i ms', (retried, ceilingMs) => {
    const many = { ...limits, retries: 10_000 }
    const outcome = { ...answered(503), retried }
    expect(retryWaitMs(outcome, many, now, () => 0)).toBe(0)
    expect(retryWaitMs(outcome, many, now, () => 0.5)).toBe(ceilingMs / 2)
    expect(retryWaitMs(outcome, many, now, () => 1)).toBe(ceilingMs)
  })

  test('never longer than maxWait, and never given up because of it', () => {
    const short = { ...limits, maxWaitMs: 700 }
    expect(retryWaitMs({ ...answered(503), retried: 3 }, short, now, () => 0.99)).toBe(700)
    expect(retryWaitMs({ ...answered(503), retried: 0 }, short, now, () => 0.5)).toBe(250)
  })

  test('a 429 that names no time is waited for like a failure', () => {
    expect(retryWaitMs(answered(429), limits, now, () => 1)).toBe(500)
  })

  test.each(['0', '-3', 'Mon, 02 Mar 2026 11:59:00 GMT'])(
    'so is one that names a time that has come: %s',
    (value) => {
      expect(retryWaitMs(answered(429, { 'retry-after': value }), limits, now, () => 1)).toBe(500)
    },
  )
})

describe('how long to wait where the service says how long', () => {
  const asked = answered(429, { 'retry-after': '10' })

  test.each([
    [0, 10_000],
    [0.5, 10_125],
    [1, 10_250],
  ])('never less, with a little jitter above it (%d)', (random, waitMs) => {
    expect(retryWaitMs(asked, limits, now, () => random)).toBe(waitMs)
  })

  test('as long as maxWait allows, to the millisecond', () => {
    expect(retryWaitMs(asked, { ...limits, maxWaitMs: 10_000 }, now, () => 1)).toBe(10_000)
    expect(retryWaitMs(asked, { ...limits, maxWaitMs: 9_999 }, now, () => 0)).toBeUndefined()
  })

  test('a moment that only our own clock puts so far away is passed over', () => {
    const at = now + 3_600_000
    expect(retryWaitMs({ ...asked, asked: { at, isSure: false } }, limits, now, () => 1)).toBe(500)
    expect(retryWaitMs({ ...asked, asked: { at, isSure: true } }, limits, now, () => 1)).toBeUndefined()
  })

  test('a 503 too, but X-RateLimit-Reset counts on a 429 only', () => {
    expect(retryWaitMs(answered(503, { 'retry-after': '10' }), limits, now, () => 0)).toBe(10_000)
    expect(retryWaitMs(answered(503, { 'x-ratelimit-reset': '10' }), limits, now, () => 1)).toBe(500)
    expect(retryWaitMs(answered(429, { 'x-ratelimit-reset': '10' }), limits, now, () => 0)).toBe(10_000)
  })
})

describe('when there is no next try', () => {
  test('after as many as there may be', () => {
    expect(retryWaitMs({ ...answered(503), retried: 3 }, limits, now, () => 0)).toBe(0)
    expect(retryWaitMs({ ...answered(503), retried: 4 }, limits, now, () => 0)).toBeUndefined()
    expect(retryWaitMs(answered(503), { ...limits, retries: 0 }, now, () => 0)).toBeUndefined()
  })
})
