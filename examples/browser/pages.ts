import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** A server for the pages of this folder. */
export interface Pages {
  readonly url: string
  close(): Promise<void>
}

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')

/** Folders of the packages that a page loads from `node_modules/` without a bundler. */
const packages = [
  ['@permit-tracking/sdk', 'packages/sdk'],
  ['@permit-tracking/mock', 'packages/mock'],
  ['openapi-fetch', 'packages/sdk/node_modules/openapi-fetch'],
  ['zod', 'packages/mock/node_modules/zod'],
] as const

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.json': 'application/json',
}

/** Bundles the pages and serves them on a free loopback port. */
export async function servePages(): Promise<Pages> {
  const bundles = await bundle()
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const content = bundles.get(pathname) ?? (await readFile(locate(pathname)).catch(() => undefined))
    const type = types[extname(pathname)] ?? 'text/html; charset=utf-8'
    response.writeHead(content ? 200 : 404, { 'Content-Type': type }).end(content)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The pages have no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

/** Returns the scripts of the pages by their path, bundled from the packages as they are published. */
async function bundle(): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await build({
    absWorkingDir: here,
    entryPoints: ['main.ts', 'verify.ts', 'signatures.ts'],
    bundle: true,
    // The console is loaded on demand.
    splitting: true,
    format: 'esm',
    target: 'es2022',
    outdir: '/',
    write: false,
    // The chunks of the console repeat imports for their order only.
    logOverride: { 'ignored-bare-import': 'silent' },
    tsconfigRaw: {},
  })
  return new Map(outputFiles.map(({ path, contents }) => [path, contents]))
}

/** Returns the file for a path. */
function locate(pathname: string): string {
  // `npx msw init` copies it into the folder of a project's pages.
  if (pathname === '/mockServiceWorker.js') return join(here, 'node_modules/msw/lib/mockServiceWorker.js')
  if (pathname === '/signatures.json') return join(root, 'spec/conformance/signatures.json')
  for (const [name, folder] of packages) {
    const prefix = `/node_modules/${name}/`
    if (pathname.startsWith(prefix)) return join(root, folder, pathname.slice(prefix.length))
  }
  return join(here, pathname === '/' ? 'index.html' : pathname)
}
