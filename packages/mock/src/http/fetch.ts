import type { RequestHandler } from './app.ts'
import type { IncomingRequest } from './context.ts'
import { fromRawResponse, toRawResponse } from './respond.ts'

/** The service as a function that replaces `fetch`. */
export type MockFetch = (input: Request | string | URL, init?: RequestInit) => Promise<Response>

/** Creates a `fetch` that sends requests to the handler. It rejects as `fetch` does. */
export function createFetch(handle: RequestHandler): MockFetch {
  async function mockFetch(input: Request | string | URL, init?: RequestInit): Promise<Response> {
    return fromRawResponse(await handle(toIncomingRequest(toRequest(input, init))))
  }
  handlers.set(mockFetch, handle)
  return mockFetch
}

/**
 * Returns the handler behind a `fetch`, for adapters that need neither a `Request` nor a `Response`. Any other function, such as a
 * wrapper of the mock's `fetch`, is called as it is.
 */
export function handlerOf(fetch: MockFetch): RequestHandler {
  return handlers.get(fetch) ?? createHandler(fetch)
}

/** Returns the part of a `Request` that the service reads. */
export function toIncomingRequest(request: Request): IncomingRequest {
  const { method, url, headers, signal } = request
  const text = hasBody(request) ? () => request.text() : undefined
  return { method, url, headers, signal, text, source: request }
}

/** Firefox lacks `Request.body`. There, every method that allows a body may have one (Fetch standard). */
function hasBody({ body, method }: Request): boolean {
  return body === undefined ? method !== 'GET' && method !== 'HEAD' : body !== null
}

const handlers = new WeakMap<MockFetch, RequestHandler>()

function createHandler(fetch: MockFetch): RequestHandler {
  return async function handle({ method, url, headers, signal, text, problem }) {
    // A `Request` can't express what the adapter could not read.
    if (problem) return toRawResponse(Response.json(problem.body, { status: problem.status }))
    const body = text && new TextEncoder().encode(await text())
    const init = { method, headers: [...headers], signal, ...(body ? { body } : {}) }
    return toRawResponse(await fetch(new Request(url, init)))
  }
}

function toRequest(input: Request | string | URL, init: RequestInit | undefined): Request {
  const isRequest = typeof input === 'object' && 'headers' in input
  return isRequest && init === undefined ? input : new Request(input, init)
}
