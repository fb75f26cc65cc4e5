import type { Fetch } from '@permit-tracking/sdk'
import { Agent, type Dispatcher } from 'undici'

/**
 * A `fetch` for Node that goes straight to undici’s connections, without the streams and copies that the standard wants
 * of a `fetch`. Knows as much of it as the SDK needs: redirects aren't followed, and nothing is cached.
 */
export function createUndiciFetch(dispatcher: Dispatcher = new Agent()): Fetch {
  return async function undiciFetch(request) {
    const { origin, pathname, search } = new URL(request.url)
    const { statusCode, headers, body } = await dispatcher.request({
      origin,
      path: pathname + search,
      // Its type knows the common methods, which are all that the service has.
      method: request.method as Dispatcher.HttpMethod,
      headers: Object.fromEntries(request.headers),
      body: request.body && new Uint8Array(await request.arrayBuffer()),
      signal: request.signal,
    })
    const bytes = await body.arrayBuffer()
    return new Response(withoutBody.has(statusCode) ? null : bytes, {
      status: statusCode,
      headers: toHeaders(headers),
    })
  }
}

/** Statuses that a `Response` refuses to have a body with. */
const withoutBody = new Set([204, 205, 304])

function toHeaders(fields: Dispatcher.ResponseData['headers']): [string, string][] {
  return Object.entries(fields).flatMap(([name, value = []]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  )
}
