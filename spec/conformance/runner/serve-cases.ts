import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { CaseService } from './case-service.ts'

/** Server of cases on this machine. */
export interface CaseServer {
  /** Serves a case, and returns its base URL. */
  serve(service: CaseService): string
  close(): void
}

/** Starts a server. It closes each connection after its response, so that a reset never meets an idle connection. */
export async function startCaseServer(): Promise<CaseServer> {
  const services: CaseService[] = []
  const server = createServer((request, response) => {
    respond(services, request, response).catch((error: Error) => response.destroy(error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    serve: (service) => `http://127.0.0.1:${port}/${services.push(service) - 1}/v1`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function respond(
  services: readonly CaseService[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  const [, number, , ...path] = pathname.split('/')
  const headers = Object.entries(request.headers).map(([name, value]) => [name, `${value}`])
  const sent = services[Number(number)]?.respond({
    method: request.method ?? '',
    path: `/${path.join('/')}`,
    query: Object.fromEntries(searchParams),
    headers: Object.fromEntries(headers),
    body: await text(request),
  })
  if (sent === 'hang') return
  if (sent === undefined || sent === 'reset') response.destroy()
  else response.writeHead(sent.status, { ...sent.headers, connection: 'close' }).end(sent.body)
}
