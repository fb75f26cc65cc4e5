import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { isWebhookVerificationError, verifyWebhook, type WebhookEvent } from '@permit-tracking/sdk/webhooks'

/** An HTTP endpoint that takes webhooks. */
export interface Receiver {
  readonly url: string
  /** The next event that was verified. */
  next(): Promise<WebhookEvent>
  close(): Promise<void>
}

/** Listens on a loopback port, verifies what comes, and answers 401 to what is not from the service. */
export async function receiveWebhooks(secret: string): Promise<Receiver> {
  const { promise: received, resolve } = Promise.withResolvers<WebhookEvent>()
  const server = createServer(async (request, response) => {
    try {
      // The signature covers the bytes as they came, so they are verified before anything parses them.
      resolve(await verifyWebhook(await buffer(request), request.headers, { secret }))
      response.writeHead(204).end()
    } catch (error) {
      const refused = isWebhookVerificationError(error)
      response.writeHead(refused ? 401 : 500).end(refused ? error.reason : undefined)
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
