import type { Fetch } from '@permit-tracking/sdk'
import { Agent, type Dispatcher } from 'undici'

/**
 * A `fetch` for Node that goes straight to undici’s connections, without the streams and copies that the standard wants of one.
 * It does what the SDK needs: a body comes whole, redirects aren’t followed, nothing is decompressed or cached.
 */
export function createUndiciFetch(dispatcher: Dispatcher = new Agent()): Fetch {
  return async function undiciFetch(request) {
    const { method, url, headers, signal } = request
    const { origin, pathname, search } = new URL(url)
    const body = request.body && new Uint8Array(await request.arrayBuffer())
    signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        reject(signal.reason)
        controller?.abort(new Error('Nobody waits for the answer any more.'))
      }
      signal.addEventListener('abort', onAbort, { once: true })
      let controller: Dispatcher.DispatchController | undefined
      let status = 0
      let fields: Fields = {}
      const chunks: Uint8Array[] = []
      dispatcher.dispatch(
        { origin, path: pathname + search, method, headers: Object.fromEntries(headers), body },
        {
          onRequestStart(started) {
            controller = started
            // While it waited for a connection, undici knew of no way to end it.
            if (signal.aborted) onAbort()
          },
          onResponseStart(_controller, statusCode, received) {
            status = statusCode
            fields = received
          },
          onResponseData(_controller, chunk) {
            chunks.push(chunk)
          },
          onResponseEnd() {
            signal.removeEventListener('abort', onAbort)
            const content = withoutBody.has(status) ? null : Buffer.concat(chunks)
            resolve(new Response(content, { status, headers: toHeaders(fields) }))
          },
          onResponseError(_controller, error) {
            signal.removeEventListener('abort', onAbort)
            reject(error)
          },
        },
      )
    })
  }
}

type Fields = Readonly<Record<string, string | string[] | undefined>>

/** Statuses that a `Response` refuses to have a body with. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

function toHeaders(fields: Fields): [string, string][] {
  const pairs: [string, string][] = []
  for (const [name, value = []] of Object.entries(fields)) {
    if (typeof value === 'string') pairs.push([name, value])
    else for (const each of value) pairs.push([name, each])
  }
  return pairs
}
