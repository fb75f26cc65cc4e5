import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import { verifyWebhook } from '@permit-tracking/sdk/webhooks'

/** Receiver of webhooks on this machine. */
export interface Receiver {
  readonly url: string
  /** Names of the events that it verified, in the order of arrival. */
  readonly events: string[]
  /** Status of its responses to verified deliveries. Initially 204. */
  status: number
  /** Body of its responses. */
  text: string
  /** Resolves once so many events were verified. */
  received(count: number): Promise<void>
  close(): Promise<void>
}

/** Starts a receiver. With a secret it verifies every delivery with the SDK, and responds with 401 to the others. */
export function startReceiver(secret?: string): Promise<Receiver> {
  return new Promise((resolve) => {
    const arrivals = new EventEmitter()
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const body = Buffer.concat(chunks)
      try {
        const event = secret
          ? await verifyWebhook(body, request.headers, { secret })
          : JSON.parse(body.toString())
        receiver.events.push(event.event)
        arrivals.emit('event')
        response.writeHead(receiver.status).end(receiver.text)
      } catch {
        response.writeHead(401).end()
      }
    })
    const receiver: Receiver = {
      url: '',
      events: [],
      status: 204,
      text: '',
      async received(count) {
        while (receiver.events.length < count)
          await once(arrivals, 'event', { signal: AbortSignal.timeout(30_000) })
      },
      close: () =>
        new Promise((done) => {
          server.closeAllConnections()
          server.close(() => done())
        }),
    }
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve(Object.assign(receiver, { url: `http://127.0.0.1:${port}/hook` }))
    })
  })
}
