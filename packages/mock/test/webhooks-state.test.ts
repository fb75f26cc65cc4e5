import { createMock, type Mock, type MockOptions, type Snapshot } from '@permit-tracking/mock'
import { describe, expect, test, vi } from 'vitest'
import { createTestMock, send, watchedPermit } from './support.ts'
import { createReceiver, timesOf } from './webhook-receiver.ts'

/** Returns the snapshot after a round trip through JSON. */
const throughJson = (snapshot: Snapshot): Snapshot => JSON.parse(JSON.stringify(snapshot))

/** Creates a `fetch` for webhooks that records requests and responds with the statuses in turn, repeating the last. */
function createNetwork(...statuses: number[]) {
  const { received, url: fetch } = createReceiver(...statuses)
  return { received, fetch }
}

const url = 'https://example.com/hooks'

describe('a snapshot', () => {
  test('continues with its retries in another mock, at their times, with the same bytes and signature', async () => {
    const [before, after] = [createNetwork(500), createNetwork(500)]
    const mock = createTestMock({ fetch: before.fetch })
    mock.webhooks.create({ url, secret: 'whsec' })
    mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
    await mock.clock.advance('4m')
    const other = createTestMock({ fetch: after.fetch })
    other.restore(throughJson(mock.snapshot()))
    expect(other.webhooks.all()).toEqual(mock.webhooks.all())
    expect(other.webhooks.deliveries()).toEqual(mock.webhooks.deliveries())
    await other.clock.advance('1h')
    await mock.clock.advance('1h')
    expect(timesOf(other.webhooks.deliveries()[0])).toEqual(timesOf(mock.webhooks.deliveries()[0]))
    expect(other.webhooks.deliveries()[0]).toMatchObject({ state: 'failed', attempts: { length: 6 } })
    expect(other.notifications()).toEqual(mock.notifications())
    expect(after.received).toHaveLength(3)
    const sent = [...before.received, ...after.received].map(({ body, headers }) => ({
      body,
      signature: headers.get('X-Webhook-Signature'),
    }))
    expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(other.webhooks.create({ url }).id).toBe(mock.webhooks.create({ url }).id)
  })

  test('repeats attempts that were in flight', async () => {
    const never = () => new Promise<Response>(() => {})
    const mock = createTestMock({ fetch: never })
    mock.webhooks.create({ url })
    mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
    const { received, fetch } = createNetwork(200)
    const other = createTestMock({ fetch })
    other.restore(throughJson(mock.snapshot()))
    await other.webhooks.settled()
    expect(other.webhooks.deliveries()).toMatchObject([{ state: 'delivered', attempts: { length: 1 } }])
    expect(received).toHaveLength(1)
  })

  test('sends overdue deliveries on a real clock at once', async () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 12) })
    const options: MockOptions = { fetch: createNetwork(500).fetch }
    const mock = createMock(options)
    await mock.webhooks.sendTest(mock.webhooks.create({ url }).id)
    const snapshot = throughJson(mock.snapshot())
    mock.reset()
    vi.setSystemTime(Date.UTC(2026, 2, 3))
    const other = createMock(options)
    other.restore(snapshot)
    await vi.advanceTimersByTimeAsync(0)
    expect(timesOf(other.webhooks.deliveries()[0])).toEqual(['12:00:00', '00:00:00'])
    expect(other.webhooks.deliveries()[0]?.next_attempt_at).toBe('2026-03-03T00:02:00.000Z')
  })

  test('of a clock that is ahead shifts pending deliveries to the present', async () => {
    const { fetch } = createNetwork(500, 200)
    const ahead = createTestMock({ plan: { limit: 2 }, fetch, clock: { startAt: '2027-06-01T00:00:00Z' } })
    await ahead.webhooks.sendTest(ahead.webhooks.create({ url }).id)
    await ahead.clock.advance('20s')
    for (const _time of [1, 2, 3]) await send(ahead, '/me')
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21) })
    const mock = createMock({ fetch })
    mock.restore(throughJson(ahead.snapshot()))
    expect(mock.webhooks.deliveries()[0]?.next_attempt_at).toBe('2026-11-21T00:00:40.000Z')
    const { status, headers } = await send(mock, '/me')
    expect([status, headers.get('X-RateLimit-Reset')]).toEqual([
      429,
      `${Date.UTC(2026, 10, 21, 0, 1) / 1_000}`,
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await send(mock, '/me')).status).toBe(200)
    expect(mock.webhooks.deliveries()[0]?.state).toBe('delivered')
  })

  test('throws for a pending delivery of a missing webhook, and not for a finished one', async () => {
    const mock = createTestMock({ fetch: createNetwork(500).fetch })
    const { id } = mock.webhooks.create({ url })
    await mock.webhooks.sendTest(id)
    const broken = JSON.parse(JSON.stringify(mock.snapshot()))
    broken.organizations[0].webhooks.webhooks = []
    expect(() => mock.restore(broken)).toThrow(
      `organizations[0].webhooks.deliveries[0].webhook_id: unknown webhook "${id}"`,
    )
    mock.webhooks.delete(id)
    mock.restore(throughJson(mock.snapshot()))
    expect(mock.webhooks.deliveries()).toMatchObject([{ webhook_id: id, state: 'canceled' }])
  })

  test('keeps the deliveries that a paused webhook holds back', async () => {
    const mock = createTestMock({ fetch: createNetwork(200).fetch })
    const { id } = mock.webhooks.create({ url })
    mock.webhooks.pause(id)
    mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
    const { received, fetch } = createNetwork(200)
    const other = createTestMock({ fetch })
    other.restore(throughJson(mock.snapshot()))
    await other.clock.advance('1h')
    expect(received).toHaveLength(0)
    expect(other.webhooks.get(id)?.paused_at).toBe('2026-03-02T12:00:00.000Z')
    other.webhooks.resume(id)
    await other.webhooks.settled()
    expect(received).toHaveLength(1)
  })
})

