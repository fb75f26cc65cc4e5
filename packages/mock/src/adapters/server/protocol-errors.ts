import type { Duplex } from 'node:stream'
import { problem } from '../../http/problems.ts'
import type { Connections } from './connections.ts'

/**
 * Creates a listener for `clientError`. Input that node:http can't parse gets an error in the service's shape, after the responses
 * to earlier complete requests, and ends the connection. `now` is the time of the `Date` header.
 */
export function createClientErrorListener(
  now: () => number,
  { lastResponse }: Pick<Connections, 'lastResponse'>,
): (error: Error, socket: Duplex) => void {
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
        `Date: ${new Date(now()).toUTCString()}`,
        'Content-Type: application/json',
        `Content-Length: ${new TextEncoder().encode(body).byteLength}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }

  return function handleClientError(error, socket) {
    if ('code' in error && error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const last = lastResponse(socket)
    // A request that was read whole gets its own response first: it may have changed something.
    if (last?.req.complete && !last.closed) last.once('close', () => end(error, socket))
    else end(error, socket)
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
