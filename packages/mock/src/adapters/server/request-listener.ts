import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Control } from '../../control/control.ts'
import { eventStreamType } from '../../control/events/respond-with-events.ts'
import { messageOf } from '../../errors/message-of.ts'
import { isNetworkError } from '../../http/connection-reset.ts'
import type { IncomingRequest, RawResponse } from '../../http/context.ts'
import { optionsResponse } from '../../http/cors.ts'
import { handlerOf } from '../../http/fetch.ts'
import { invalidRequest, problem } from '../../http/problems.ts'
import { serialize, toRawResponse } from '../../http/respond.ts'
import { pathPrefixOf, serviceMethods } from '../../http/routes.ts'
import type { Mock } from '../../mock.ts'
import { isForControl, toControlRequest } from '../control-request.ts'
import type { Cors } from './cors.ts'
import { createCorsLayer } from './cors-layer.ts'
import { readRequest } from './node-request.ts'
import type { PageFiles } from './page-files.ts'
import { createPages } from './pages.ts'
import { addServiceHint, isPagePath } from './root-page.ts'
import { writeResponse } from './write-response.ts'

/** Part of a mock that the listener uses. */
export type ServedMock = Pick<Mock, 'fetch' | 'baseUrl' | 'clock' | 'preferHeader'>

/** Options of the listener. */
export interface RequestListenerOptions {
  readonly cors: Cors
  /** Handles requests under `/_mock/`; without it that is an unknown path. */
  readonly control?: Control | undefined
  /** Reads the files of the pages; called once, on demand. Default: the built console of this package. */
  readonly readFiles?: () => Promise<PageFiles>
  /** Aborted when the server closes. Ends event streams, and each connection after its response. Default: never. */
  readonly closing?: AbortSignal
}

/** Creates the listener for requests of node:http. Without a response, it closes the connection. */
export function createRequestListener(
  mock: ServedMock,
  { cors, control, readFiles, closing }: RequestListenerOptions,
) {
  const corsLayer = createCorsLayer(mock, cors)
  const prefix = pathPrefixOf(mock.baseUrl)
  const callService = handlerOf(mock.fetch)
  const servePage = createPages(mock.clock.now, readFiles)

  async function respond(incoming: IncomingMessage, signal: AbortSignal): Promise<RawResponse> {
    const isConnectionReused = usedSockets.has(incoming.socket)
    usedSockets.add(incoming.socket)
    // RFC 9112, section 3.2; HTTP/1.0 has no such rule.
    if (incoming.headers.host === undefined && incoming.httpVersion !== '1.0') {
      return badRequest('The Host header is missing: HTTP/1.1 requires it.')
    }
    if (incoming.url === '*' && incoming.method === 'OPTIONS') return optionsResponse(serviceMethods.all)
    if (control && isForControl(incoming)) return handleControl(control, incoming, signal)
    const request = await read(() => readRequest(incoming, { signal, isConnectionReused }))
    if ('status' in request) return request
    return (
      corsLayer.respondToOptions(request) ?? corsLayer.addHeaders(request, await serve(request, incoming))
    )
  }

  async function serve(request: IncomingRequest, incoming: IncomingMessage): Promise<RawResponse> {
    const { url = '/' } = incoming
    if (url.startsWith(`${prefix}/`)) return withErrorResponse(request.signal, () => callService(request))
    const origin = `http://${incoming.headers.host ?? 'localhost'}`
    const addresses = { origin, prefix, hasControl: control !== undefined }
    const { pathname } = new URL(request.url)
    const isService = pathname === prefix || pathname.startsWith(`${prefix}/`)
    if (!isService && isPagePath(pathname) && safeMethods.has(request.method)) {
      const page = await withErrorResponse(request.signal, () => servePage(request, addresses))
      if (page) return page
    }
    const response = await withErrorResponse(request.signal, () => callService(request))
    return isService ? response : addServiceHint(response, pathname, addresses)
  }

  async function handleControl(
    control: Control,
    incoming: IncomingMessage,
    signal: AbortSignal,
  ): Promise<RawResponse> {
    const request = await read(() => toControlRequest(incoming, signal))
    if ('status' in request) return request
    const { remoteAddress } = incoming.socket
    return withErrorResponse(signal, async () => toRawResponse(await control(request, { remoteAddress })))
  }

  async function read<Read>(readIncoming: () => Read | Promise<Read>): Promise<Read | RawResponse> {
    try {
      return await readIncoming()
    } catch {
      return badRequest('The request is not valid HTTP.')
    }
  }

  function badRequest(message: string): RawResponse {
    return serialize({ ...invalidRequest(message), headers: { Connection: 'close' } }, mock.clock.now())
  }

  async function withErrorResponse<Result>(
    signal: AbortSignal,
    run: () => Promise<Result>,
  ): Promise<Result | RawResponse> {
    try {
      return await run()
    } catch (error) {
      if (isNetworkError(error) || signal.aborted) throw error
      // A defect of the mock, such as an undocumented response, is shown to the developer.
      const message = messageOf(error)
      return serialize(problem(500, 'server_error', message), mock.clock.now())
    }
  }

  /** Ends the event stream when the server closes. Its connection isn't used again, so that it closes with the stream. */
  function endOnClosing(outgoing: ServerResponse, aborter: AbortController): void {
    const end = () => {
      aborter.abort()
      // A client that doesn't read would not notice the end.
      if (outgoing.writableNeedDrain) outgoing.destroy()
    }
    if (closing?.aborted) end()
    closing?.addEventListener('abort', end)
    outgoing.once('close', () => closing?.removeEventListener('abort', end))
    outgoing.setHeader('Connection', 'close')
  }

  return async function listener(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const aborter = new AbortController()
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) aborter.abort()
    })
    try {
      const response = await respond(incoming, aborter.signal)
      if (response.headers['content-type'] === eventStreamType) endOnClosing(outgoing, aborter)
      if (closing?.aborted) outgoing.setHeader('Connection', 'close')
      await writeResponse(response, outgoing, aborter.signal)
    } catch {
      // After a reset, a truncated body or a disconnect, no client can receive a response.
      outgoing.destroy()
    }
  }
}

/** Connections with at least one request. */
const usedSockets = new WeakSet<IncomingMessage['socket']>()

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD'])
