import type { Dialect } from '@permit-tracking/mock'
import { describe, expect, test } from 'vitest'
import { createTestMock, send } from './support.ts'

/** A mock that lets four requests through in eight seconds. */
function createLimited(rateLimitWindow: Dialect['rateLimitWindow'], dialect: Partial<Dialect> = {}) {
  return createTestMock({
    permits: 1,
    plan: { limit: 4, window: 8_000 },
    dialect: { rateLimitWindow, rateLimitReset: 'delta_s', retryAfter: 'seconds', ...dialect },
  })
}

type TestMock = ReturnType<typeof createLimited>

/** Sends a request and returns its status, then the headers: remaining, reset, retry after. */
async function requestMe(mock: TestMock): Promise<string> {
  const { status, headers } = await send(mock, '/me')
  const shown = ['X-RateLimit-Remaining', 'X-RateLimit-Reset', 'Retry-After'].map(
    (name) => headers.get(name) ?? '-',
  )
  return [status, ...shown].join(' ')
}

async function requestMeAt(mock: TestMock, second: number): Promise<string> {
  await mock.clock.advanceTo(Date.parse('2026-03-02T12:00:00Z') + second * 1_000)
  return requestMe(mock)
}

describe('sliding', () => {
  test('the requests of the last window count, one by one', async () => {
    const mock = createLimited('sliding')
    const seen: string[] = []
    for (const second of [0, 1, 2, 3, 4, 8, 8, 9]) seen.push(await requestMeAt(mock, second))
    expect(seen).toEqual([
      '200 3 8 -',
      '200 2 8 -',
      '200 1 8 -',
      '200 0 8 -',
      // The first of the four leaves at 8; the last, after which all is available again, at 11.
      '429 0 7 4',
      '200 0 8 -',
      '429 0 8 1',
      '200 0 8 -',
    ])
  })

  test('a request with a 429 does not count', async () => {
    const mock = createLimited('sliding')
    for (let count = 0; count < 9; count += 1) await requestMe(mock)
    expect(await requestMeAt(mock, 8)).toBe('200 3 8 -')
  })
})

describe('token_bucket', () => {
  test('tokens come back evenly', async () => {
    const mock = createLimited('token_bucket')
    const seen: string[] = []
    for (const second of [0, 0, 0, 0, 0, 1, 2, 2, 20]) seen.push(await requestMeAt(mock, second))
    expect(seen).toEqual([
      '200 3 2 -',
      '200 2 4 -',
      '200 1 6 -',
      '200 0 8 -',
      '429 0 8 2',
      '429 0 7 1',
      '200 0 8 -',
      '429 0 8 2',
      '200 3 2 -',
    ])
  })
})

describe.each(['fixed', 'sliding', 'token_bucket'] as const)('%s', (kind) => {
  test('the whole limit is available after the reset, and one request after Retry-After', async () => {
    for (const header of ['X-RateLimit-Reset', 'Retry-After']) {
      const mock = createLimited(kind)
      for (const second of [0, 1, 1, 2.5, 3]) await requestMeAt(mock, second)
      const { status, headers } = await send(mock, '/me')
      if (status !== 429) throw new Error('Expected a 429.')
      await mock.clock.advance(Number(headers.get(header)) * 1_000)
      const statuses = []
      for (let count = 0; count < 5; count += 1) statuses.push((await send(mock, '/me')).status)
      expect(statuses.filter((one) => one === 200).length).toBeGreaterThanOrEqual(
        header === 'Retry-After' ? 1 : 4,
      )
      expect(statuses[4]).toBe(429)
    }
  })

  test('no window allows more requests than the limit and what is refilled meanwhile', async () => {
    const mock = createLimited(kind)
    const times: number[] = []
    for (let tick = 0; tick < 400; tick += 1) {
      await mock.clock.advance(137)
      if ((await send(mock, '/me')).status === 200) times.push(mock.clock.now())
    }
    const most = Math.max(
      ...times.map((start) => times.filter((time) => time >= start && time < start + 8_000).length),
    )
    expect(most).toBeLessThanOrEqual(kind === 'sliding' ? 4 : 8)
    // 54.8 s are 6.85 windows.
    expect(times.length).toBeGreaterThanOrEqual(27)
    expect(times.length).toBeLessThanOrEqual(32)
  })

  test('a fault exhausts the limit, even that of a plan without one', async () => {
    const mock = createLimited(kind)
    mock.setPlan('enterprise')
    mock.faults.next({ kind: 'rate_limited' })
    expect(await requestMe(mock)).toMatch(/^429 0 60 (1|60)$/)
    await mock.clock.advance('60s')
    expect(await requestMe(mock)).toMatch(/^200 (999999999|1000000000) /)
  })

  test('a limit of 0 rejects every request', async () => {
    const mock = createTestMock({ plan: { limit: 0 }, dialect: { rateLimitWindow: kind } })
    const { status, headers } = await send(mock, '/me')
    expect([status, headers.get('X-RateLimit-Remaining')]).toEqual([429, '0'])
    expect(mock.requests().at(-1)?.reasons).toContainEqual({
      kind: 'rate_limit',
      outcome: 'rejected',
      text: expect.stringContaining('0 of 0 left'),
    })
  })

  test.each(['fixed', 'sliding', 'token_bucket'] as const)(
    'a snapshot can be restored in a mock with %s windows',
    async (other) => {
      const mock = createLimited(kind)
      for (const second of [0, 1, 2, 3]) await requestMeAt(mock, second)
      const restored = createLimited(other)
      restored.restore(JSON.parse(JSON.stringify(mock.snapshot())))
      expect(restored.clock.now()).toBe(mock.clock.now())
      if (kind === other) expect(await requestMe(restored)).toBe(await requestMe(mock))
      await restored.clock.advance('8s')
      expect(await requestMe(restored)).toMatch(/^200 3 /)
    },
  )

  test('without headers only the 429 shows the limit', async () => {
    const mock = createLimited(kind, { rateLimitHeaders: false })
    const seen: string[] = []
    for (let count = 0; count < 5; count += 1) seen.push(await requestMe(mock))
    expect(seen.slice(0, 4)).toEqual(Array(4).fill('200 - - -'))
    expect(seen[4]).toMatch(/^429 - - [28]$/)
    expect(mock.requests().at(-1)?.reasons).toContainEqual({
      kind: 'dialect',
      outcome: 'applied',
      text: 'rateLimitHeaders: false',
    })
  })
})
