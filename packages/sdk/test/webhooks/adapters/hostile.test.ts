import { createMock } from '@permit-tracking/mock'
import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import { expect, test } from 'vitest'
import { secret } from '../delivery.ts'
import { receivers } from './receivers.ts'

/** One receiver for each framework and each way of reading a body. */
const ways = ['Hono', 'node:http', 'node:http2', 'Express 4', 'Express 5', 'Fastify', 'Lambda, HTTP API']

test.each(receivers.filter(([name]) => ways.includes(name)))(
  'on %s, a receiver passes every case of an attack',
  async (_, open) => {
    let effects = 0
    const webhooks = createWebhooks({ secret, logger: false }).fallback(() => {
      effects += 1
    })
    const send = await open(webhooks)
    const mock = createMock({ permits: 20, watched: 5 })
    const { id } = mock.webhooks.create({
      secret,
      url: async (request) => {
        const { status } = await send(new Request('https://app.example/webhooks', request))
        return new Response(null, { status })
      },
    })
    const report = await mock.webhooks.attack(id, { effects: () => effects })
    expect(report.failures, String(report)).toEqual([])
  },
)
