import { createMock, type Mock } from '@permit-tracking/mock'
import { createManualClock } from '@permit-tracking/mock/internal'
import { describe, expect, test, vi } from 'vitest'
import { createRealClock } from '../src/clock/clock.ts'
import { createWorld } from '../src/domain/world/world.ts'
import type { OutgoingAttempt } from '../src/webhooks/attempt.ts'
import { createWebhooks } from '../src/webhooks/create-webhooks.ts'
import { createTestMock, watchedPermit } from './support.ts'
import { createReceiver, timesOf } from './webhook-receiver.ts'

const never = () => new Promise<Response>(() => {})

describe('settled, with a manual clock', () => {
  test('rejects with advice instead of hanging', async () => {
    const mock = createTestMock()
    const { id } = mock.webhooks.create({ url: createReceiver(500, 200).url })
    await mock.webhooks.sendTest(id)
    await expect(mock.webhooks.settled()).rejects.toThrow(
      'at 2026-03-02T12:01:00.000Z. Advance the manual clock, settle with `advance: true`,',
    )
    await mock.clock.advance('1m')
    await expect(mock.webhooks.settled()).resolves.toBeUndefined()
  })

  test('names three deliveries and counts the others', async () => {
    const mock = createTestMock()
    const { id } = mock.webhooks.create({ url: createReceiver(500).url })
    await Promise.all(Array.from({ length: 5 }, () => mock.webhooks.sendTest(id)))
    await expect(mock.webhooks.settled()).rejects.toThrow(
      /(webhook\.test to .* at .*, ){2}.* and 2 more\. Advance/,
    )
  })

  test('moves the clock on request, as far as needed', async () => {
    const mock = createTestMock()
    mock.webhooks.create({ url: createReceiver(500, 500, 200).url })
    mock.webhooks.create({ url: never })
    mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
    mock.clock.schedule(mock.clock.now() + 86_400_000, () => {}, 'another day')
    await mock.webhooks.settled({ advance: true })
    const [answered, unanswered] = mock.webhooks.deliveries()
    expect(timesOf(answered)).toEqual(['12:00:00', '12:01:00', '12:03:00'])
    expect(unanswered).toMatchObject({ state: 'failed', attempts: { length: 6 } })
    expect(mock.clock.pending()).toMatchObject([{ label: 'another day' }])
    expect(new Date(mock.clock.now()).toISOString()).toBe('2026-03-02T12:32:00.000Z')
  })

  test('continues if other moves overtake its own', async () => {
    const mock = createTestMock()
    const others = [mock.createOrganization(), mock.createOrganization()]
    for (const [index, { webhooks }] of [mock, ...others].entries()) {
      const { id } = webhooks.create({ url: createReceiver(500).url })
      await webhooks.sendTest(id)
      await mock.clock.advance(index + 1)
    }
    const settling = [mock, ...others].map(({ webhooks }) => webhooks.settled({ advance: true }))
    await Promise.all([...settling, mock.clock.advance('1h')])
    for (const { webhooks } of [mock, ...others]) {
      expect(webhooks.deliveries()).toMatchObject([{ state: 'failed', attempts: { length: 6 } }])
    }
  })

  test('ends with its signal, before the next move', async () => {
    const mock = createTestMock()
    const controller = new AbortController()
    const { id } = mock.webhooks.create({
      async url() {
        if (mock.clock.now() > Date.parse('2026-03-02T12:00:00Z')) controller.abort(new Error('enough'))
        return new Response(null, { status: 500 })
      },
    })
    await mock.webhooks.sendTest(id)
    const { signal } = controller
    await expect(mock.webhooks.settled({ advance: true, signal })).rejects.toThrow('enough')
    expect(mock.webhooks.deliveries()).toMatchObject([{ state: 'pending', attempts: { length: 2 } }])
  })

  test('waits for events that a receiver raises meanwhile', async () => {
    const mock = createTestMock()
    const { uuid } = watchedPermit(mock)
    const receiver = createReceiver()
    mock.webhooks.create({ url: receiver.url, events: ['permit.fee_changed'] })
    mock.webhooks.create({
      events: ['permit.status_changed'],
      async url(request) {
        await request.text()
        mock.permits.addFee(uuid, { name: 'Plan review', amount: 1 })
        return new Response()
      },
    })
    mock.permits.setStatus(uuid, 'On Hold')
    await mock.webhooks.settled()
    expect(receiver.received).toHaveLength(1)
  })
})

describe('settled, with a real clock', () => {
  test('does not wait for a delivery of a deleted webhook', async () => {
    const world = createWorld({ seed: 1, permits: 1, clock: createRealClock() })
    const options = {
      world,
      dialect: createMock().dialect,
      send: never,
      interceptDelivery: ({ send }: OutgoingAttempt) => send(),
      seed: 1,
    }
    const clock = createManualClock()
    const center = createWebhooks({ ...options, clock })
    const { id } = center.create({ url: 'https://example.com/hooks' })
    void center.sendTest(id)
    const orphan = createWebhooks({ ...options, clock: createRealClock() })
    orphan.load({ ...center.save(), webhooks: [] })
    await orphan.settled()
    expect(orphan.deliveries()).toMatchObject([{ state: 'canceled', next_attempt_at: null }])
  })

  test('waits for deliveries', async () => {
    const mock = createMock()
    const receiver = createReceiver()
    mock.webhooks.create({ url: receiver.url })
    mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
    await mock.webhooks.settled()
    expect(receiver.received).toHaveLength(1)
  })

  test('waits for retries, and no longer than there are any', async () => {
    vi.useFakeTimers()
    const mock = createMock()
    const { id } = mock.webhooks.create({ url: createReceiver(500).url })
    await mock.webhooks.sendTest(id)
    const after = vi.fn()
    const settled = mock.webhooks.settled().then(after)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(mock.webhooks.deliveries()[0]?.attempts).toHaveLength(2)
    expect(after).not.toHaveBeenCalled()
    mock.webhooks.pause(id)
    await settled
    mock.webhooks.resume(id)
    const settledAgain = mock.webhooks.settled()
    mock.webhooks.delete(id)
    await settledAgain
  })

  test.each([
    ['its deliveries', ({ webhooks }: Mock, id: string) => webhooks.delete(id)],
    ['its signal', (_mock: Mock, _id: string, controller: AbortController) => controller.abort('enough')],
  ])(
    'keeps the process alive, although the timers of the clock do not, and ends with %s',
    async (ending, end) => {
      const openPorts = () => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length
      const mock = createMock()
      // What others have closed is gone a turn later.
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
      const before = openPorts()
      const { id } = mock.webhooks.create({ url: never })
      void mock.webhooks.sendTest(id)
      const controller = new AbortController()
      const settled = mock.webhooks.settled({ signal: controller.signal }).catch((reason: unknown) => reason)
      expect(openPorts()).toBe(before + 1)
      end(mock, id, controller)
      expect(await settled).toBe(ending === 'its signal' ? 'enough' : undefined)
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
      expect(openPorts()).toBe(before)
      // Its retries would begin in the file that comes next.
      mock.reset()
    },
  )
})
