import { once } from 'node:events'
import { connect, createServer } from 'node:http2'
import { text } from 'node:stream/consumers'
import type { WebhookReceiver } from '@permit-tracking/sdk/webhooks'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'
import { onTestFinished } from 'vitest'
import { listen } from './listen.ts'
import type { Send } from './send.ts'

/** Starts the receiver on Node's HTTP/2, with its compatible request and response. */
export async function createHttp2Receiver(webhooks: WebhookReceiver): Promise<Send> {
  const session = connect(await listen(createServer(toNodeHandler(webhooks))))
  onTestFinished(() => session.destroy())
  return async (request) => {
    request.headers.delete('Transfer-Encoding')
    const bytes = Buffer.from(await request.arrayBuffer())
    const stream = session.request(
      { ...Object.fromEntries(request.headers), ':method': request.method, ':path': '/webhooks' },
      { endStream: bytes.length === 0 },
    )
    if (bytes.length > 0) stream.end(bytes)
    const [headers] = await once(stream, 'response')
    return { status: headers[':status'], allow: headers.allow ?? null, body: await text(stream) }
  }
}
