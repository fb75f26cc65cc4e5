import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { mayHaveBody } from '../../http/respond.ts'

/**
 * Sends a delivery with only its own headers: Node's `fetch` adds those of a browser. Redirects are not followed.
 */
export async function deliver(request: Request): Promise<Response> {
  const { method, url, headers, signal } = request
  const body = Buffer.from(await request.arrayBuffer())
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? requestHttps : requestHttp
    const length = { 'Content-Length': String(body.length) }
    const options = { method, headers: { ...Object.fromEntries(headers), ...length }, signal }
    const outgoing = send(url, options, (incoming) => {
      try {
        resolve(toResponse(incoming))
      } catch (error) {
        // Fetch has no status above 599.
        incoming.destroy()
        reject(error)
      }
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

function toResponse(incoming: IncomingMessage): Response {
  const status = incoming.statusCode ?? 0
  if (!mayHaveBody(status)) incoming.resume()
  // The types of the DOM know nothing of Node's streams.
  const body = mayHaveBody(status) ? (Readable.toWeb(incoming) as unknown as ReadableStream) : null
  const { rawHeaders } = incoming
  const headers = rawHeaders.flatMap((name, index): [string, string][] =>
    index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : [],
  )
  return new Response(body, { status, headers })
}
