import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import type { Mock } from '@permit-tracking/mock'
import { type ServeOptions, serve } from '@permit-tracking/mock/server'
import { expect, onTestFinished, test } from 'vitest'
import { createTestMock } from './support.ts'

/** A server whose `close` never resets a connection by itself, and a client that keeps its only connection. */
async function start(mock: Mock, options: ServeOptions = {}) {
  const server = await serve(mock, { closeTimeout: '1h', ...options })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(async () => {
    agent.destroy()
    await server.close({ force: true })
  })
  return {
    ...server,
    async send(path: string, { headers, ...rest }: RequestOptions = {}, body = '') {
      const sent = request({
        port: server.port,
        agent,
        path,
        headers: { Authorization: `Bearer ${mock.apiKey}`, 'Content-Length': body.length, ...headers },
        ...rest,
      })
      const response = await new Promise<IncomingMessage>((resolve, reject) =>
        sent.on('response', resolve).on('error', reject).end(body),
      )
      return { sent, response }
    },
  }
}

async function read(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response) text += chunk
  return text
}

test.each([
  [401, 'POST', '/_mock/reset', 'wrong'],
  [404, 'POST', '/_mock/nothing', 'letmein'],
  [204, 'OPTIONS', '/_mock/reset', 'wrong'],
])(
  'after a %d to a control request, its connection serves the next request',
  async (status, method, path, token) => {
    const { send } = await start(createTestMock(), { control: { token: 'letmein' } })
    const first = await send(path, { method, headers: { 'X-Mock-Token': token } }, 'x'.repeat(1_000_000))
    expect(first.response.statusCode).toBe(status)
    await read(first.response)
    const next = await send('/v1/me')
    expect([next.response.statusCode, next.sent.reusedSocket]).toEqual([200, true])
    await read(next.response)
  },
)
