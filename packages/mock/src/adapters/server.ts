import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createRealClock, type Duration, toMs } from '../clock/clock.ts'
import { type ControlOptions, createControl } from '../control/control.ts'
import { assertKnownKeys } from '../errors/suggest-name.ts'
import type { Mock } from '../mock.ts'
import { type Cors, checkCors } from './server/cors.ts'
import { requireHttp } from './server/node-http.ts'
import { createProtocolErrors } from './server/protocol-errors.ts'
import { createRequestListener, type ServedMock } from './server/request-listener.ts'

export type { ControlOptions, Cors, ServedMock }

/** Where the server listens, and what it lets others do. */
export interface ServeOptions {
  /** Port; 0 takes a free one. Default 0. */
  readonly port?: number
  /** Address of this machine. Default `127.0.0.1`, which only this machine reaches. */
  readonly host?: string
  /** What browsers on other origins may do. Default `realistic`. */
  readonly cors?: Cors
  /**
   * Lets the mock be steered over HTTP under `/_mock/`: by programs of this machine (also by a proxy there, for whomever it
   * asks, unless it says so), or with a `token` by whoever has it. Default false.
   */
  readonly control?: boolean | ControlOptions
  /** How long requests in flight may take once the server closes; after that they are cut. Default 5 s. */
  readonly closeTimeout?: Duration
}

/** A server that listens. */
export interface MockServer {
  /** Base address of the service, with the path prefix of the mock's `baseUrl`: `http://127.0.0.1:4010/v1`. */
  readonly url: string
  /** Address without a path, `http://127.0.0.1:4010`; who looks there is told what is where. */
  readonly origin: string
  readonly port: number
  /**
   * Ends idle connections, lets requests in flight finish (for as long as `closeTimeout`), and resolves when the
   * port is free. With `force` it cuts what is in flight at once, also when it is closing already.
   */
  close(options?: { readonly force?: boolean }): Promise<void>
}

/**
 * Serves the mock over HTTP.
 *
 * @throws Error of `node:net` when it can't listen, `EADDRINUSE` for a port that is taken; TypeError for an option
 * or a mode of `cors` that there isn't.
 */
export async function serve(mock: Mock, options: ServeOptions = {}): Promise<MockServer> {
  assertKnownKeys('serve the mock', options, Object.keys(optionNames))
  const { port = 0, host = '127.0.0.1', cors = 'realistic', closeTimeout = '5s' } = options
  checkCors(cors)
  const closeTimeoutMs = toMs(closeTimeout)
  const answer = createRequestListener(mock, { cors, control: resolveControl(mock, options) })
  const refusals = createProtocolErrors(mock.clock.now)
  // The response of node:http to a missing Host has no body.
  const server = requireHttp().createServer({ requireHostHeader: false }, handle)
  server.on('clientError', refusals.handleClientError)
  server.on('checkExpectation', refusals.handleExpectation)

  function handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (!server.listening) outgoing.setHeader('Connection', 'close')
    refusals.track(outgoing)
    void answer(incoming, outgoing)
  }

  const boundPort = await listen(server, port, host)
  const origin = `http://${urlHost(host)}:${boundPort}`
  return {
    url: `${origin}${new URL(mock.baseUrl).pathname.replace(/\/$/, '')}`,
    origin,
    port: boundPort,
    close: createClose(server, closeTimeoutMs),
  }
}

/** The type makes the compiler ask for every option. */
const optionNames: Record<keyof ServeOptions, true> = {
  port: true,
  host: true,
  cors: true,
  control: true,
  closeTimeout: true,
}

function resolveControl(mock: Mock, { control = false }: ServeOptions) {
  if (control === false) return undefined
  return createControl(mock, control === true ? {} : control)
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

/** Closing is one thing, however often it is asked for. */
function createClose(server: Server, timeoutMs: number): MockServer['close'] {
  const clock = createRealClock()
  let closing: Promise<void> | undefined
  return function close({ force = false } = {}) {
    closing ??= new Promise((resolve, reject) => {
      const cancel = clock.schedule(clock.now() + timeoutMs, () => server.closeAllConnections())
      server.close((error) => {
        cancel()
        if (error) reject(error)
        else resolve()
      })
      server.closeIdleConnections()
    })
    if (force) server.closeAllConnections()
    return closing
  }
}

/** The host as a URL writes it; one that stands for every address of this machine is reached as `localhost`. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
