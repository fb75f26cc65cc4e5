import { inspect } from 'node:util'
import { createTestDelivery, createTestEvent, createWebhooks } from '@permit-tracking/sdk/webhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { describeStore } from '../../../examples/webhooks-exactly-once/store-contract.ts'
import { hasRedis, type RedisServer, startRedis } from '../../../tests/harness/redis-server.ts'
import { createRedisWebhookStore, type RedisClient } from '../src/index.ts'
import { type ConnectedClient, connectors } from './clients.ts'
import { createPausableClient } from './pausable-client.ts'
import { runLua } from './run-lua.ts'
import { createScriptedClient, useFakeTime } from './scripted-client.ts'

const secret = 'the-webhook-secret'
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Returns the body and headers of a delivery that no other test sends. */
async function createDelivery() {
  const event = createTestEvent('permit.status_changed', { data: { permit_number: crypto.randomUUID() } })
  return createTestDelivery(event, { secret })
}

/** Creates a receiver on the client, and counts the deliveries that it handles. */
function createReceiver(client: RedisClient, handle: () => unknown, leaseMs = 200) {
  let count = 0
  const errors: string[] = []
  const { respond } = createWebhooks({
    secret,
    store: createRedisWebhookStore(client, { lease: leaseMs }),
    logger: { warn: () => {}, error: (_, error) => errors.push(String(error)) },
  }).fallback(async () => {
    count += 1
    await handle()
  })
  const receive = async (body: string, headers: Readonly<Record<string, string>>) => {
    const readBody = () => new TextEncoder().encode(body)
    return (await respond({ method: 'POST', headers, readBody })).status
  }
  return { count: () => count, errors, receive }
}

describe.skipIf(!hasRedis)(`the store${hasRedis ? '' : ' (redis-server is not installed)'}`, () => {
  let server: RedisServer
  let connected: ConnectedClient[]
  beforeAll(async () => {
    server = await startRedis()
    connected = await Promise.all(Object.values(connectors).map((connect) => connect(server.url)))
  })
  afterAll(async () => {
    for (const { close } of connected) close()
    await server.stop()
  })

  /** Returns the client of a family, or another one for a second process. */
  const clientOf = (index: number): RedisClient => {
    const one = connected[index % connected.length]
    if (!one) throw new Error('The client is missing.')
    return one.client
  }
  const read = (lua: string, ...keys: string[]) => runLua(clientOf(0), lua, ...keys)

  describe.each(Object.keys(connectors).map((name, index) => [name, index] as const))(
    'with %s',
    (_, index) => {
      describeStore(() => {
        const process = createPausableClient(clientOf(index))
        const { claim, commit, release } = createRedisWebhookStore(process.client, {
          prefix: `test-${index}`,
          lease: '300ms',
        })
        // The process continues with the next call, not with a renewal.
        const resumed =
          <Args extends unknown[], Result>(call: (...args: Args) => Result) =>
          (...args: Args) => {
            process.resume()
            return call(...args)
          }
        return {
          first: { claim: resumed(claim), commit: resumed(commit), release: resumed(release) },
          second: createRedisWebhookStore(clientOf(index + 1), { prefix: `test-${index}` }),
          endLeases() {
            process.pause()
            return wait(400)
          },
        }
      })
    },
  )

  test('renews a claim while its handler takes longer than the lease, with every client', async () => {
    await Promise.all(
      connected.map(async ({ client }, index) => {
        const { body, headers } = await createDelivery()
        const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
        // On a busy machine, a renewal may be late by a second.
        const slow = createReceiver(client, () => finished, 1_500)
        const other = createReceiver(clientOf(index + 1), () => {})
        const first = slow.receive(body, headers)
        await vi.waitUntil(() => slow.count() === 1)
        for (let attempt = 0; attempt < 4; attempt += 1) {
          await wait(500)
          expect(await other.receive(body, headers)).toBe(503)
        }
        finish()
        expect(await first).toBe(200)
        expect(await other.receive(body, headers)).toBe(200)
        expect([slow.count(), other.count()]).toEqual([1, 0])
      }),
    )
  })

  test('frees a delivery whose handler failed after more than the lease', async () => {
    const { body, headers } = await createDelivery()
    const failing = createReceiver(clientOf(0), async () => {
      await wait(250)
      throw new Error('not yet')
    })
    const other = createReceiver(clientOf(2), () => {})
    expect(await failing.receive(body, headers)).toBe(500)
    expect(await other.receive(body, headers)).toBe(200)
    expect(other.count()).toBe(1)
  })

  test('frees the delivery of a process that died when its lease has expired', async () => {
    const { body, headers } = await createDelivery()
    const process = createPausableClient(clientOf(0))
    const died = createReceiver(process.client, () => new Promise(() => {}))
    void died.receive(body, headers)
    await vi.waitUntil(() => died.count() === 1)
    process.pause()
    const other = createReceiver(clientOf(2), () => {})
    expect(await other.receive(body, headers)).toBe(503)
    await wait(220)
    expect(await other.receive(body, headers)).toBe(200)
  })

  test('claims a delivery again that Redis has forgotten while it is handled', async () => {
    const { body, headers } = await createDelivery()
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    const slow = createReceiver(clientOf(0), () => finished)
    const other = createReceiver(clientOf(2), () => {})
    const first = slow.receive(body, headers)
    await vi.waitUntil(() => slow.count() === 1)
    await read("return redis.call('FLUSHALL')")
    await wait(150)
    expect(await other.receive(body, headers)).toBe(503)
    finish()
    expect(await first).toBe(200)
    expect(await other.receive(body, headers)).toBe(200)
    expect(other.count()).toBe(0)
  })

  test('keeps the deliveries of receivers with different names apart', async () => {
    const [one, other] = ['billing', 'mail'].map((name) => createRedisWebhookStore(clientOf(0), { name }))
    expect([await one?.claim('same', 'a'), await other?.claim('same', 'b')]).toEqual(['new', 'new'])
    await Promise.all([one?.release('same', 'a'), other?.release('same', 'b')])
  })

  test('has keys that expire, and renews none after the end of its handler', async () => {
    await read("return redis.call('FLUSHALL')")
    const store = createRedisWebhookStore(clientOf(0), { prefix: 'app', lease: 200 })
    for (const key of ['claimed', 'released', 'handled']) await store.claim(key, key)
    await store.release('released', 'released')
    await store.commit('handled', 'handled')
    await wait(250)
    expect(await read("return redis.call('GET', KEYS[1])", 'app:webhook:claimed')).toBe('claimed')
    expect(await read("return redis.call('PTTL', KEYS[1])", 'app:webhook:claimed')).toBeLessThanOrEqual(200)
    expect(await read("return redis.call('EXISTS', KEYS[1])", 'app:webhook:released')).toBe(0)
    expect(await read("return redis.call('GET', KEYS[1])", 'app:webhook:handled')).toBe('done')
    const ttl = await read("return redis.call('PTTL', KEYS[1])", 'app:webhook:handled')
    expect(ttl).toBeGreaterThan(604_790_000)
    expect(ttl).toBeLessThanOrEqual(604_800_000)
    await store.release('claimed', 'claimed')
  })
})

