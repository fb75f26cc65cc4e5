import { once } from 'node:events'
import type { Server } from 'node:http'
import { createMock } from '@permit-tracking/mock'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const secret = 'whsec_4f1c8a2b'

beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('WEBHOOK_SECRET', secret)
  vi.stubEnv('PORT', '0')
})

type Send = (request: Request) => Promise<number>

/** Returns a function that sends requests to a listening program. */
async function sendTo(server: Server): Promise<Send> {
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  if (!server.listening) await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const url = `http://127.0.0.1:${address.port}/webhooks`
  return async ({ method, headers, body }) => {
    const response = await fetch(url, { method, headers, body, duplex: 'half' } as RequestInit)
    return response.status
  }
}

const programs: Record<string, () => Promise<Send>> = {
  'express.ts': async () => sendTo((await import('./express.ts')).server),
  'node.ts': async () => sendTo((await import('./node.ts')).server),
  'fastify.ts': async () => sendTo((await import('./fastify.ts')).server),
  'hono.ts': async () => {
    const { default: app } = await import('./hono.ts')
    return async (request) => (await app.fetch(request)).status
  },
  'nextjs/app/webhooks/route.ts': async () => {
    const { POST } = await import('./nextjs/app/webhooks/route.ts')
    return async (request) => (await POST(request)).status
  },
  'worker.ts': async () => {
    const { default: worker } = await import('./worker.ts')
    return async (request) => (await worker.fetch(request, { WEBHOOK_SECRET: secret })).status
  },
  'lambda.ts': async () => {
    const { handler } = await import('./lambda.ts')
    return async (request) => {
      const headers = Object.fromEntries(request.headers)
      const requestContext = { http: { method: request.method } }
      return (await handler({ headers, requestContext, body: await request.text() })).statusCode
    }
  },
}

test.each(Object.entries(programs))(
  '%s handles a signed delivery once, and rejects a forged one',
  async (_, open) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const send = await open()
    const statuses: number[] = []
    const sent: Request[] = []
    const mock = createMock({ permits: 20, clock: 'manual' })
    const permit = mock.permits.create()
    mock.watchlist.add(permit.uuid)
    mock.webhooks.create({
      secret,
      async url(request) {
        const delivery = new Request('https://app.example/webhooks', request)
        sent.push(delivery.clone(), delivery.clone())
        const status = await send(delivery)
        statuses.push(status)
        return new Response(null, { status })
      },
    })

    mock.permits.setStatus(permit.uuid, 'On Hold')
    await mock.webhooks.settled()
    const [again, forged] = sent
    if (!again || !forged) throw new Error('Nothing was sent.')
    statuses.push(await send(again))
    forged.headers.set('X-Webhook-Signature', '0'.repeat(64))
    statuses.push(await send(forged))

    expect(statuses).toEqual([200, 200, 401])
    expect(log.mock.calls).toEqual([[permit.permit_number, 'On Hold']])
    expect(warn).toHaveBeenCalledOnce()
  },
)
