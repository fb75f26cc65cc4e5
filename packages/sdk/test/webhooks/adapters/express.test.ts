import { createServer } from 'node:http'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'
import type { Express } from 'express'
import { describe, expect, test } from 'vitest'
import { deliver } from '../delivery.ts'
import { listen } from './listen.ts'
import { createObserved } from './observed.ts'
import { expresses } from './receivers.ts'
import { sendTo } from './send.ts'

const json = { headers: { 'Content-Type': 'application/json' } }

describe.each(expresses)('%s', (_, express) => {
  async function open(prepare: (app: Express) => unknown) {
    const observed = createObserved()
    const app = express()
    prepare(app)
    app.post('/webhooks', toNodeHandler(observed.webhooks))
    return { ...observed, send: sendTo(`${await listen(createServer(app))}/webhooks`) }
  }

  test('behind express.json(): 500 at once, and the log has the instruction', async () => {
    const { send, handled, lines } = await open((app) => app.use(express.json()))
    expect(await send(await deliver(undefined, json))).toEqual({ status: 500, allow: null, body: '' })
    expect(lines).toEqual([
      'error [permit-tracking] Responded 500 to a webhook delivery. Could not read the webhook: its body was already read or parsed. Mount this handler above express.json() and other parsers, or let them keep the bytes: express.json({ verify: (request, _, bytes) => { Object.assign(request, { rawBody: bytes }) } }). In Fastify, use the plugin of @permit-tracking/sdk/webhooks/fastify.',
    ])
    expect(handled).toEqual([])
  })

  test('behind express.json() that keeps the bytes, as the log instructs', async () => {
    const { send, handled } = await open((app) =>
      app.use(
        express.json({
          verify: (request, _, bytes) => {
            Object.assign(request, { rawBody: bytes })
          },
        }),
      ),
    )
    expect((await send(await deliver(undefined, json))).status).toBe(200)
    expect(handled).toHaveLength(1)
  })

  test('behind a parser of another content type, which leaves an empty object', async () => {
    const { send, handled } = await open((app) => app.use(express.urlencoded({ extended: true })))
    expect((await send(await deliver(undefined, json))).status).toBe(200)
    expect(handled).toHaveLength(1)
  })
})
