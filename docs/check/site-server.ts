import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { base } from '../.vitepress/repository.ts'
import { dist } from './site.ts'

/** Running server of the built site. */
export interface SiteServer {
  /** Address of the landing page. */
  readonly url: string
  close(): void
}

/** Serves the built site on a loopback port, compressed and with the addresses of GitHub Pages. */
export async function serveSite(): Promise<SiteServer> {
  const server = createServer(async ({ url = '' }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://site').pathname).slice(base.length)
    const file = [path, `${path}.html`, `${path}index.html`]
      .map((name) => join(dist, name))
      .find((name) => extname(name) !== '' && existsSync(name))
    const type = types[extname(file ?? '.html')] ?? 'application/octet-stream'
    const content = await readFile(file ?? join(dist, '404.html'))
    const isText = !type.startsWith('image/')
    response.writeHead(file === undefined ? 404 : 200, {
      'Content-Type': type,
      ...(isText && { 'Content-Encoding': 'gzip' }),
    })
    response.end(isText ? gzipSync(content) : content)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}${base}`, close: () => server.close() }
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml',
}
