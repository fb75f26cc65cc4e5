import { EventEmitter, once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** TCP proxy with faults, in front of a server on loopback. */
export interface FaultyProxy {
  readonly port: number
  /** `redis://127.0.0.1:6379` */
  readonly url: string
  /** Number of connections that were accepted so far. */
  readonly connections: number
  /** Sets the latency of a round trip, half of it in each direction. Bytes on their way get it too. */
  delay(latencyMs: number): void
  /** Drops all bytes of the connections that exist and keeps them open, as a half-open connection does. New ones work. */
  swallow(): void
  /** Cuts all connections. New ones are accepted. */
  cut(): void
  /** Cuts all connections, and each new one at once until {@link FaultyProxy.restore}. */
  block(): void
  /** Sends the connections that follow to another port, and accepts them again. */
  restore(targetPort?: number): void
  /** Ends all connections and the proxy. */
  stop(): Promise<void>
}

/** Starts a proxy in front of a port. */
export async function startFaultyProxy(targetPort: number): Promise<FaultyProxy> {
  const sockets = new Set<Socket>()
  const swallowed = new WeakSet<Socket>()
  const changes = new EventEmitter().setMaxListeners(0)
  let target = targetPort
  let oneWayMs = 0
  let isBlocked = false
  let connections = 0

  const server = createServer({ noDelay: true }, (inbound) => {
    connections += 1
    if (isBlocked) {
      inbound.destroy()
      return
    }
    const outbound = connect({ port: target, host: '127.0.0.1', noDelay: true })
    forward(inbound, outbound)
    forward(outbound, inbound)
  })

  function forward(from: Socket, to: Socket): void {
    const chunks: { readonly data: Buffer; readonly at: number }[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      clearTimeout(timer)
      for (let [chunk] = chunks; chunk; [chunk] = chunks) {
        const waitMs = chunk.at + oneWayMs - performance.now()
        if (waitMs > 0) {
          timer = setTimeout(flush, waitMs)
          return
        }
        chunks.shift()
        to.write(chunk.data)
      }
    }
    sockets.add(from)
    changes.on('delay', flush)
    from.on('data', (data) => {
      if (swallowed.has(from)) return
      chunks.push({ data, at: performance.now() })
      flush()
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      clearTimeout(timer)
      changes.off('delay', flush)
      sockets.delete(from)
      to.destroy()
    })
  }

  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  const { port } = address
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    get connections() {
      return connections
    },
    delay(latencyMs) {
      oneWayMs = latencyMs / 2
      changes.emit('delay')
    },
    swallow() {
      for (const socket of sockets) swallowed.add(socket)
    },
    cut,
    block() {
      isBlocked = true
      cut()
    },
    restore(port = target) {
      target = port
      isBlocked = false
    },
    async stop() {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
