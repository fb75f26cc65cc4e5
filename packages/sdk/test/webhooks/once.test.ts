import crypto from 'node:crypto'
import {
  createMemoryWebhookStore,
  createTestDelivery,
  createTestEvent,
  createWebhooks,
  type WebhookStore,
  type WebhooksOptions,
} from '@permit-tracking/sdk/webhooks'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLines, deliver, respondTo, secret, statusChanged } from './delivery.ts'

/** Creates a receiver that counts handled events, with a manual clock. */
function createCounter(store: WebhookStore | false | undefined, work: () => unknown = () => {}) {
  let count = 0
  const { fetch } = createWebhooks({
    secret,
    logger: false,
    ...(store === undefined ? {} : { store }),
  }).fallback(async () => {
    count += 1
    await work()
  })
  return { count: () => count, receive: async () => (await fetch(await deliver())).status }
}

/** Creates a store in simulated time, which starts at 0. */
function createTimedStore() {
  const time = { now: 0 }
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => time.now)
  onTestFinished(() => clock.mockRestore())
  return { time, store: createMemoryWebhookStore() }
}

describe('a repeated delivery', () => {
  test('is not handled twice if the system clock is set forward', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const store = createMemoryWebhookStore()
    expect(await store.claim('delivery', 'a')).toBe('new')
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(await store.claim('delivery', 'b')).toBe('busy')
  })

  test('causes a 200 and is not handled again, even with the default store', async () => {
    const { receive, count } = createCounter(undefined)
    expect([await receive(), await receive(), await receive()]).toEqual([200, 200, 200])
    expect(count()).toBe(1)
  })

  test('is known by its signature, even in capital letters', async () => {
    const handled: string[] = []
    const { fetch } = createWebhooks({ secret, logger: false }).fallback(({ event }) => {
      handled.push(event)
    })
    const first = await deliver()
    const signature = first.headers.get('X-Webhook-Signature') ?? ''
    const second = await deliver(undefined, { headers: { 'X-Webhook-Signature': signature.toUpperCase() } })
    expect([(await fetch(first)).status, (await fetch(second)).status]).toEqual([200, 200])
    expect(handled).toEqual(['permit.status_changed'])
  })

  test('causes a 503 while the first one is being handled', async () => {
    let finish = () => {}
    const working = new Promise<void>((resolve) => {
      finish = resolve
    })
    const { receive, count } = createCounter(createMemoryWebhookStore(), () => working)
    const first = receive()
    const second = await receive()
    finish()
    expect([await first, second, await receive()]).toEqual([200, 503, 200])
    expect(count()).toBe(1)
  })

  test('is handled again if its handler failed', async () => {
    let fails = 2
    const { receive, count } = createCounter(createMemoryWebhookStore(), () => {
      fails -= 1
      if (fails >= 0) throw new Error('not yet')
    })
    expect([await receive(), await receive(), await receive(), await receive()]).toEqual([500, 500, 200, 200])
    expect(count()).toBe(3)
  })

  test('is handled again after its process crashed, when the lease has expired', async () => {
    const { time, store } = createTimedStore()
    const died = createCounter(store, () => new Promise(() => {}))
    void died.receive()
    const { receive, count } = createCounter(store)
    expect(await settled(receive)).toBe(503)
    time.now += 59_999
    expect(await receive()).toBe(503)
    time.now += 1
    expect(await receive()).toBe(200)
    expect(count()).toBe(1)
  })

  test('is handled every time with store: false', async () => {
    const { receive, count } = createCounter(false)
    expect([await receive(), await receive()]).toEqual([200, 200])
    expect(count()).toBe(2)
  })
})

