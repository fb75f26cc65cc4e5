import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasRedis, type RedisServer, startRedis } from '../../../tests/harness/redis-server.ts'
import { createScript } from '../src/client/run-script.ts'
import { type ConnectedClient, connectors } from './clients.ts'
import { createScriptedClient } from './scripted-client.ts'

describe.skipIf(!hasRedis)(`a script${hasRedis ? '' : ' (redis-server is not installed)'}`, () => {
  let server: RedisServer
  beforeAll(async () => {
    server = await startRedis()
  })
  afterAll(() => server.stop())

  describe.each(Object.entries(connectors))('with %s', (name, connect) => {
    let connected: ConnectedClient
    beforeAll(async () => {
      connected = await connect(server.url)
    })
    afterAll(() => connected.close())

    test('runs at its first use and again, with keys and arguments as text', async () => {
      const run = createScript(`return { KEYS[1], ARGV[1], ARGV[2], redis.call('INCR', KEYS[1]) } -- ${name}`)
      const key = `{${name}}:count`
      expect(await run(connected.client, [key], [1.5, 'text'])).toEqual([key, '1.5', 'text', 1])
      expect(await run(connected.client, [key], [2, ''])).toEqual([key, '2', '', 2])
    })

    test('runs after SCRIPT FLUSH', async () => {
      const run = createScript("return 'run'")
      await run(connected.client, [], [])
      await flushScripts(connected.client)
      expect(await run(connected.client, [], [])).toBe('run')
    })

    test('rejects with the error of a script', async () => {
      const run = createScript("return redis.error_reply('WRONG reason')")
      await expect(run(connected.client, [], [])).rejects.toThrow('WRONG reason')
    })
  })
})

test('a script runs on a platform without SHA-1', async () => {
  const digest = vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('unsupported'))
  const run = createScript("return 'run'")
  const client = createScriptedClient(() => 'run')
  expect(await run(client, [], [])).toBe('run')
  expect(await run(client, [], [])).toBe('run')
  digest.mockRestore()
})

/** Removes all scripts of the server. */
async function flushScripts(client: object): Promise<void> {
  if ('scriptFlush' in client && typeof client.scriptFlush === 'function') await client.scriptFlush()
  else if ('script' in client && typeof client.script === 'function') await client.script('FLUSH')
}
