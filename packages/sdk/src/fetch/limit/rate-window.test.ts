import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../../../tests/harness/property-runs.ts'
import type { LimiterResult } from './limiter.ts'
import { createRateWindow } from './rate-window.ts'

const start = 1_000_000
const accepted = (remaining: number, resetInMs = 60_000): LimiterResult => ({
  status: 200,
  limit: 100,
  remaining,
  resetInMs,
})

/** Sends one request at `now` and records its result at once. */
function send(
  window: ReturnType<typeof createRateWindow>,
  result: LimiterResult | undefined,
  now = start,
): void {
  const request = {}
  window.consume(request, now)
  window.record(request, result, now)
}

describe('a window', () => {
  test('is closed until the end of a window that is used up, then sends only one', () => {
    const window = createRateWindow()
    send(window, accepted(0))
    expect(window.msUntilNext(start)).toBe(60_000)
    expect(window.msUntilNext(start + 59_999)).toBe(1)
    expect(window.msUntilNext(start + 60_000)).toBe(0)
    const probe = {}
    window.consume(probe, start + 60_000)
    expect(window.msUntilNext(start + 60_000)).toBe(5_000)
    window.record(probe, accepted(99), start + 60_000)
    expect(window.msUntilNext(start + 60_000)).toBe(0)
  })

  test('stays closed until the end of a window of an hour', () => {
    const window = createRateWindow()
    send(window, accepted(0, 3_600_000))
    expect(window.msUntilNext(start + 90_000)).toBe(3_510_000)
    expect(window.msUntilNext(start + 3_600_000)).toBe(0)
  })

  test('sends only a few requests at once if it forgot how many remain', () => {
    const window = createRateWindow()
    for (let count = 0; count < 80; count += 1) send(window, accepted(99 - count), start + count)
    const now = start + 121_000
    let sent = 0
    for (; window.msUntilNext(now) === 0; sent += 1) window.consume({}, now)
    expect(sent).toBe(10)
  })

  test('opens at the end of the window, whatever was sent while it was closed', () => {
    const window = createRateWindow(() => 1)
    send(window, accepted(0, 5_000))
    for (let sentAt = start; sentAt < start + 5_000; sentAt += 250)
      send(window, { status: 429, resetInMs: start + 5_000 - sentAt }, sentAt)
    expect(window.msUntilNext(start + 5_000)).toBe(0)
  })

  test('counts requests in flight as used', () => {
    const window = createRateWindow()
    send(window, accepted(2))
    window.consume({}, start)
    window.consume({}, start)
    expect(window.msUntilNext(start)).toBe(60_000)
  })

  test('sends as many requests as were left in a window that was not used up, and the others after a response', () => {
    const window = createRateWindow()
    for (let sent = 0; sent < 95; sent++) send(window, accepted(99 - sent))
    const now = start + 59_000
    send(window, accepted(3, 1_000), now)
    const sent = [{}, {}, {}]
    for (const request of sent) {
      expect(window.msUntilNext(now + 2_000)).toBe(0)
      window.consume(request, now + 2_000)
    }
    expect(window.msUntilNext(now + 2_000)).toBe(5_000)
    window.record(sent[0] ?? {}, accepted(99), now + 2_000)
    expect(window.msUntilNext(now + 2_000)).toBe(0)
  })

  test('sends one request after a closing, then two more per response, up to the number that the last opening accepted', () => {
    const window = createRateWindow(() => 1)
    const accept = (now: number) => send(window, { status: 200 }, now)
    for (let sent = 0; sent < 20; sent++) accept(start)
    send(window, { status: 429, resetInMs: 30_000 }, start)
    const now = start + 30_000
    const rounds: number[] = []
    for (let round = 0; round < 7; round++) {
      const burst: object[] = []
      while (window.msUntilNext(now) === 0) {
        const request = {}
        window.consume(request, now)
        burst.push(request)
      }
      rounds.push(burst.length)
      for (const request of burst) window.record(request, { status: 200 }, now)
    }
    expect(rounds).toEqual([1, 2, 4, 8, 5, 1, 2])
  })

  test('pauses longer than named if openings accept few requests, as with a bucket that refills slowly', () => {
    const window = createRateWindow(() => 1)
    for (let sent = 0; sent < 100; sent++) send(window, { status: 200 })
    const pauses: number[] = []
    let now = start
    for (let closing = 0; closing < 8; closing++) {
      send(window, { status: 429, resetInMs: 1_000 }, now)
      pauses.push(window.msUntilNext(now))
      now += window.msUntilNext(now)
      send(window, { status: 200 }, now)
    }
    expect(pauses).toEqual([1_000, 1_000, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000])
  })

  test('backs off after 429s without a time, longer each time, and forgets them after a minute without one', () => {
    const window = createRateWindow(() => 1)
    let now = start
    for (const msUntilNext of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]) {
      send(window, { status: 429 }, now)
      expect(window.msUntilNext(now)).toBe(msUntilNext)
      now += msUntilNext
    }
    send(window, accepted(9), now)
    expect(window.msUntilNext(now)).toBe(0)
    send(window, { status: 429 }, now + 60_000)
    expect(window.msUntilNext(now + 60_000)).toBe(500)
  })

  test('429s of requests sent together count as one', () => {
    const window = createRateWindow(() => 1)
    const burst = [{}, {}, {}]
    for (const request of burst) window.consume(request, start)
    for (const request of burst) window.record(request, { status: 429 }, start)
    expect(window.msUntilNext(start)).toBe(500)
  })

  test('never sends more requests than the service has left, in any order of responses', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(3), fc.nat(50)), { maxLength: 200 }),
        fc.integer({ min: 10, max: 40 }),
        (steps, limit) => {
          const window = createRateWindow()
          const inFlight: { request: object; result: LimiterResult }[] = []
          let windowEnd = start + 60_000
          let used = 0
          let now = start
          for (const [action, choice] of steps) {
            if (action === 0) now += choice * 100
            if (now >= windowEnd) {
              windowEnd = now + 60_000
              used = 0
            }
            if (action > 1 && window.msUntilNext(now) === 0) {
              const request = {}
              window.consume(request, now)
              used++
              expect(used).toBeLessThanOrEqual(limit)
              const result = { status: 200, limit, remaining: limit - used, resetInMs: windowEnd - now }
              inFlight.push({ request, result })
            }
            if (action === 1 && inFlight.length > 0) {
              const [finished] = inFlight.splice(choice % inFlight.length, 1)
              if (finished) window.record(finished.request, finished.result, now)
            }
          }
        },
      ),
      { seed: 2, numRuns: propertyRuns(2_000) },
    )
  })

  test('a late 429 closes it for longer if it says so, and never opens it', () => {
    const window = createRateWindow()
    const burst = [{}, {}, {}]
    for (const request of burst) window.consume(request, start)
    for (const [index, resetInMs] of [20_000, 30_000, 10_000].entries())
      window.record(burst[index] ?? {}, { status: 429, resetInMs }, start)
    expect(window.msUntilNext(start)).toBe(30_000)
  })

  test('requests without a response free their slots', () => {
    const window = createRateWindow()
    for (let failed = 0; failed < 30; failed++) send(window, undefined)
    for (let sent = 0; sent < 10; sent++) {
      expect(window.msUntilNext(start)).toBe(0)
      window.consume({}, start)
    }
    expect(window.msUntilNext(start)).toBe(5_000)
  })

  test('a request without a response may have been counted in a known window', () => {
    const window = createRateWindow()
    send(window, accepted(2))
    send(window, undefined)
    send(window, undefined)
    expect(window.msUntilNext(start)).toBe(60_000)
  })

  test('records a result once', () => {
    const window = createRateWindow()
    const request = {}
    window.consume(request, start)
    window.record(request, accepted(0), start)
    window.record(request, accepted(50), start)
    expect(window.msUntilNext(start)).toBe(60_000)
    expect(window.inFlight).toBe(0)
  })

  test('recording a result twice frees only one slot', () => {
    const window = createRateWindow()
    send(window, accepted(1))
    const request = {}
    window.consume(request, start)
    window.record(request, undefined, start)
    window.record(request, undefined, start)
    window.record(request, accepted(9), start)
    expect(window.msUntilNext(start)).toBe(60_000)
  })
})

describe('without an end of the window', () => {
  const endless = (remaining: number): LimiterResult => ({ status: 200, limit: 100, remaining })

  test('the remaining requests are sent, then none until all have returned, then one at a time', () => {
    const window = createRateWindow()
    send(window, endless(2))
    const burst = [{}, {}]
    for (const request of burst) {
      expect(window.msUntilNext(start)).toBe(0)
      window.consume(request, start)
    }
    expect(window.msUntilNext(start)).toBe(5_000)
    window.record(burst[0] ?? {}, endless(1), start)
    expect(window.msUntilNext(start)).toBe(5_000)
    window.record(burst[1] ?? {}, endless(0), start)
    expect(window.msUntilNext(start)).toBe(0)
    window.consume({}, start)
    expect(window.msUntilNext(start)).toBe(5_000)
  })
})

test('a probe whose response is of a proxy opens it for few requests', () => {
  const window = createRateWindow()
  send(window, { status: 429, limit: 100, remaining: 0, resetInMs: 1_000 })
  const now = start + 1_000
  send(window, { status: 502 }, now)
  let gone = 0
  for (; window.msUntilNext(now) === 0 && gone < 1_000; gone++) window.consume({}, now)
  expect(gone).toBeLessThanOrEqual(100)
})
