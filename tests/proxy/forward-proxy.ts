import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import type { Duplex } from 'node:stream'

/** A request that reached the proxy. */
export interface ProxiedRequest {
  /** `CONNECT`, or the method of a request whose address is absolute. */
  readonly method: string
  /** Host and port that the client wants to reach. */
  readonly target: string
  /** Status of the proxy's own response; `undefined` if the request was passed on. */
  readonly rejected?: number
}

/** A forward proxy, as a company has it between its machines and the internet. */
export interface ForwardProxy {
  readonly url: string
  /** Returns the requests since the last call, and forgets them. */
  takeRequests(): ProxiedRequest[]
  close(): Promise<void>
}

/** Options of a proxy. */
export interface ProxyOptions {
  /** User and password that requests must have, as `user:password`. Default: none are needed. */
  readonly credentials?: string
  /** Finds the port on this machine for a host and port that a client wants; `undefined` for an unknown host. */
  readonly resolve: (target: string) => number | undefined
}

/** Starts a proxy for `CONNECT` and for requests with an absolute address. */
export async function startProxy({ credentials, resolve }: ProxyOptions): Promise<ForwardProxy> {
  let requests: ProxiedRequest[] = []
  const expected = credentials && `Basic ${Buffer.from(credentials).toString('base64')}`

  /** Records a request. Returns its port, or the status with which the proxy rejects it. */
  const admit = ({ method = '', headers }: IncomingMessage, target: string) => {
    const port = resolve(target)
    const isAuthorized = expected === undefined || headers['proxy-authorization'] === expected
    const rejected = isAuthorized ? (port ? undefined : 502) : 407
    requests.push({ method, target, ...(rejected && { rejected }) })
    return { port, rejected }
  }

  const server = createServer((request, response) => {
    const { host, pathname, search } = new URL(request.url ?? '')
    const { port, rejected } = admit(request, host)
    if (rejected) reject(response, rejected)
    else pass(request, response, port, pathname + search)
  })
  server.on('connect', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const { port = 0, rejected } = admit(request, request.url ?? '')
    socket.on('error', () => {})
    if (rejected) return void socket.end(rejection(rejected))
    const upstream = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      upstream.write(head)
      upstream.pipe(socket).pipe(upstream)
    })
    upstream.on('error', () => socket.destroy())
    socket.on('close', () => upstream.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    takeRequests() {
      const taken = requests
      requests = []
      return taken
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function pass(request: IncomingMessage, response: ServerResponse, port: number | undefined, path: string) {
  const { method, headers } = request
  const upstream = sendRequest({ host: '127.0.0.1', port, path, method, headers }, (received) => {
    response.writeHead(received.statusCode ?? 502, received.headers)
    received.pipe(response)
  })
  upstream.on('error', () => response.destroy())
  request.pipe(upstream)
}

const reasons: Readonly<Record<number, string>> = { 407: 'Proxy Authentication Required', 502: 'Bad Gateway' }

function rejection(status: number): string {
  return `HTTP/1.1 ${status} ${reasons[status]}\r\nProxy-Authenticate: Basic realm="proxy"\r\nContent-Length: 0\r\n\r\n`
}

function reject(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'proxy-authenticate': 'Basic realm="proxy"' }).end()
}
