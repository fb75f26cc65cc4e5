import { createServer, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { list } from './list.ts'
import { listen } from './listen.ts'

/** Part of json-server, which has no types. */
interface JsonServer {
  create(): RequestListener & { use(...middlewares: RequestListener[]): void }
  router(data: object): RequestListener
  defaults(options: object): RequestListener[]
  rewriter(rules: object): RequestListener
}

const jsonServer: JsonServer = createRequire(import.meta.url)('json-server')
const app = jsonServer.create()
app.use(...jsonServer.defaults({ logger: false, static: import.meta.dirname }))
app.use(jsonServer.rewriter({ '/v1/*': '/$1' }))
app.use(jsonServer.router({ permits: list.data.map((permit) => ({ id: permit.uuid, ...permit })) }))
listen(createServer(app))
