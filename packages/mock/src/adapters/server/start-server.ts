import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { createRealClock, type Duration, toMs } from '../../clock/clock.ts'
import { type ControlOptions, createControl } from '../../control/control.ts'
import { pathPrefixOf } from '../../http/routes.ts'
import type { Mock } from '../../mock.ts'
import { toUrlHost } from '../../webhooks/endpoint.ts'
import { type Connections, createConnections } from './connections.ts'
import { createClientErrorListener } from './protocol-errors.ts'
import { createRequestListener } from './request-listener.ts'

/** Options of the server. */
export interface ServeOptions {
  /** Port; 0 for a free one. Default 0. */
  readonly port?: number | undefined
  /** Address of this machine. Default `127.0.0.1`, which other machines can't reach. */
  readonly host?: string | undefined
  /** Permissions of web pages on other origins. Default `realistic`. */
  readonly cors?: 'open' | 'realistic' | 'none' | undefined
  /**
   * Serves the control API under `/_mock/`, and the console at `/`, which uses it. With a `token`, every client that sends the token
   * has access. Without one, only programs of this machine do. That includes a proxy that doesn't mark forwarded requests. Default
   * false.
   */
  readonly control?: boolean | { readonly token?: string | undefined } | undefined
  /** Time for requests in flight when the server closes; after it, their connections are reset. Default 5 s. */
  readonly closeTimeout?: Duration | undefined
}

/** Running server. */
export interface MockServer {
  /** Base address of the service, with the path prefix of the mock's `baseUrl`: `http://127.0.0.1:4010/v1`. */
  readonly url: string
  /**
   * Address without a path, `http://127.0.0.1:4010`. With the control API, browsers get the console there. Other clients get a
   * list of the addresses.
   */
  readonly origin: string
  readonly port: number
  /**
   * Closes idle connections, ends event streams, waits at most `closeTimeout` for requests in flight, and resolves when the port
   * is free. With `force` it resets connections at once, even if it is closing already.
   */
  close(options?: { readonly force?: boolean | undefined }): Promise<void>
}

/** Starts a server. The command line also passes callbacks of the control API. */
export async function startServer(
  mock: Mock,
  options: Omit<ServeOptions, 'control'> & { readonly control?: boolean | ControlOptions | undefined },
): Promise<MockServer> {
  const { port = 0, host = '127.0.0.1', cors = 'realistic', control = false, closeTimeout = '5s' } = options
  const closeTimeoutMs = toMs(closeTimeout)
  const closing = new AbortController()
  const handleControl = control === false ? undefined : createControl(mock, control === true ? {} : control)
  const listener = createRequestListener(mock, { cors, control: handleControl, closing: closing.signal })
  // The response of node:http to a missing Host has no body.
  const server = requireHttp().createServer({ requireHostHeader: false }, handle)
  const connections = createConnections(server, closing.signal)
  server.on('clientError', createClientErrorListener(mock.clock.now, connections))

  function handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    connections.track(outgoing)
    void listener(incoming, outgoing)
  }

  const boundPort = await listen(server, port, host)
  const origin = `http://${urlHost(host)}:${boundPort}`
  return {
    url: `${origin}${pathPrefixOf(mock.baseUrl)}`,
    origin,
    port: boundPort,
    close: createClose(server, { timeoutMs: closeTimeoutMs, closing, connections }),
  }
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

/**
 * Returns `node:http` by `require`. An import as an ES module would read every export, including `WebSocket`, which loads `fetch`,
 * TLS and cryptography and takes ten times as long.
 */
function requireHttp(): typeof import('node:http') {
  // Any path will do for a built-in module. CommonJS lacks `import.meta.url`.
  return createRequire('/')('node:http')
}

/** Parts of a server that closing it involves. */
interface ClosingParts {
  readonly timeoutMs: number
  readonly closing: AbortController
  readonly connections: Connections
}

/** Creates `close`, which closes the server once, however often it is called. */
function createClose(server: Server, { timeoutMs, closing, connections }: ClosingParts): MockServer['close'] {
  const clock = createRealClock()
  let closed: Promise<void> | undefined
  return function close({ force = false } = {}) {
    closed ??= new Promise((resolve, reject) => {
      const reset = () => server.closeAllConnections()
      // Without a connection that keeps the process alive, this timer has to.
      const cancel = clock.schedule(clock.now() + timeoutMs, reset, 'closing the server', true)
      server.close((error) => {
        cancel()
        if (error) reject(error)
        else resolve()
      })
      closing.abort()
      server.closeIdleConnections()
      connections.endUnused()
    })
    if (force) server.closeAllConnections()
    return closed
  }
}

/** Returns the host as URLs contain it; `localhost` for one that stands for every address of this machine. */
function urlHost(host: string): string {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : toUrlHost(host)
}
