import { expect, it } from 'vitest'
import { type RetryProgress, retryAll } from '../src/screens/webhooks/retry-all-dialog.tsx'

const ids = Array.from({ length: 10 }, (_, index) => `dlv_${index}`)

it('retries each delivery once, four at a time, and counts the delivered ones', async () => {
  const running = new Set<string>()
  const started: string[] = []
  let most = 0
  const reported: RetryProgress[] = []
  const result = await retryAll(ids, {
    async retry(id) {
      started.push(id)
      running.add(id)
      most = Math.max(most, running.size)
      await Promise.resolve()
      running.delete(id)
      return { state: id === 'dlv_3' ? 'failed' : 'delivered' }
    },
    onProgress: (progress) => reported.push(progress),
  })
  expect(started).toEqual(ids)
  expect(most).toBe(4)
  expect(result).toEqual({ done: 10, delivered: 9, error: undefined })
  expect(reported.map(({ done }) => done)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

it('goes on after a retry that could not be sent, and keeps its reason', async () => {
  const result = await retryAll(ids, {
    retry: (id) =>
      id === 'dlv_0' ? Promise.reject(new Error('gone')) : Promise.resolve({ state: 'delivered' }),
  })
  expect(result).toEqual({ done: 10, delivered: 9, error: 'gone' })
})

it('starts no further retries once it is stopped', async () => {
  const controller = new AbortController()
  const result = await retryAll(ids, {
    retry: () => Promise.resolve({ state: 'delivered' }),
    onProgress: ({ done }) => done === 2 && controller.abort(),
    signal: controller.signal,
  })
  expect(result.done).toBeLessThanOrEqual(5)
})
