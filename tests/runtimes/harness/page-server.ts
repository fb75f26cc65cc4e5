import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { createPages } from './pages.ts'

/** Serves the pages, and passes on their reports. */
export interface PageServer {
  readonly url: string
  /** Passes each line that pages of this run report from now on to `onLine`. */
  listen(run: string, onLine: (line: string) => void): void
  close(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
}

/** Serves the pages on the programs and packages of a project. */
export async function servePages(project: string): Promise<PageServer> {
  const listeners = new Map<string, (line: string) => void>()
  const pages = await createPages(project)
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (request.method === 'POST') {
      listeners.get(searchParams.get('run') ?? '')?.(await readText(request))
      response.writeHead(204).end()
      return
    }
    const path = join(project, normalize(pathname))
    const content = pages.get(pathname) ?? (await readFile(path).catch(() => undefined))
    const type = types[extname(pathname)] ?? 'application/octet-stream'
    response.writeHead(content === undefined ? 404 : 200, { 'Content-Type': type }).end(content)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The pages have no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    listen: (run, onLine) => void listeners.set(run, onLine),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  return (await request.setEncoding('utf8').toArray()).join('')
}