describe('a claim', () => {
  afterEach(() => vi.useRealTimers())

  test('is renewed three times in each lease, for 15 minutes at most', async () => {
    useFakeTime()
    let renewals = -1
    const client = createScriptedClient(() => {
      renewals += 1
      return renewals === 0 ? 'new' : 1
    })
    await createRedisWebhookStore(client).claim('a', 'one')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(renewals).toBe(3)
    await vi.advanceTimersByTimeAsync(1_200_000)
    expect(renewals).toBe(46)
  })

  test('is not renewed after another owner has claimed the key', async () => {
    useFakeTime()
    let commands = 0
    const client = createScriptedClient(() => {
      commands += 1
      return commands === 1 ? 'new' : 0
    })
    await createRedisWebhookStore(client).claim('a', 'one')
    await vi.advanceTimersByTimeAsync(600_000)
    expect(commands).toBe(2)
  })

  test('is released if its reply was lost', async () => {
    const values = new Map<string, string>()
    const client = createScriptedClient(([key = ''], [owner = '', ...rest]) => {
      if (rest.length === 0) return values.delete(key)
      values.set(key, owner)
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    })
    const store = createRedisWebhookStore(client)
    await expect(store.claim('a', 'one')).rejects.toThrow(
      'Could not claim a webhook delivery in Redis (permit-tracking:webhook:a): ECONNRESET. Check that the Redis client is connected.',
    )
    await vi.waitUntil(() => values.size === 0)
  })

  test('that fails has a cause without the password of the client', async () => {
    const client = createScriptedClient(() => {
      const error = new Error('ERR unknown command `HELLO`, with args beginning with: `3` `AUTH` `hunter2`')
      error.name = 'ReplyError'
      throw Object.assign(error, { command: { name: 'auth', args: ['hunter2'] } })
    })
    const claim = createRedisWebhookStore(client).claim('a', 'one')
    const error = await claim.catch((reason: unknown) => reason)
    expect(inspect(error, { depth: 10 })).not.toContain('hunter2')
    expect(error).toMatchObject({ cause: { name: 'ReplyError', message: 'ERR' } })
  })

  test('that fails has the code of the client in its cause', async () => {
    const client = createScriptedClient(() => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    })
    const claim = createRedisWebhookStore(client).claim('a', 'one')
    await expect(claim).rejects.toMatchObject({ cause: { name: 'Error', code: 'ECONNREFUSED' } })
  })

  test('that gets no reply within 5 s fails the delivery before it is handled', async () => {
    useFakeTime()
    const { body, headers } = await createDelivery()
    const { receive, count, errors } = createReceiver(
      createScriptedClient(() => new Promise(() => {})),
      () => {},
    )
    const result = receive(body, headers)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await result).toBe(500)
    expect(errors).toEqual([expect.stringContaining('no reply within 5000 ms')])
    expect(count()).toBe(0)
  })
})

