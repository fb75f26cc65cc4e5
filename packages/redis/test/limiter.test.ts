import { isConfigurationError, type Limiter } from '@permit-tracking/sdk'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasRedis, type RedisServer, startRedis } from '../../../tests/harness/redis-server.ts'
import { createRedisLimiter } from '../src/index.ts'
import { type ConnectedClient, connectors } from './clients.ts'
import { createFakeService } from './fake-service.ts'

const logger = { info: () => undefined, warn: (line: string) => expect.unreachable(line) }

describe.skipIf(!hasRedis)(
  `the limiter of a fleet${hasRedis ? '' : ' (redis-server is not installed)'}`,
  () => {
    let server: RedisServer
    const connected: ConnectedClient[] = []
    /** Limiters of as many processes, on all clients in turn. */
    let limiters: Limiter[] = []
    beforeAll(async () => {
      server = await startRedis()
      for (const connect of Object.values(connectors)) connected.push(await connect(server.url))
    })
    afterAll(async () => {
      for (const { close } of connected) close()
      await server.stop()
    })
    const createLimiters = (count: number) => {
      limiters = Array.from({ length: count }, (_, index) => {
        const { client } = connected[index % connected.length] ?? expect.unreachable()
        return createRedisLimiter(client, { logger, commandTimeoutMs: 2_000 })
      })
      return limiters
    }
    let scopes = 0
    const createScope = () => `https://test/v1#${++scopes}`

    test('uses all of every window and causes no 429, from any process', async () => {
      const service = createFakeService({ limit: 40, windowMs: 200 })
      const scope = createScope()
      const requests = createLimiters(8).flatMap((limiter) =>
        Array.from({ length: 20 }, () => service.send(limiter, { scope })),
      )
      const sent = await Promise.all(requests)
      expect(service.rejected).toBe(0)
      expect(service.accepted.slice(0, 4)).toEqual([40, 40, 40, 40])
      expect(sent.every(({ status }) => status === 200)).toBe(true)
    })
  },
)

test('does not accept an invalid client or option', () => {
  const client = { eval: async () => 0, evalsha: async () => 0 }
  const invalid: [unknown, unknown, RegExp][] = [
    [undefined, {}, /`client` must be a client of redis or ioredis \(received undefined\)/],
    ['redis://:secret@host', {}, /`client` must be .* \(received string\)/],
    [client, { timeout: 5 }, /unknown option `timeout`\. There are prefix, commandTimeoutMs, logger\./],
    [client, { commandTimeoutMs: 0 }, /`commandTimeoutMs` must be a number from 1 to 10000 \(received 0\)/],
    [client, { prefix: '{a}' }, /`prefix` must be text without braces/],
    [client, { logger: true }, /`logger` must be false or have the functions/],
    [client, null, /`options` must be an object \(received null\)/],
  ]
  for (const [first, second, message] of invalid) {
    const create = () => Reflect.apply(createRedisLimiter, undefined, [first, second])
    expect(create).toThrow(message)
    try {
      create()
    } catch (error) {
      expect(isConfigurationError(error)).toBe(true)
    }
  }
})
