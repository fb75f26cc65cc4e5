import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isConnectionReset } from '../http/broken-answers.ts'
import { invalidRequest, problem } from '../http/problems.ts'
import { toResponse } from '../http/respond.ts'
import type { Mock } from '../mock.ts'
import { BodyTooLargeError, toRequest } from './node-request.ts'

/** The part of a mock that the server needs. */
export type ServedMock = Pick<Mock, 'fetch' | 'baseUrl' | 'clock'>

/** Where the server listens. */
export interface ServeOptions {
  /** Port; 0 takes a free one. Default 0. */
  readonly port?: number
  /** Address of this machine. Default `127.0.0.1`, which only this machine reaches. */
  readonly host?: string
}

/** A server that listens. */
export interface MockServer {
  /** Base address of the service, with the path prefix of the mock's `baseUrl`: `http://127.0.0.1:4010/v1`. */
  readonly url: string
  readonly port: number
  /** Ends idle connections, lets requests in flight finish, and resolves when the port is free. */
  close(): Promise<void>
}

/**
 * Serves the mock over HTTP.
 *
 * @throws Error of `node:net` when it can't listen, `EADDRINUSE` for a port that is taken.
 */
export async function serve(mock: ServedMock, options: ServeOptions = {}): Promise<MockServer> {
  const { port = 0, host = '127.0.0.1' } = options
  const server = createServer((incoming, outgoing) => {
    if (!server.listening) outgoing.setHeader('Connection', 'close')
    void answer(mock, incoming, outgoing)
  })
  const boundPort = await listen(server, port, host)
  const { pathname } = new URL(mock.baseUrl)
  return {
    url: `http://${urlHost(host)}:${boundPort}${pathname.replace(/\/$/, '')}`,
    port: boundPort,
    close: () => close(server),
  }
}

async function answer(mock: ServedMock, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  try {
    await send(await respond(mock, incoming, gone.signal), outgoing)
  } catch {
    // A reset connection, a body that ends in the middle, a client that has gone: there is nobody to tell.
    outgoing.destroy()
  }
}

async function respond(mock: ServedMock, incoming: IncomingMessage, signal: AbortSignal): Promise<Response> {
  let request: Request
  try {
    request = await toRequest(incoming, signal)
  } catch (error) {
    const message = error instanceof BodyTooLargeError ? error.message : 'The request is not valid HTTP.'
    return toResponse({ ...invalidRequest(message), headers: { Connection: 'close' } }, mock.clock.now())
  }
  try {
    return await mock.fetch(request)
  } catch (error) {
    if (isConnectionReset(error) || signal.aborted) throw error
    // A defect of the mock, such as an answer against the document: the developer should see which.
    const message = error instanceof Error ? error.message : String(error)
    return toResponse(problem(500, 'server_error', message), mock.clock.now())
  }
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  if (response.body) for await (const chunk of response.body) await write(outgoing, chunk)
  outgoing.end()
}

/** Resolves when the bytes are on their way: of a body that ends in the middle, the first half is to arrive. */
function write(outgoing: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    outgoing.write(chunk, (error) => (error ? reject(error) : resolve()))
  })
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()))
    server.closeIdleConnections()
  })
}

/** The host as a URL writes it; one that stands for every address of this machine is reached as `localhost`. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
