import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { toHttpDate } from '../../domain/timestamp.ts'
import { problem } from '../../http/problems.ts'
import type { Connections } from './connections.ts'

/** Responses to what the parser of node:http can't read, in the service's own shape. */
export interface ProtocolErrors {
  /** Listener for `clientError`: responds after the requests that were read whole before, and ends the connection. */
  handleClientError(error: Error, socket: Duplex): void
  /** Listener for `checkExpectation`: any but `100-continue`, which node:http meets by itself (RFC 9110, section 10.1.1). */
  handleExpectation(incoming: IncomingMessage, outgoing: ServerResponse): void
}

/** Creates the error responses of one server; `now` is the time of their `Date` header. */
export function createProtocolErrors(
  now: () => number,
  { lastResponse }: Pick<Connections, 'lastResponse'>,
): ProtocolErrors {
  function end(error: Error, socket: Duplex): void {
    if (!socket.writable) {
      socket.destroy()
      return
    }
    const [status, reason, message] = describe(error)
    const body = text(status, message)
    socket.end(
      [
        `HTTP/1.1 ${status} ${reason}`,
        `Date: ${toHttpDate(now())}`,
        'Content-Type: application/json',
        `Content-Length: ${new TextEncoder().encode(body).byteLength}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }

  return {
    handleClientError(error, socket) {
      if ('code' in error && error.code === 'ECONNRESET') {
        socket.destroy()
        return
      }
      const last = lastResponse(socket)
      // A request that was read whole gets its own response first: it may have changed something.
      if (last?.req.complete && !last.closed) last.once('close', () => end(error, socket))
      else end(error, socket)
    },
    handleExpectation({ headers }, outgoing) {
      outgoing.writeHead(417, { 'Content-Type': 'application/json', Connection: 'close' })
      outgoing.end(text(417, `Expect: ${JSON.stringify(headers.expect)} can't be met.`))
    },
  }
}

function text(status: number, message: string): string {
  return JSON.stringify(problem(status, 'invalid_request', message).body)
}

function describe(error: Error): [status: number, reason: string, message: string] {
  const code = 'code' in error ? error.code : undefined
  if (code === 'HPE_HEADER_OVERFLOW') {
    return [431, 'Request Header Fields Too Large', 'The headers of the request are over 16 KiB.']
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return [408, 'Request Timeout', 'The request was not sent in time.']
  }
  return [400, 'Bad Request', 'The request is not valid HTTP.']
}