describe('a commit', () => {
  afterEach(() => vi.useRealTimers())

  /** Creates a receiver whose commits fail at first. Redis has one key, and its commands have 2 arguments or 1. */
  function createFailing(failures: number) {
    let value: string | undefined
    let commits = 0
    const client = createScriptedClient((_, [owner, ms]) => {
      if (ms === undefined) return 0
      if (Number(ms) > 60_000) {
        commits += 1
        if (commits <= failures) throw new Error('Socket closed unexpectedly')
        value = 'done'
        return 1
      }
      if (value === undefined) {
        value = owner
        return 'new'
      }
      if (value === 'done') return 'done'
      return value === owner ? 1 : 'busy'
    })
    return { ...createReceiver(client, () => {}, 60_000), commits: () => commits }
  }

  test('that fails is repeated before the response', async () => {
    useFakeTime()
    const { body, headers } = await createDelivery()
    const { receive, count, commits } = createFailing(3)
    const result = receive(body, headers)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await result).toBe(200)
    expect(await receive(body, headers)).toBe(200)
    expect([count(), commits()]).toEqual([1, 4])
  })

  test('that gets no reply fails the delivery within 5 s, even if a renewal gets none either', async () => {
    useFakeTime()
    const { body, headers } = await createDelivery()
    let commands = 0
    const client = createScriptedClient(() => {
      commands += 1
      return commands === 1 ? 'new' : new Promise(() => {})
    })
    const { receive } = createReceiver(client, () => {}, 3_000)
    let result: unknown
    void receive(body, headers).then((settled) => {
      result = settled
    })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(result).toBe(500)
  })

  test('that fails late is repeated within 5 s in all', async () => {
    useFakeTime()
    const { body, headers } = await createDelivery()
    let commits = 0
    const client = createScriptedClient(async (_, [, ms]) => {
      if (Number(ms) === 60_000) return 'new'
      commits += 1
      await wait(1_500)
      throw new Error('Socket closed unexpectedly')
    })
    const { receive } = createReceiver(client, () => {}, 60_000)
    let result: unknown
    void receive(body, headers).then((settled) => {
      result = settled
    })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(result).toBe(500)
    expect(commits).toBe(3)
  })

  test('that fails four times fails the delivery, so that it is sent again', async () => {
    useFakeTime()
    const { body, headers } = await createDelivery()
    const { receive, errors } = createFailing(4)
    const result = receive(body, headers)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await result).toBe(500)
    expect(errors).toEqual([expect.stringContaining('Could not record a handled webhook delivery in Redis')])
  })
})

test.each([
  [undefined, {}, '`client` must be a client of redis, @redis/client or ioredis (received undefined).'],
  ['redis://:secret@127.0.0.1', {}, '(received string)'],
  [new Map(), {}, '(received Map)'],
  [createScriptedClient(() => 0), { prefix: '' }, '`prefix` must be a string without braces and spaces'],
  [createScriptedClient(() => 0), { prefix: 'a{b}' }, '(received "a{b}")'],
  [
    createScriptedClient(() => 0),
    { prefx: 'a' },
    'Could not create the webhook store: unknown option `prefx`. The options are prefix, name, lease.',
  ],
  [createScriptedClient(() => 0), 'app', '`options` must be an object (received string).'],
])('rejects the client %o with the options %j', (client, options, message) => {
  const create = () => createRedisWebhookStore(client as RedisClient, options as object)
  expect(create).toThrow(expect.objectContaining({ name: 'ConfigurationError' }))
  expect(create).toThrow(message)
})
