import type { RequestHandler } from './app.ts'
import type { IncomingRequest } from './context.ts'
import { createResponse, toRawResponse } from './respond.ts'

/** The whole service as one function, to be used in place of `fetch`. */
export type MockFetch = (input: Request | string | URL, init?: RequestInit) => Promise<Response>

/** Serves what a `Request` says with a `Response`; rejects as `fetch` does. */
export function createFetch(enter: RequestHandler): MockFetch {
  async function mockFetch(input: Request | string | URL, init?: RequestInit): Promise<Response> {
    return createResponse(await enter(toIncomingRequest(toRequest(input, init))))
  }
  handlers.set(mockFetch, enter)
  return mockFetch
}

/**
 * The entrance behind a `fetch`, for adapters that need no `Request` and no `Response`. A function that isn't the
 * mock's own, such as one put around it, is entered as it is.
 */
export function handlerOf(fetch: MockFetch): RequestHandler {
  return handlers.get(fetch) ?? handleWith(fetch)
}

/** What the service needs of a `Request`. */
export function toIncomingRequest(request: Request): IncomingRequest {
  const { method, url, headers, signal } = request
  return { method, url, headers, signal, text: hasBody(request) ? () => request.text() : undefined }
}

/** Firefox has no `Request.body`: there any request may have one, except those that never do (Fetch standard). */
function hasBody({ body, method }: Request): boolean {
  return body === undefined ? method !== 'GET' && method !== 'HEAD' : body !== null
}

const handlers = new WeakMap<MockFetch, RequestHandler>()

function handleWith(fetch: MockFetch): RequestHandler {
  return async function enter({ method, url, headers, signal, text, problem }) {
    // What the adapter could not take, a `Request` can't express.
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
