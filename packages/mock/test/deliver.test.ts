import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { createMock } from '@permit-tracking/mock'
import { expect, onTestFinished, test } from 'vitest'
import { deliver } from '../src/adapters/cli/deliver.ts'

async function listen(respond: (incoming: IncomingMessage, body: string) => number) {
  const server = createServer(async (incoming, outgoing) => {
    outgoing.writeHead(respond(incoming, await text(incoming)), { Location: '/elsewhere' }).end('seen')
  })
  server.listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}/hook`
}

test('a delivery has the headers of the service and none of a browser', async () => {
  const seen: [names: string[], agent: string | undefined, body: string][] = []
  const url = await listen(({ headers }, body) => {
    seen.push([Object.keys(headers).sort(), headers['user-agent'], body])
    return 204
  })
  const mock = createMock({ permits: 3, fetch: deliver })
  const { id } = mock.webhooks.create({ url, secret: 's' })
  const { attempts, body } = await mock.webhooks.sendTest(id)
  expect(attempts).toMatchObject([{ status: 204, response_excerpt: '' }])
  const names = ['connection', 'content-length', 'content-type', 'host', 'user-agent', 'x-webhook-signature']
  expect(seen).toEqual([[names, 'PermitTracking-Webhooks/1.0', body]])
})

test('a redirect is not followed, and a receiver that is gone is an error', async () => {
  const url = await listen(() => 307)
  const post = (to: string) => deliver(new Request(to, { method: 'POST', body: '{}' }))
  const response = await post(url)
  expect([response.status, response.headers.get('Location'), await response.text()]).toEqual([
    307,
    '/elsewhere',
    'seen',
  ])
  await expect(post('http://127.0.0.1:9/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('a receiver with a status that does not exist fails the attempt, which is retried', async () => {
  const url = await listen(() => 999)
  const mock = createMock({ permits: 3, clock: 'manual', fetch: deliver })
  const { id } = mock.webhooks.create({ url })
  const { attempts, state } = await mock.webhooks.sendTest(id)
  expect(attempts).toMatchObject([{ status: null, error: expect.stringContaining('status') }])
  expect(state).toBe('pending')
})
