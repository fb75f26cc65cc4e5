import { createClient } from '@permit-tracking/sdk'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type PacedService, pacedService } from './pacing-service.ts'
import { settle } from './settle.ts'

const now = Date.parse('2026-03-02T12:00:10.250Z')
const hourMs = 3_600_000
const windowMs = 60_000

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

const units = ['epoch_s', 'epoch_ms', 'delta_s', 'absent'] as const
const retryAfters = ['absent', 'seconds', 'http_date'] as const
const offsets = [-hourMs, 0, hourMs]

const matrix = units.flatMap((rateLimitReset) =>
  retryAfters.flatMap((retryAfter) =>
    offsets.flatMap((ahead) =>
      [true, false].map((isDateShown) => ({ rateLimitReset, retryAfter, ahead, isDateShown })),
    ),
  ),
)
type Case = (typeof matrix)[number]

/** A length of time can always be read; a moment only where one of the clocks can be. */
function namesTheTime({ rateLimitReset, retryAfter, ahead, isDateShown }: Case): boolean {
  if (rateLimitReset === 'delta_s' || retryAfter === 'seconds') return true
  const isMoment = rateLimitReset !== 'absent' || retryAfter === 'http_date'
  return isMoment && (isDateShown || ahead === 0)
}

function serve({ rateLimitReset, retryAfter, ahead, isDateShown }: Case): PacedService {
  return pacedService({
    ahead,
    hidden: isDateShown ? [] : ['date'],
    plan: { limit: 8, window: windowMs },
    dialect: { rateLimitReset, retryAfter },
  })
}

/** The window ended at `windowMs`; headers in whole seconds put its end at the next one, and `Date` is cut to the second. */
function expectWaitedOut(arrivals: readonly number[]): void {
  for (const at of arrivals) {
    expect(at).toBeGreaterThanOrEqual(windowMs)
    expect(at).toBeLessThanOrEqual(windowMs + 2_000)
  }
}

test('the matrix has no holes', () => {
  expect(matrix).toHaveLength(72)
  expect(matrix.filter(namesTheTime)).toHaveLength(56)
})

describe.each(matrix.filter(namesTheTime))(
  'reset in $rateLimitReset, Retry-After $retryAfter, the service ahead by $ahead ms, its Date shown: $isDateShown',
  (row) => {
    test.each([undefined, false] as const)(
      'a 429 is waited out with one retry, limiter %s',
      async (limiter) => {
        const service = serve(row)
        await service.useUp()
        await settle(createClient({ ...service.mock.clientOptions, fetch: service.fetch, limiter }).me())
        expect(service.statuses()).toEqual([429, 200])
        expectWaitedOut(service.arrivals().slice(1))
      },
    )

    test('after a 429 no request is sent before the reset, one is sent first, and no other gets a 429', async () => {
      const service = serve(row)
      await service.useUp()
      const options = { ...service.mock.clientOptions, fetch: service.fetch }
      const first = createClient(options).me()
      await vi.advanceTimersByTimeAsync(1)
      const others = [createClient(options), createClient(options)].flatMap((client) => [
        client.me(),
        client.contacts.list(),
        client.conditions.list(),
      ])
      await settle(Promise.all([first, ...others]))
      expect(service.statuses()).toEqual([429, 200, 200, 200, 200, 200, 200, 200])
      expectWaitedOut(service.arrivals().slice(1))
    })
  },
)

describe.each(matrix.filter((row) => !namesTheTime(row)))(
  'without a time: reset in $rateLimitReset, Retry-After $retryAfter, ahead by $ahead ms, Date shown: $isDateShown',
  (row) => {
    test('it pauses longer each time, and four retries wait the window out', async () => {
      const service = serve(row)
      await service.useUp()
      await settle(createClient({ ...service.mock.clientOptions, fetch: service.fetch }).me())
      expect(service.statuses()).toEqual([429, 429, 429, 429, 200])
      expectWaitedOut(service.arrivals().slice(4))
    })
  },
)
