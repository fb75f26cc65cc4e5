import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Control } from '../control/control.ts'
import { isConnectionReset } from '../http/faults/broken-answers.ts'
import { invalidRequest, problem } from '../http/problems.ts'
import { toResponse } from '../http/respond.ts'
import type { Mock } from '../mock.ts'
import { isForControl, toControlRequest } from './control-request.ts'
import { type Cors, corsHeaders, preflightHeaders } from './cors.ts'
import { allowedMethods, everyMethod } from './methods.ts'
import { BodyTooLargeError, toRequest } from './node-request.ts'

/** The part of a mock that answering needs. */
export type ServedMock = Pick<Mock, 'fetch' | 'baseUrl' | 'clock'>

/** What is answered, and how. */
export interface AnswererOptions {
  readonly cors?: Cors | undefined
  /** Answers what comes for `/_mock/`; without it that is an unknown path. */
  readonly control?: Control | undefined
}

/** Answers what came in; a request that gets no answer has its connection cut. */
export function createAnswerer(mock: ServedMock, { cors = 'realistic', control }: AnswererOptions) {
  const prefix = new URL(mock.baseUrl).pathname.replace(/\/$/, '')

  async function respond(incoming: IncomingMessage, signal: AbortSignal): Promise<Response> {
    if (incoming.url === '*' && incoming.method === 'OPTIONS') return allow(everyMethod)
    if (control && isForControl(incoming)) return steer(control, incoming, signal)
    const request = await read(() => toRequest(incoming, signal))
    if (request instanceof Response) return request
    const { pathname } = new URL(request.url)
    const isPreflight = request.method === 'OPTIONS'
    const allowed =
      isPreflight && pathname.startsWith(`${prefix}/`) ? allowedMethods(pathname.slice(prefix.length)) : []
    if (allowed.length > 0) {
      return allow(allowed, preflightHeaders(cors, { headers: request.headers, allowed }))
    }
    const response = await explain(request, () => mock.fetch(request))
    for (const [name, value] of Object.entries(corsHeaders(cors, request.headers, response.headers.keys()))) {
      response.headers.set(name, value)
    }
    return response
  }

  async function steer(control: Control, incoming: IncomingMessage, signal: AbortSignal): Promise<Response> {
    const request = await read(() => toControlRequest(incoming, signal))
    if (request instanceof Response) return request
    const { remoteAddress } = incoming.socket
    return explain(request, () => control(request, { remoteAddress }))
  }

  async function read(toRequest: () => Request | Promise<Request>): Promise<Request | Response> {
    try {
      return await toRequest()
    } catch (error) {
      const message = error instanceof BodyTooLargeError ? error.message : 'The request is not valid HTTP.'
      return toResponse({ ...invalidRequest(message), headers: { Connection: 'close' } }, mock.clock.now())
    }
  }

  async function explain({ signal }: Request, serve: () => Promise<Response>): Promise<Response> {
    try {
      return await serve()
    } catch (error) {
      if (isConnectionReset(error) || signal.aborted) throw error
      // A defect of the mock, such as an answer against the document: the developer should see which.
      const message = error instanceof Error ? error.message : String(error)
      return toResponse(problem(500, 'server_error', message), mock.clock.now())
    }
  }

  return async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const gone = new AbortController()
    outgoing.once('close', () => gone.abort())
    try {
      await send(await respond(incoming, gone.signal), outgoing)
    } catch {
      // A reset connection, a body that ends in the middle, a client that has gone: there is nobody to tell.
      outgoing.destroy()
    }
  }
}

function allow(methods: readonly string[], headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 204, headers: { Allow: methods.join(', '), ...headers } })
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  // A body whose length is known before it is written comes in pieces, the first of them maybe late.
  if (response.headers.has('Content-Length')) outgoing.flushHeaders()
  if (response.body) for await (const chunk of response.body) await write(outgoing, chunk)
  outgoing.end()
}

/** Resolves when the bytes are on their way: of a body that ends in the middle, the first half is to arrive. */
function write(outgoing: ServerResponse, chunk: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    outgoing.write(chunk, (error) => (error ? reject(error) : resolve()))
  })
}
