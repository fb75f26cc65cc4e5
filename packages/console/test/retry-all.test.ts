import { expect, it } from 'vitest'
import { retryAll } from '../src/screens/webhooks/retry-all.tsx'

const deliveries = Array.from({ length: 10 }, (_, index) => ({ id: `dlv_${index}` }))

it('retries each delivery once, four at a time, and counts the delivered ones', async () => {
  const running = new Set<string>()
  const started: string[] = []
  let most = 0
  const delivered = await retryAll(deliveries, async (id) => {
    started.push(id)
    running.add(id)
    most = Math.max(most, running.size)
    await Promise.resolve()
    running.delete(id)
    return { state: id === 'dlv_3' ? 'failed' : 'delivered' }
  })
  expect(started).toEqual(deliveries.map(({ id }) => id))
  expect(most).toBe(4)
  expect(delivered).toBe(9)
})

it('rejects with the reason of a retry that could not be sent', async () => {
  await expect(retryAll(deliveries, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})