describe('a receiver of this process', () => {
  test('stays the one of its webhook in the same mock', async () => {
    const mock = createTestMock()
    const receiver = createReceiver(500, 200)
    await mock.webhooks.sendTest(mock.webhooks.create({ url: receiver.url }).id)
    mock.restore(throughJson(mock.snapshot()))
    await mock.clock.advance('1m')
    expect(receiver.received).toHaveLength(2)
    expect(mock.webhooks.deliveries()[0]?.state).toBe('delivered')
  })

  test('comes back with its webhook, also after a reset', async () => {
    const mock = createTestMock()
    const receiver = createReceiver()
    const { id } = mock.webhooks.create({ url: receiver.url })
    const snapshot = throughJson(mock.snapshot())
    mock.reset()
    mock.restore(snapshot)
    await mock.webhooks.sendTest(id)
    mock.webhooks.delete(id)
    mock.restore(snapshot)
    await mock.webhooks.sendTest(id)
    expect(receiver.received).toHaveLength(2)
  })

  test('is given to another mock by the identifier of its webhook', async () => {
    const mock = createTestMock()
    const { id } = mock.webhooks.create({ url: createReceiver(500).url })
    await mock.webhooks.sendTest(id)
    const other = createTestMock()
    const receiver = createReceiver()
    other.restore(throughJson(mock.snapshot()), { receivers: { [id]: receiver.url } })
    await other.clock.advance('1m')
    expect(receiver.received).toHaveLength(1)
  })

  test('that restore() was given stays for the next restore()', async () => {
    const mock = createTestMock()
    const [first, second] = [createReceiver(), createReceiver()]
    const { id } = mock.webhooks.create({ url: first.url })
    mock.restore(mock.snapshot(), { receivers: { [id]: second.url } })
    mock.restore(mock.snapshot())
    await mock.webhooks.sendTest(id)
    expect([first.received.length, second.received.length]).toEqual([0, 1])
  })

  test('is kept for a restored webhook, and not for thousands of deleted ones', async () => {
    const mock = createTestMock()
    const kept = mock.webhooks.create({ url: createReceiver().url })
    const deleted = mock.webhooks.create({ url: createReceiver().url })
    const snapshot = throughJson(mock.snapshot())
    mock.webhooks.delete(deleted.id)
    for (let count = 0; count < 1_000; count += 1) {
      mock.webhooks.delete(mock.webhooks.create({ url: createReceiver().url }).id)
    }
    mock.restore(snapshot)
    expect(await mock.webhooks.sendTest(kept.id)).toMatchObject({ state: 'delivered' })
    expect(await mock.webhooks.sendTest(deleted.id)).toMatchObject({
      attempts: [{ error: expect.stringContaining('receivers') }],
    })
  })

  test('that never responds keeps the process running until the time limit', async () => {
    const waits: (boolean | undefined)[] = []
    const mock = createMock({
      clock: {
        now: () => 0,
        schedule(_at, run, label, keepsAlive) {
          if (label?.startsWith('time limit')) {
            waits.push(keepsAlive)
            queueMicrotask(() => void run())
          }
          return () => {}
        },
      },
    })
    const { id } = mock.webhooks.create({ url: () => new Promise<never>(() => {}) })
    expect(await mock.webhooks.sendTest(id)).toMatchObject({
      attempts: [{ error: 'No response within 10 s.' }],
    })
    expect(waits).toEqual([true])
  })

  test('that is missing fails the attempts, and loses nothing', async () => {
    const mock = createTestMock()
    const { id } = mock.webhooks.create({ url: createReceiver(500).url })
    await mock.webhooks.sendTest(id)
    const other = createTestMock()
    other.restore(throughJson(mock.snapshot()))
    await other.clock.advance('1m')
    const [delivery] = other.webhooks.deliveries()
    expect(delivery).toMatchObject({ state: 'pending', next_attempt_at: '2026-03-02T12:03:00.000Z' })
    expect(delivery?.attempts[1]?.error).toBe(
      `Could not deliver to the webhook ${id}: its receiver was a function, which a snapshot cannot contain. ` +
        `Pass it to restore(snapshot, { receivers: { ${id}: … } }) or to webhooks.update.`,
    )
    other.webhooks.update(id, { url: createReceiver().url })
    await other.clock.advance('2m')
    expect(other.webhooks.deliveries()[0]?.state).toBe('delivered')
  })
})

