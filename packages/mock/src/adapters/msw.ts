import type { HttpHandler } from 'msw'
// As a namespace, so that msw 1, which lacks both names, reaches the check below.
import * as msw from 'msw'
import { assertKnownKeys } from '../errors/suggest-name.ts'
import { operations } from '../generated/operations.ts'
import { isConnectionReset } from '../http/connection-reset.ts'
import type { IncomingRequest, RawResponse } from '../http/context.ts'
import { handlerOf, toIncomingRequest } from '../http/fetch.ts'
import { mayHaveBody } from '../http/respond.ts'
import { operationIds } from '../http/routes.ts'
import type { Mock } from '../mock.ts'
import { withVersion } from '../options/resolve-options.ts'
import { type CorsLayer, createCorsLayer } from './server/cors-layer.ts'
import { checkPeer } from './server/peer.ts'

checkPeer({
  name: 'msw',
  minimum: '2.11',
  isSupported: takesPredicates(),
  entry: 'msw',
  instruction: 'Update msw.',
})

const { http, HttpResponse } = msw

/** The part of a mock that the handlers need. */
export type HandledMock = Pick<Mock, 'fetch' | 'baseUrl' | 'organizations' | 'prefer'>

/** Options of the handlers. */
export interface HandlerOptions {
  /**
   * Address whose requests are answered, such as that of the real service. Its path may differ from that of the
   * mock's own `baseUrl`; without one it gets `/v1`. For several addresses, make handlers for each. Default: the mock's `baseUrl`.
   */
  readonly baseUrl?: string
}

/**
 * MSW handlers that answer with the mock: one for each operation, and one for every other route beneath the base
 * address. For `setupServer(...createHandlers(mock))` and `setupWorker(...createHandlers(mock))`.
 *
 * Pages on any origin read the responses, as with `serve(mock, { cors: 'realistic' })`: jsdom and happy-dom enforce CORS for
 * `XMLHttpRequest`.
 *
 * Webhooks that the mock delivers are no concern of theirs: they go to a handler of yours, or to the network, and
 * never count as unhandled.
 *
 * @throws TypeError when `baseUrl` is no absolute URL.
 */
export function createHandlers(mock: HandledMock, options: HandlerOptions = {}): HttpHandler[] {
  assertKnownKeys('create handlers', options, ['baseUrl'])
  const baseUrl = readBaseUrl(options.baseUrl ?? mock.baseUrl)
  const toMockUrl = createRewrite(baseUrl, mock.baseUrl)
  const cors = createCorsLayer(mock, 'realistic')
  const resolve = ({ request }: { request: Request }) =>
    respond(mock, cors, { ...toIncomingRequest(request), url: toMockUrl(request.url) })
  const routes = operationIds.map((operation) => {
    const { method, path } = operations[operation]
    return methods[method](`${baseUrl}${path.replace(/\{(\w+)\}/g, ':$1')}`, resolve)
  })
  const isBeneath = ({ url }: Request) => startsWithPath(url, baseUrl)
  const rest = http.all(
    ({ request }) => isBeneath(request) || isDelivery(mock, request),
    // Without an answer the request goes on to the next handler, and then to the network.
    ({ request }) => (isBeneath(request) ? resolve({ request }) : undefined),
  )
  return [...routes, rest]
}

const methods = { GET: http.get, POST: http.post, DELETE: http.delete } satisfies Record<
  (typeof operations)[keyof typeof operations]['method'],
  unknown
>

function readBaseUrl(baseUrl: string): string {
  // Normalized as the requests are, to be compared with them.
  if (URL.canParse(baseUrl)) return withVersion(new URL(baseUrl).href)
  throw new TypeError(
    `Could not create handlers, because ${JSON.stringify(baseUrl)} is no absolute URL; give baseUrl as https://host/path.`,
  )
}

/** True if a handler may choose its requests by a function, which older versions of msw take for a path. */
function takesPredicates(): boolean {
  try {
    msw.http.all(
      () => false,
      () => undefined,
    )
    return true
  } catch {
    return false
  }
}

/** Whether the URL is the address itself or beneath it. */
function startsWithPath(url: string, baseUrl: string): boolean {
  return url.startsWith(baseUrl) && /^([/?#]|$)/.test(url.slice(baseUrl.length))
}

/** An address beneath the given one as it is beneath that of the mock; where their paths are the same, the address itself. */
function createRewrite(baseUrl: string, mockUrl: string): (url: string) => string {
  const isSamePath = new URL(baseUrl).pathname === new URL(mockUrl).pathname
  return isSamePath ? (url) => url : (url) => mockUrl + url.slice(baseUrl.length)
}

/** Whether the request is a webhook that the mock delivers from this process. */
function isDelivery(mock: HandledMock, { method, url }: Request): boolean {
  if (method !== 'POST') return false
  return mock.organizations().some(({ webhooks }) => webhooks.list().some((webhook) => webhook.url === url))
}

/**
 * Returns the mock's response. A connection that is reset becomes a network error, and so does a body that ends in the middle:
 * MSW would pass on the part that came as if it were everything.
 */
async function respond(mock: HandledMock, cors: CorsLayer, request: IncomingRequest): Promise<Response> {
  try {
    // Past the `Response` of `fetch`, whose body would be read only to be put into another one.
    const send = async () => cors.addHeaders(request, await handlerOf(mock.fetch)(request))
    return await toMswResponse(cors.respondToOptions(request) ?? (await send()))
  } catch (error) {
    if (isConnectionReset(error)) return HttpResponse.error()
    throw error
  }
}

async function toMswResponse({ status, headers, text, stream }: RawResponse): Promise<Response> {
  const body = stream ? await readAll(stream) : text === undefined ? null : encoder.encode(text)
  if (body === null || !mayHaveBody(status)) return new HttpResponse(null, { status, headers })
  // Where the length isn't said, MSW sends the body in chunks, which takes it twice as long. Said twice, it is an error.
  const isSaid = Object.keys(headers).some((name) => framing.test(name))
  const length = isSaid ? {} : { 'Content-Length': `${body.byteLength}` }
  return new HttpResponse(body, { status, headers: { ...length, ...headers } })
}

const encoder = new TextEncoder()

/** Headers that say where a body ends. */
const framing = /^(content-length|transfer-encoding)$/i

/** The whole body. By its stream, as `arrayBuffer()` of Chromium puts an error of its own in the place of a reset. */
async function readAll(stream: NonNullable<RawResponse['stream']>): Promise<ArrayBuffer | null> {
  const reader = stream.getReader()
  const chunks: BlobPart[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return chunks.length === 0 ? null : new Blob(chunks).arrayBuffer()
    chunks.push(value)
  }
}
