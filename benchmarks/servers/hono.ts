import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { Hono } from 'hono'
import { list } from './list.ts'
import { listen } from './listen.ts'

/** Part of hono's own server for Node. */
interface NodeServer {
  createAdaptorServer(options: { fetch: Hono['fetch']; createServer: typeof createServer }): Server
}

// Not a dependency of this folder; another package has it installed beside hono.
const { createAdaptorServer }: NodeServer = createRequire(import.meta.resolve('hono'))('@hono/node-server')
const app = new Hono()
app.get('/v1/permits', (context) => context.json(list))
listen(createAdaptorServer({ fetch: app.fetch, createServer }))
