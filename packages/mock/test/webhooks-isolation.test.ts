import { expect, test, vi } from 'vitest'
import { createTestMock, send, watchedPermit } from './support.ts'
import { createReceiver } from './webhook-receiver.ts'

const never = () => new Promise<Response>(() => {})

test('a receiver that hangs slows neither another one nor the API, also with 1,000 events', async () => {
  const mock = createTestMock({ plan: 'enterprise' })
  const receiver = createReceiver()
  const hanging = mock.webhooks.create({ url: never })
  const good = mock.webhooks.create({ url: receiver.url })
  const { uuid } = watchedPermit(mock)
  for (let amount = 1; amount <= 1_000; amount += 1) mock.permits.addFee(uuid, { name: 'Fee', amount })
  // The API responds before any receiver runs.
  expect((await send(mock, '/me')).status).toBe(200)
  await expect(mock.webhooks.settled()).rejects.toThrow('10 receivers have not responded')
  expect(mock.webhooks.deliveries({ webhook_id: good.id, state: 'delivered' })).toHaveLength(1_000)
  const amounts = receiver.received.map(({ body }) => JSON.parse(body).data.fee.amount)
  expect(amounts).toEqual(Array.from({ length: 1_000 }, (_, index) => index + 1))
  expect(mock.clock.now()).toBe(Date.UTC(2026, 2, 2, 12))
  mock.webhooks.delete(hanging.id)
  await mock.webhooks.settled()
})

test('a slow response to the first delivery lets the later ones of the webhook overtake it', async () => {
  const mock = createTestMock()
  const receiver = createReceiver()
  let count = 0
  mock.webhooks.create({ url: (request) => (++count === 1 ? never() : receiver.url(request)) })
  const { uuid } = watchedPermit(mock)
  for (let amount = 1; amount <= 12; amount += 1) mock.permits.addFee(uuid, { name: 'Fee', amount })
  await expect(mock.webhooks.settled()).rejects.toThrow('a receiver has not responded')
  expect(receiver.received).toHaveLength(11)
})

test('a delivery that is retried is overtaken by later ones', async () => {
  const mock = createTestMock()
  const receiver = createReceiver(500, 200)
  mock.webhooks.create({ url: receiver.url })
  const { uuid } = watchedPermit(mock)
  mock.permits.setStatus(uuid, 'One')
  mock.permits.setStatus(uuid, 'Two')
  await mock.clock.advance('1m')
  const statuses = receiver.received.map(({ body }) => JSON.parse(body).data.new_status)
  expect(statuses).toEqual(['One', 'Two', 'One'])
  const logged = mock.webhooks.deliveries().map(({ body }) => JSON.parse(body).data.new_status)
  expect(logged).toEqual(['One', 'Two'])
})

test('a resumed webhook receives the events of the pause in order, over ten connections at most', async () => {
  const mock = createTestMock()
  let open = 0
  let most = 0
  const received: number[] = []
  const { id } = mock.webhooks.create({
    url: async (request) => {
      open += 1
      most = Math.max(most, open)
      received.push((await request.json()).data.fee.amount)
      await new Promise((resolve) => setTimeout(resolve))
      open -= 1
      return new Response()
    },
  })
  mock.webhooks.pause(id)
  const { uuid } = watchedPermit(mock)
  for (let amount = 1; amount <= 200; amount += 1) mock.permits.addFee(uuid, { name: 'Fee', amount })
  mock.webhooks.resume(id)
  await vi.waitUntil(() => received.length === 200)
  await mock.webhooks.settled()
  expect(received).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  expect(most).toBe(10)
})

test('a delivery that waits for a connection is canceled with its webhook, and held back by a pause', async () => {
  const mock = createTestMock()
  const hanging = mock.webhooks.create({ url: never })
  const { uuid } = watchedPermit(mock)
  for (let amount = 1; amount <= 12; amount += 1) mock.permits.addFee(uuid, { name: 'Fee', amount })
  await mock.clock.advance('9s')
  mock.webhooks.pause(hanging.id)
  await mock.clock.advance('1s')
  expect(mock.webhooks.deliveries().map(({ attempts }) => attempts.length)).toEqual([
    ...Array(10).fill(1),
    0,
    0,
  ])
  mock.webhooks.delete(hanging.id)
  expect(mock.webhooks.deliveries({ state: 'canceled' })).toHaveLength(12)
  await mock.webhooks.settled()
})