describe('the store', () => {
  test('that cannot be reached fails the delivery before it is handled', async () => {
    const away: WebhookStore = {
      claim: () => Promise.reject(new Error('away')),
      commit: () => Promise.reject(new Error('away')),
      release: () => Promise.reject(new Error('away')),
    }
    const { receive, count } = createCounter(away)
    expect(await receive()).toBe(500)
    expect(count()).toBe(0)
  })

  test.each([
    [
      'at once',
      () => {
        throw new Error('away')
      },
    ],
    ['later', () => Promise.reject(new Error('away'))],
  ])('that fails to release %s does not hide the handler’s error', async (_, release) => {
    const store = { ...createMemoryWebhookStore(), release }
    const { handle } = createWebhooks({ secret, store, logger: false }).fallback(() => {
      throw new Error('the handler’s own')
    })
    const event = createTestEvent('webhook.test')
    expect(await handle(event, 'key')).toMatchObject({ error: { message: 'the handler’s own' } })
  })

  test('whose claim returns another value is reported in the log', async () => {
    const { lines, logger } = createLines()
    const store = { ...createMemoryWebhookStore(), claim: async () => 'OK' as 'new' }
    const { fetch } = createWebhooks({ secret, logger, store }).fallback(() => {})
    expect((await fetch(await deliver())).status).toBe(500)
    expect(lines.join()).toContain(`\`store.claim()\` must be 'new', 'busy' or 'done' (received "OK").`)
  })

  test('does not release a lease that expired and that another process has claimed', async () => {
    const { time, store } = createTimedStore()
    const [slow, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const turns = [slow.promise, second.promise, Promise.resolve()]
    let running = 0
    const { fetch } = createWebhooks({ secret, store, logger: false }).fallback(async () => {
      running += 1
      await turns[running - 1]
    })
    const first = fetch(await deliver())
    await turn()
    time.now += 60_000
    const again = fetch(await deliver())
    await turn()
    slow.reject(new Error('too late'))
    expect((await first).status).toBe(500)
    expect((await fetch(await deliver())).status).toBe(503)
    second.resolve()
    expect((await again).status).toBe(200)
    expect(running).toBe(2)
  })

  test('gets one owner for each claim and its end', async () => {
    const calls: unknown[] = []
    const store: WebhookStore = {
      async claim(_key, owner) {
        calls.push(owner)
        return 'new'
      },
      commit: async (_key, owner) => void calls.push(owner),
      release: async (_key, owner) => void calls.push(owner),
    }
    let fails = true
    const { receive } = createCounter(store, () => {
      if (fails) throw new Error('not yet')
    })
    expect(await receive()).toBe(500)
    fails = false
    expect(await receive()).toBe(200)
    const [released, committed] = [calls[0], calls[2]]
    expect(calls).toEqual([released, released, committed, committed])
    expect(new Set(calls).size).toBe(2)
  })

  test('that cannot commit fails the delivery, so that it is sent again', async () => {
    const { time, store } = createTimedStore()
    const failing = { ...store, commit: () => Promise.reject(new Error('away')) }
    const { receive, count } = createCounter(failing)
    expect(await receive()).toBe(500)
    time.now += 60_000
    expect(await receive()).toBe(500)
    expect(count()).toBe(2)
  })

  test('distinguishes deliveries by their bytes', async () => {
    const handled: string[] = []
    const { fetch } = createWebhooks({ secret }).fallback((_, { key }) => handled.push(key))
    await fetch(await deliver())
    await fetch(await deliver({ ...statusChanged(), note: 1 }))
    expect(new Set(handled).size).toBe(2)
  })
})

test('the key is the same with the cryptography of Node, of an older Bun, and of the web', async () => {
  const keys: string[] = []
  const { fetch } = createWebhooks({ secret, store: false }).fallback((_, { key }) => keys.push(key))
  for (const builtin of [crypto, { ...crypto, hash: undefined }, undefined]) {
    vi.spyOn(process, 'getBuiltinModule').mockImplementation(() => builtin)
    expect((await fetch(await deliver())).status).toBe(200)
    vi.restoreAllMocks()
  }
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), keys[0], keys[0]])
})

