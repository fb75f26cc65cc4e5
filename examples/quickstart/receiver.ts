import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { verifyWebhook, type WebhookEvent, WebhookVerificationError } from '@permit-tracking/sdk/webhooks'

/** An HTTP endpoint for webhooks. */
export interface Receiver {
  readonly url: string
  /** Resolves with the first verified event. */
  next(): Promise<WebhookEvent>
  close(): Promise<void>
}

/** Listens on a loopback port, verifies deliveries, and rejects all others with 401. */
export async function receiveWebhooks(secret: string): Promise<Receiver> {
  let resolve: (event: WebhookEvent) => void = () => {}
  const received = new Promise<WebhookEvent>((done) => {
    resolve = done
  })
  const server = createServer(async (request, response) => {
    try {
      // The signature covers the original bytes, so they are verified before anything parses them.
      resolve(await verifyWebhook(await buffer(request), request.headers, { secret }))
      response.writeHead(204).end()
    } catch (error) {
      const isForged = error instanceof WebhookVerificationError
      response.writeHead(isForged ? 401 : 500).end(isForged ? error.reason : undefined)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/webhooks`,
    next: () => received,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