describe('pending deliveries of a replaced state', () => {
  test('are aborted by restore', async () => {
    const mock = createTestMock()
    const snapshot = mock.snapshot()
    const signals: AbortSignal[] = []
    const { id } = mock.webhooks.create({
      url: ({ signal }) => {
        signals.push(signal)
        return new Promise(() => {})
      },
    })
    const sending = mock.webhooks.sendTest(id)
    await mock.webhooks.settled().catch(() => {})
    mock.restore(snapshot)
    expect(signals[0]?.aborted).toBe(true)
    expect((await sending).attempts[0]?.error).toBe('The state of the mock was replaced.')
    expect(mock.webhooks.deliveries()).toEqual([])
    expect(mock.clock.pending()).toEqual([])
    await mock.webhooks.settled()
  })

  test('are discarded by reset, and identifiers start over', async () => {
    const mock = createTestMock()
    const receiver = createReceiver(500)
    const { id } = mock.webhooks.create({ url: receiver.url })
    await mock.webhooks.sendTest(id)
    mock.reset()
    await mock.clock.advance('1d')
    expect(receiver.received).toHaveLength(1)
    expect([mock.webhooks.all(), mock.webhooks.deliveries(), mock.notifications()]).toEqual([[], [], []])
    expect(mock.webhooks.create({ url: receiver.url }).id).toBe(id)
    await expect(mock.webhooks.settled()).resolves.toBeUndefined()
  })
})

test('a reset mock attacks as a new one does', async () => {
  const mock = createTestMock()
  const attack = async () => {
    const bodies: string[] = []
    const { id } = mock.webhooks.create({
      url: async (request) => {
        bodies.push(await request.text())
        return new Response()
      },
      secret: 'whsec_test',
    })
    await mock.webhooks.attack(id)
    return bodies
  }
  const first = await attack()
  mock.reset()
  expect((await attack())[0]).toBe(first[0])
})

test.each([
  ['the mock is reset', ({ mock }) => mock.reset()],
  ['the webhook is deleted', ({ mock, id }) => mock.webhooks.delete(id)],
] satisfies [string, (given: { mock: Mock; id: string }) => void][])(
  'what was raised just before %s reaches nobody',
  async (_what, end) => {
    const mock = createTestMock()
    const receiver = createReceiver(200)
    const { id } = mock.webhooks.create({ url: receiver.url })
    mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
    end({ mock, id })
    await mock.webhooks.settled()
    expect(receiver.received).toEqual([])
  },
)

test('a listener that takes snapshots gets only states that can be restored', () => {
  const mock = createTestMock()
  const { id } = mock.webhooks.create({ url: createReceiver(500).url })
  mock.permits.setStatus(watchedPermit(mock).uuid, 'On Hold')
  const snapshots: Snapshot[] = []
  mock.onChange(() => snapshots.push(throughJson(mock.snapshot())))
  mock.webhooks.delete(id)
  expect(snapshots).toHaveLength(2)
  for (const snapshot of snapshots) createTestMock().restore(snapshot)
})
