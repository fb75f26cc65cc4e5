import type { HttpHandler } from 'msw'
// A namespace, because msw 1 lacks both names and must reach the check below.
import * as msw from 'msw'
import { operations } from '../../../../spec/generated/operations.ts'
import { isNetworkError } from '../http/connection-reset.ts'
import type { IncomingRequest, RawResponse } from '../http/context.ts'
import { handlerOf, toIncomingRequest } from '../http/fetch.ts'
import { isBeneath } from '../http/is-beneath.ts'
import { mayHaveBody } from '../http/respond.ts'
import { operationIds } from '../http/routes.ts'
import type { Mock } from '../mock.ts'
import { checkPeer } from './check-peer.ts'
import { type CorsLayer, createCorsLayer } from './server/cors-layer.ts'

checkPeer({
  name: 'msw',
  minimum: '2.11',
  isSupported: takesPredicates(),
  entry: 'msw',
  instruction: 'Update msw.',
})

const { http, HttpResponse } = msw

/**
 * Creates MSW handlers that respond with the mock: one for each operation, and one for every other route beneath the mock's
 * `baseUrl`, which may be the address of the real service. For `setupServer(...createHandlers(mock))` and `setupWorker(...createHandlers(mock))`.
 *
 * Pages on any origin read the responses, as with `serve(mock, { cors: 'realistic' })`: jsdom and happy-dom enforce CORS for
 * `XMLHttpRequest`.
 *
 * The handlers don't intercept webhooks that the mock delivers. Those go to a handler of yours, or to the network, and never count
 * as unhandled.
 */
export function createHandlers(
  mock: Pick<Mock, 'fetch' | 'baseUrl' | 'organizations' | 'preferHeader'>,
): HttpHandler[] {
  // Normalized like the URLs of requests, to compare them.
  const baseUrl = new URL(mock.baseUrl).href
  const cors = createCorsLayer(mock, 'realistic')
  const resolve = ({ request }: { request: Request }) => respond(mock, cors, toIncomingRequest(request))
  const routes = operationIds.map((operation) => {
    const { method, path } = operations[operation]
    return methods[method](`${baseUrl}${path.replace(/\{(\w+)\}/g, ':$1')}`, resolve)
  })
  const rest = http.all(
    ({ request }) => isBeneath(request.url, baseUrl) || isDelivery(mock, request),
    // Without a response, MSW passes the request to the next handler, and then to the network.
    ({ request }) => (isBeneath(request.url, baseUrl) ? resolve({ request }) : undefined),
  )
  return [...routes, rest]
}

const methods = { GET: http.get, POST: http.post, DELETE: http.delete } satisfies Record<
  (typeof operations)[keyof typeof operations]['method'],
  unknown
>

/** True if a handler may choose its requests by a function, which older versions of msw treat as a path. */
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

/** True if the request is a webhook that the mock delivers from this process. */
function isDelivery(mock: Pick<Mock, 'organizations'>, { method, url }: Request): boolean {
  if (method !== 'POST') return false
  return mock.organizations().some(({ webhooks }) => webhooks.all().some((webhook) => webhook.url === url))
}

/**
 * Returns the mock's response. A connection that is reset becomes a network error, and so does a body that ends in the middle:
 * MSW would pass on the part that came as if it were everything.
 */
async function respond(
  mock: Pick<Mock, 'fetch'>,
  cors: CorsLayer,
  request: IncomingRequest,
): Promise<Response> {
  try {
    // Avoids the `Response` of `fetch`, whose body would only be copied into another one.
    const send = async () => cors.addHeaders(request, await handlerOf(mock.fetch)(request))
    return await toMswResponse(cors.respondToOptions(request) ?? (await send()))
  } catch (error) {
    // MSW has rejected an aborted request already, but would print an error that is thrown here.
    if (isNetworkError(error) || request.signal.aborted) return HttpResponse.error()
    throw error
  }
}

async function toMswResponse({ status, headers, text, stream }: RawResponse): Promise<Response> {
  const body = stream ? await readAll(stream) : text === undefined ? null : encoder.encode(text)
  if (body === null || !mayHaveBody(status)) return new HttpResponse(null, { status, headers })
  // Without a length, MSW sends the body in chunks, which takes twice as long. Two lengths would be an error.
  const hasLength = Object.keys(headers).some((name) => framing.test(name))
  const length = hasLength ? {} : { 'Content-Length': `${body.byteLength}` }
  return new HttpResponse(body, { status, headers: { ...length, ...headers } })
}

const encoder = new TextEncoder()

/** Headers that determine the end of a body. */
const framing = /^(content-length|transfer-encoding)$/i

/** Reads the whole body as a stream. Chromium's `arrayBuffer()` would replace a reset by an error of its own. */
async function readAll(stream: NonNullable<RawResponse['stream']>): Promise<ArrayBuffer | null> {
  const reader = stream.getReader()
  const chunks: BlobPart[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return chunks.length === 0 ? null : new Blob(chunks).arrayBuffer()
    chunks.push(value)
  }
}
