/** Handlers of msw behind node:http, with a minimal bridge. */
import { createServer } from 'node:http'
import { getResponse, HttpResponse, http } from 'msw'
import { list } from './list.ts'
import { listen } from './listen.ts'

const handlers = [http.get('http://localhost/v1/permits', () => HttpResponse.json(list))]

listen(
  createServer(async (incoming, outgoing) => {
    const headers = new Headers()
    for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
    const request = new Request(`http://localhost${incoming.url}`, { headers })
    const response = (await getResponse(handlers, request)) ?? new Response(null, { status: 404 })
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(await response.text())
  }),
)
