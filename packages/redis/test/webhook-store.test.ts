import { afterEach, expect, test, vi } from 'vitest'
import { createRedisWebhookStore, type RedisClient } from '../src/index.ts'
import { useFakeTime } from './scripted-client.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a claim that timed out is not sent again to a server that does not know its script', async () => {
  useFakeTime()
  const texts: string[] = []
  const client: RedisClient = {
    async eval(script: string) {
      texts.push(script)
      return 'new'
    },
    evalSha: () =>
      new Promise((_resolve, reject) => {
        setTimeout(() => reject(new Error('NOSCRIPT No matching script.')), 6_000)
      }),
  }
  const store = createRedisWebhookStore(client)
  expect(await store.claim('first', 'a')).toBe('new')
  const second = expect(store.claim('second', 'a')).rejects.toThrow('no reply within 5000 ms')
  await vi.advanceTimersByTimeAsync(10_000)
  await second
  expect(texts.filter((text) => text === texts[0])).toHaveLength(1)
})
