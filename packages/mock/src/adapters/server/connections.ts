import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Connections of a server, which end with it. node:http ends only those that are idle when the server closes. */
export interface Connections {
  /** Records the latest response; if the server is closing, the connection ends after it. */
  track(outgoing: ServerResponse): void
  /** Returns the last response of a connection. */
  lastResponse(socket: Duplex): ServerResponse | undefined
  /** Ends connections that have sent nothing, as browsers open them in advance. node:http doesn't count them as idle. */
  endUnused(): void
}

/** Tracks the connections of a server. The signal is aborted when the server starts to close. */
export function createConnections(server: Server, closing: AbortSignal): Connections {
  const open = new Set<Socket>()
  const lastResponses = new WeakMap<Duplex, ServerResponse>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return {
    track(outgoing) {
      const { socket } = outgoing.req
      lastResponses.set(socket, outgoing)
      outgoing.once('close', () => {
        // A pipelined request still gets its response.
        if (closing.aborted && lastResponses.get(socket) === outgoing) socket.destroySoon()
      })
    },
    lastResponse: (socket) => lastResponses.get(socket),
    endUnused() {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    },
  }
}
