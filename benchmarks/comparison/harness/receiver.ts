import { once } from 'node:events'
import { createServer } from 'node:http'

/** Request that a receiver got. */
export interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** HTTP server that records its requests. */
export interface Receiver {
  readonly url: string
  readonly received: readonly Received[]
  /** Resolves with true when there are so many requests, or with false when the time is over. */
  reaches(count: number, withinMs: number): Promise<boolean>
  close(): Promise<void>
}

/** Starts a receiver that responds to each request with the status. */
export async function startReceiver(status = 200): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers, body })
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"from":"the real service"}')
    server.emit('received')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async reaches(count, withinMs) {
      const signal = AbortSignal.timeout(withinMs)
      while (received.length < count && !signal.aborted) {
        await once(server, 'received', { signal }).catch(() => undefined)
      }
      return received.length >= count
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
