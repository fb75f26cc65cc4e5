import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { Hono } from 'hono'
import { listen } from './listen.ts'

/** Part of hono's own server for Node. */
interface NodeServer {
  createAdaptorServer(options: { fetch: Hono['fetch']; createServer: typeof createServer }): Server
}

// Not a dependency of this folder; another package has it installed beside hono.
const { createAdaptorServer }: NodeServer = createRequire(import.meta.resolve('hono'))('@hono/node-server')

/** Serves an app with hono's own server for Node. */
export function listenHono(app: Hono): void {
  listen(createAdaptorServer({ fetch: app.fetch, createServer }))
}
