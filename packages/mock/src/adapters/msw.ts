import { operations } from '@permit-tracking/spec/operations'
import { type HttpHandler, HttpResponse, http } from 'msw'
import { isConnectionReset } from '../http/broken-answers.ts'
import { operationIds } from '../http/routes.ts'
import type { Mock } from '../mock.ts'

/** The part of a mock that the handlers need. */
export type HandledMock = Pick<Mock, 'fetch' | 'baseUrl'>

/**
 * MSW handlers that answer with the mock: one for each operation, and one for every other route beneath its base
 * address. For `setupServer(...createHandlers(mock))` and `setupWorker(...createHandlers(mock))`.
 */
export function createHandlers(mock: HandledMock): HttpHandler[] {
  const resolve = ({ request }: { request: Request }) => answer(mock, request)
  const routes = operationIds.map((operation) => {
    const { method, path } = operations[operation]
    return methods[method](`${mock.baseUrl}${path.replace(/\{(\w+)\}/g, ':$1')}`, resolve)
  })
  return [...routes, http.all(`${mock.baseUrl}/*`, resolve), http.all(mock.baseUrl, resolve)]
}

const methods = { GET: http.get, POST: http.post, DELETE: http.delete } satisfies Record<
  (typeof operations)[keyof typeof operations]['method'],
  unknown
>

/**
 * The mock's answer. A connection that is reset becomes a network error, and so does a body that ends in the middle:
 * MSW would pass on the part that came as if it were everything.
 */
async function answer(mock: HandledMock, request: Request): Promise<Response> {
  try {
    const response = await mock.fetch(request)
    const bytes = await response.arrayBuffer()
    const { status, headers } = response
    return new HttpResponse(bytes.byteLength === 0 ? null : bytes, { status, headers })
  } catch (error) {
    if (isConnectionReset(error)) return HttpResponse.error()
    throw error
  }
}
