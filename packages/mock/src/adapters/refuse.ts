import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { problem } from '../http/problems.ts'

/** Answers what the parser of node:http couldn't read in the service's own shape, and ends the connection. */
export function refuseMalformed(error: Error, socket: Duplex): void {
  const isReset = 'code' in error && error.code === 'ECONNRESET'
  if (isReset || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, reason, message] = describe(error)
  const body = text(status, message)
  socket.end(
    [
      `HTTP/1.1 ${status} ${reason}`,
      'Content-Type: application/json',
      `Content-Length: ${new TextEncoder().encode(body).byteLength}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

/** Refuses an expectation other than `100-continue`, which node:http meets by itself (RFC 9110, section 10.1.1). */
export function refuseExpectation({ headers }: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(417, { 'Content-Type': 'application/json', Connection: 'close' })
  outgoing.end(text(417, `Expect: ${JSON.stringify(headers.expect)} can't be met.`))
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
