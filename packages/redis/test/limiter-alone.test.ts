import { afterEach, expect, test, vi } from 'vitest'
import { createRedisLimiter } from '../src/index.ts'
import { createFakeService } from './fake-service.ts'
import { createScriptedClient, useFakeTime } from './scripted-client.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('eight processes that start while Redis is down cause at most two 429s for each process and window', async () => {
  useFakeTime()
  const client = createScriptedClient(() => Promise.reject(new Error('connect ECONNREFUSED')))
  const service = createFakeService({ limit: 100, windowMs: 60_000, latencyMs: 50 })
  const rejected = new Map<string, number>()
  let pending = 0
  for (let process = 0; process < 8; process += 1) {
    const limiter = createRedisLimiter(client, { logger: false })
    const send = async () => {
      const { status } = await service.send(limiter)
      const window = `process ${process}, window ${service.accepted.length}`
      if (status === 429) rejected.set(window, (rejected.get(window) ?? 0) + 1)
      pending -= 1
    }
    for (let call = 0; call < 100; call += 1) {
      pending += 1
      void send()
    }
  }
  while (pending > 0) await vi.advanceTimersToNextTimerAsync()
  expect(Math.max(0, ...rejected.values())).toBeLessThanOrEqual(2)
  // The windows are used: 800 calls need eight of them.
  expect(service.accepted.length).toBeLessThanOrEqual(9)
})
