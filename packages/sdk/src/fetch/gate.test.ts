import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createGate } from './gate.ts'
import type { LimiterAnswer } from './limiter.ts'

const start = 1_000_000
const answer = (remaining: number, resetInMs = 60_000): LimiterAnswer => ({
  status: 200,
  limit: 100,
  remaining,
  resetInMs,
})

/** Sends one request at `now` and has it answered at once. */
function send(gate: ReturnType<typeof createGate>, given: LimiterAnswer | undefined, now = start): void {
  const request = {}
  gate.pass(request, now)
  gate.settle(request, given, now)
}

describe('a gate', () => {
  test('is closed until the end of a window that is used up, then holds all but one', () => {
    const gate = createGate()
    send(gate, answer(0))
    expect(gate.waitMs(start)).toBe(60_000)
    expect(gate.waitMs(start + 59_999)).toBe(1)
    expect(gate.waitMs(start + 60_000)).toBe(0)
    const probe = {}
    gate.pass(probe, start + 60_000)
    expect(gate.waitMs(start + 60_000)).toBe(5_000)
    gate.settle(probe, answer(99), start + 60_000)
    expect(gate.waitMs(start + 60_000)).toBe(0)
  })

  test('counts requests on their way as used', () => {
    const gate = createGate()
    send(gate, answer(2))
    gate.pass({}, start)
    gate.pass({}, start)
    expect(gate.waitMs(start)).toBe(60_000)
  })

  test('takes a window that nobody used for a new one, as large as the last', () => {
    const gate = createGate()
    send(gate, answer(50))
    for (let sent = 0; sent < 100; sent++) {
      expect(gate.waitMs(start + 90_000)).toBe(0)
      gate.pass({}, start + 90_000)
    }
    expect(gate.waitMs(start + 90_000)).toBe(5_000)
  })

  test('backs off after refusals that tell no time, longer each time, and forgets them with an answer', () => {
    const gate = createGate(() => 1)
    let now = start
    for (const waitMs of [500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]) {
      send(gate, { status: 429 }, now)
      expect(gate.waitMs(now)).toBe(waitMs)
      now += waitMs
    }
    send(gate, answer(9), now)
    expect(gate.waitMs(now)).toBe(0)
    send(gate, { status: 429 }, now)
    expect(gate.waitMs(now)).toBe(500)
  })

  test('refusals of requests that left together are one refusal', () => {
    const gate = createGate(() => 1)
    const burst = [{}, {}, {}]
    for (const request of burst) gate.pass(request, start)
    for (const request of burst) gate.settle(request, { status: 429 }, start)
    expect(gate.waitMs(start)).toBe(500)
  })

  test('never lets more go than the service has left, whatever the order of the answers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(3), fc.nat(50)), { maxLength: 200 }),
        fc.integer({ min: 10, max: 40 }),
        (steps, limit) => {
          const gate = createGate()
          const underWay: { request: object; given: LimiterAnswer }[] = []
          let windowEnd = start + 60_000
          let used = 0
          let now = start
          for (const [action, choice] of steps) {
            if (action === 0) now += choice * 100
            if (now >= windowEnd) {
              windowEnd = now + 60_000
              used = 0
            }
            if (action > 1 && gate.waitMs(now) === 0) {
              const request = {}
              gate.pass(request, now)
              used++
              expect(used).toBeLessThanOrEqual(limit)
              const given = { status: 200, limit, remaining: limit - used, resetInMs: windowEnd - now }
              underWay.push({ request, given })
            }
            if (action === 1 && underWay.length > 0) {
              const [answered] = underWay.splice(choice % underWay.length, 1)
              if (answered) gate.settle(answered.request, answered.given, now)
            }
          }
        },
      ),
      { seed: 2, numRuns: 2_000 },
    )
  })

  test('a refusal that comes late closes it for longer, where it says so, and never opens it', () => {
    const gate = createGate()
    const burst = [{}, {}, {}]
    for (const request of burst) gate.pass(request, start)
    for (const [index, resetInMs] of [20_000, 30_000, 10_000].entries())
      gate.settle(burst[index] ?? {}, { status: 429, resetInMs }, start)
    expect(gate.waitMs(start)).toBe(30_000)
  })

  test('requests that got no answer give their place at the start back', () => {
    const gate = createGate()
    for (let failed = 0; failed < 30; failed++) send(gate, undefined)
    for (let sent = 0; sent < 10; sent++) {
      expect(gate.waitMs(start)).toBe(0)
      gate.pass({}, start)
    }
    expect(gate.waitMs(start)).toBe(5_000)
  })

  test('a request that got no answer may have been counted, where the window is known', () => {
    const gate = createGate()
    send(gate, answer(2))
    send(gate, undefined)
    send(gate, undefined)
    expect(gate.waitMs(start)).toBe(60_000)
  })

  test('settles a request once', () => {
    const gate = createGate()
    const request = {}
    gate.pass(request, start)
    gate.settle(request, answer(0), start)
    gate.settle(request, answer(50), start)
    expect(gate.waitMs(start)).toBe(60_000)
    expect(gate.underWay).toBe(0)
  })

  test('settling a request twice frees no second place', () => {
    const gate = createGate()
    send(gate, answer(1))
    const request = {}
    gate.pass(request, start)
    gate.settle(request, undefined, start)
    gate.settle(request, undefined, start)
    gate.settle(request, answer(9), start)
    expect(gate.waitMs(start)).toBe(60_000)
  })
})

describe('without an end of the window', () => {
  const endless = (remaining: number): LimiterAnswer => ({ status: 200, limit: 100, remaining })

  test('what is left counts, and then one asks from time to time', () => {
    const gate = createGate()
    send(gate, endless(2))
    gate.pass({}, start)
    expect(gate.waitMs(start)).toBe(0)
    const last = {}
    gate.pass(last, start)
    expect(gate.waitMs(start)).toBe(5_000)
    gate.settle(last, endless(0), start)
    expect(gate.waitMs(start)).toBe(0)
    gate.pass({}, start)
    expect(gate.waitMs(start)).toBe(5_000)
  })
})

test('a probe that something else than the service answers opens the gate for few', () => {
  const gate = createGate()
  send(gate, { status: 429, limit: 100, remaining: 0, resetInMs: 1_000 })
  const now = start + 1_000
  send(gate, { status: 502 }, now)
  let gone = 0
  for (; gate.waitMs(now) === 0 && gone < 1_000; gone++) gate.pass({}, now)
  expect(gone).toBeLessThanOrEqual(100)
})
