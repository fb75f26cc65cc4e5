/** msw’s own server. It needs features that msw 3 removed, so it runs with the last msw 2. */
import { createServer, type RequestListener } from 'node:http'
import { createRequire, registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import type { http as Http, HttpHandler, HttpResponse as Response } from 'msw'
import { list } from './list.ts'
import { listen } from './listen.ts'

const requireOfMock = createRequire(new URL('../../packages/mock/package.json', import.meta.url))
const msw2 = pathToFileURL(requireOfMock.resolve('msw-2-last')).href
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'msw' ? { url: msw2, format: 'commonjs', shortCircuit: true } : next(specifier, context),
})

const require = createRequire(import.meta.url)
const { http, HttpResponse }: { http: typeof Http; HttpResponse: typeof Response } = require('msw')
const middleware: {
  createServer(...handlers: HttpHandler[]): RequestListener
} = require('@mswjs/http-middleware')
listen(createServer(middleware.createServer(http.get('/v1/permits', () => HttpResponse.json(list)))))
