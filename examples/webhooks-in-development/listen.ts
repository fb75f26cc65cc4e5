import { once } from 'node:events'
import { createServer } from 'node:http'
import type { WebhookReceiver } from '@permit-tracking/sdk/webhooks'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'

/** A receiver with an address. */
export interface Listening {
  readonly url: string
  close(): void
}

/** Makes the receiver reachable for programs on this machine only. Port 0 picks a free port. */
export async function listen(receiver: WebhookReceiver, port: number): Promise<Listening> {
  const server = createServer(toNodeHandler(receiver)).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
