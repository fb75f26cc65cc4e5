import type { Fetch } from '@permit-tracking/sdk'
import { Agent, type Dispatcher } from 'undici'

/**
 * Creates a `fetch` for Node that uses undici's connections directly, without the streams and copies of the standard.
 * It has what the SDK needs: bodies are read completely, redirects aren't followed, nothing is decompressed or cached.
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
        controller?.abort(new Error('The request was aborted.'))
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
            // A request that waits for a connection can't be aborted in undici.
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

/** Statuses with which a `Response` must not have a body. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

function toHeaders(fields: Fields): [string, string][] {
  const pairs: [string, string][] = []
  for (const [name, value = []] of Object.entries(fields)) {
    if (typeof value === 'string') pairs.push([name, value])
    else for (const item of value) pairs.push([name, item])
  }
  return pairs
}
