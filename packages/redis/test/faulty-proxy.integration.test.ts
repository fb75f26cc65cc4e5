import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { hasRedis, startRedis } from '../../../tests/harness/redis-server.ts'
import { startFaultyProxy } from './faulty-proxy.ts'

test.skipIf(!hasRedis)('the proxy delays, cuts and blocks connections', async () => {
  const server = await startRedis()
  const proxy = await startFaultyProxy(server.port)
  const ping = async () => {
    const socket = connect(proxy.port, '127.0.0.1')
    socket.on('error', () => undefined)
    const startedAt = performance.now()
    socket.write('PING\r\n')
    const [reply] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    socket.destroy()
    return { reply: String(reply), ms: performance.now() - startedAt }
  }
  expect((await ping()).reply).toBe('+PONG\r\n')
  proxy.delay(60)
  expect((await ping()).ms).toBeGreaterThan(59)
  proxy.delay(60_000)
  const delayed = ping()
  proxy.delay(0)
  expect((await delayed).reply).toBe('+PONG\r\n')
  proxy.block()
  expect((await ping()).reply).toBe('false')
  proxy.restore()
  expect((await ping()).reply).toBe('+PONG\r\n')
  await proxy.stop()
  await server.stop()
})
