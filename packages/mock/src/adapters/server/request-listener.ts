import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Control } from '../../control/control.ts'
import { readServiceDocument } from '../../control/documents.ts'
import { isConnectionReset } from '../../http/connection-reset.ts'
import type { IncomingRequest, RawResponse } from '../../http/context.ts'
import { optionsResponse } from '../../http/cors.ts'
import { handlerOf } from '../../http/fetch.ts'
import { invalidRequest, problem } from '../../http/problems.ts'
import { render, toRawResponse } from '../../http/respond.ts'
import { serviceMethods } from '../../http/routes.ts'
import type { Mock } from '../../mock.ts'
import { isForControl, toControlRequest } from '../control-request.ts'

import type { Cors } from './cors.ts'
import { createCorsLayer } from './cors-layer.ts'
import { readRequest } from './node-request.ts'
import { addServiceHint, describeServer, documentPath } from './root-page.ts'
import { writeResponse } from './write-response.ts'

/** The part of a mock that answering needs. */
export type ServedMock = Pick<Mock, 'fetch' | 'baseUrl' | 'clock' | 'prefer'>

/** What is answered, and how. */
export interface RequestListenerOptions {
  readonly cors: Cors
  /** Answers what comes for `/_mock/`; without it that is an unknown path. */
  readonly control?: Control | undefined
}

/** Answers what came in; a request that gets no answer has its connection cut. */
export function createRequestListener(mock: ServedMock, { cors, control }: RequestListenerOptions) {
  const layer = createCorsLayer(mock, cors)
  const prefix = new URL(mock.baseUrl).pathname.replace(/\/$/, '')
  const enter = handlerOf(mock.fetch)

  async function respond(incoming: IncomingMessage, signal: AbortSignal): Promise<RawResponse> {
    const isReused = usedSockets.has(incoming.socket)
    usedSockets.add(incoming.socket)
    // RFC 9112, section 3.2; HTTP/1.0 has no such rule.
    if (incoming.headers.host === undefined && incoming.httpVersion !== '1.0') {
      return refuse('The Host header is missing: HTTP/1.1 requires it.')
    }
    if (incoming.url === '*' && incoming.method === 'OPTIONS') return optionsResponse(serviceMethods.all)
    if (control && isForControl(incoming)) return handleControl(control, incoming, signal)
    const request = await read(() => readRequest(incoming, { signal, isReused }))
    if ('status' in request) return request
    return layer.respondToOptions(request) ?? layer.addHeaders(request, await serve(request, incoming))
  }

  async function serve(request: IncomingRequest, incoming: IncomingMessage): Promise<RawResponse> {
    const { url = '/' } = incoming
    if (url.startsWith(`${prefix}/`)) return explain(request.signal, () => enter(request))
    const origin = `http://${incoming.headers.host ?? 'localhost'}`
    const places = { origin, prefix, hasControl: control !== undefined }
    const { pathname } = new URL(request.url)
    if (pathname === '/' && usualReads.has(request.method)) return describeServer(places, mock.clock.now())
    if (pathname === documentPath && usualReads.has(request.method)) {
      return render({ status: 200, body: await readServiceDocument(origin + prefix) }, mock.clock.now())
    }
    const answer = await explain(request.signal, () => enter(request))
    const isService = pathname === prefix || pathname.startsWith(`${prefix}/`)
    return isService ? answer : addServiceHint(answer, pathname, places)
  }

  async function handleControl(
    control: Control,
    incoming: IncomingMessage,
    signal: AbortSignal,
  ): Promise<RawResponse> {
    const request = await read(() => toControlRequest(incoming, signal))
    if ('status' in request) return request
    const { remoteAddress } = incoming.socket
    return explain(signal, async () => toRawResponse(await control(request, { remoteAddress })))
  }

  async function read<Read>(readIncoming: () => Read | Promise<Read>): Promise<Read | RawResponse> {
    try {
      return await readIncoming()
    } catch {
      return refuse('The request is not valid HTTP.')
    }
  }

  function refuse(message: string): RawResponse {
    return render({ ...invalidRequest(message), headers: { Connection: 'close' } }, mock.clock.now())
  }

  async function explain(signal: AbortSignal, serve: () => Promise<RawResponse>): Promise<RawResponse> {
    try {
      return await serve()
    } catch (error) {
      if (isConnectionReset(error) || signal.aborted) throw error
      // A defect of the mock, such as an answer against the document: the developer should see which.
      const message = error instanceof Error ? error.message : String(error)
      return render(problem(500, 'server_error', message), mock.clock.now())
    }
  }

  return async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const gone = new AbortController()
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) gone.abort()
    })
    try {
      await writeResponse(await respond(incoming, gone.signal), outgoing)
    } catch {
      // A reset connection, a body that ends in the middle, a client that has gone: there is nobody to tell.
      outgoing.destroy()
    }
  }
}

/** Connections that a request has come over. */
const usedSockets = new WeakSet<IncomingMessage['socket']>()

const usualReads: ReadonlySet<string> = new Set(['GET', 'HEAD'])