describe('two receivers on one store', () => {
  const body = JSON.stringify(statusChanged())

  /** Delivers the same event to both. Returns how often each was handled. */
  async function deliverToBoth(one: Partial<WebhooksOptions>, other: Partial<WebhooksOptions>) {
    const store = createMemoryWebhookStore()
    const counts = [0, 0]
    const keys: string[] = []
    for (const [index, options] of [one, other].entries()) {
      const receiver = createWebhooks({ secret, store, logger: false, ...options }).fallback((_, { key }) => {
        counts[index] = (counts[index] ?? 0) + 1
        keys.push(key)
      })
      const signedWith = [options.secret ?? secret].flat()[0]
      const { headers } = await createTestDelivery(body, { secret: String(signedWith) })
      expect(await respondTo(receiver, body, headers)).toBe(200)
    }
    expect(new Set(keys).size).toBe(keys.length)
    return counts
  }

  test('both handle an event if their webhooks have different secrets', async () => {
    expect(await deliverToBoth({ secret: 'one' }, { secret: 'other' })).toEqual([1, 1])
  })

  test('handle an event once if they are one receiver in two processes', async () => {
    expect(await deliverToBoth({}, {})).toEqual([1, 0])
  })

  test.each([
    ['is added', 'old', ['old'], ['new', 'old']],
    ['was removed', 'new', ['new', 'old'], ['new']],
  ])(
    'handle nothing twice while the secret is replaced: the other one %s',
    async (_, signedWith, ...lists) => {
      const store = createMemoryWebhookStore()
      const { headers } = await createTestDelivery(body, { secret: signedWith })
      let handled = 0
      for (const list of lists) {
        const receiver = createWebhooks({ secret: list, store, logger: false }).fallback(() => {
          handled += 1
        })
        expect(await respondTo(receiver, body, headers)).toBe(200)
      }
      expect(handled).toBe(1)
    },
  )
})

describe('a custom key', () => {
  test('distinguishes deliveries, and is passed to the handler', async () => {
    const keys: string[] = []
    const { fetch } = createWebhooks({
      secret,
      key: (event, { rawBody, headers }) =>
        `${event.event} ${rawBody.length > 0} ${new Headers(headers as Headers).get('x-id')}`,
    }).fallback((_, { key }) => keys.push(key))
    for (const id of ['1', '2', '1']) {
      expect((await fetch(await deliver(statusChanged(), { headers: { 'X-Id': id } }))).status).toBe(200)
    }
    expect(keys).toEqual(['permit.status_changed true 1', 'permit.status_changed true 2'])
  })

  test.each([
    ['', '""'],
    [undefined, 'undefined'],
  ])('that is %j fails the delivery, and is reported in the log', async (key, received) => {
    const { lines, logger } = createLines()
    const { fetch } = createWebhooks({ secret, logger, key: () => key as string }).fallback(() => {})
    expect((await fetch(await deliver())).status).toBe(500)
    expect(lines).toEqual([
      expect.stringContaining(`\`key()\` must be a string that is not empty (received ${received}).`),
    ])
  })
})

describe('the memory store', () => {
  const owner = 'one'

  test('forgets a delivery after seven days', async () => {
    const { time, store } = createTimedStore()
    await store.claim('a', owner)
    await store.commit('a', owner)
    time.now = 604_799_999
    expect(await store.claim('a', owner)).toBe('done')
    time.now = 604_800_000
    expect(await store.claim('a', owner)).toBe('new')
  })

  test('keeps the last 10,000 deliveries, and never drops a lease for them', async () => {
    const { store } = createTimedStore()
    await store.claim('held', owner)
    for (let key = 0; key <= 11_000; key++) {
      await store.claim(`${key}`, owner)
      await store.commit(`${key}`, owner)
    }
    expect([await store.claim('1001', owner), await store.claim('11000', owner)]).toEqual(['done', 'done'])
    expect(await store.claim('0', owner)).toBe('new')
    expect(await store.claim('held', owner)).toBe('busy')
  })

  test('leaves the lease of another owner as it is', async () => {
    const { time, store } = createTimedStore()
    await store.claim('a', 'one')
    time.now = 60_000
    await store.claim('a', 'other')
    await store.release('a', 'one')
    await store.commit('a', 'one')
    expect(await store.claim('a', 'third')).toBe('busy')
    await store.commit('a', 'other')
    expect(await store.claim('a', 'third')).toBe('done')
  })

  test('does not release a committed delivery', async () => {
    const { store } = createTimedStore()
    await store.claim('a', owner)
    await store.commit('a', owner)
    await store.release('a', owner)
    expect(await store.claim('a', owner)).toBe('done')
  })
})

/** Returns the response after all pending work. */
async function settled(receive: () => Promise<number>): Promise<number> {
  await turn()
  return receive()
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
