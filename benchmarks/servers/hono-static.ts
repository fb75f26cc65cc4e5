/** The lower bound for a server with hono: a prepared text for every request. */
import { Hono } from 'hono'
import { body } from './list.ts'
import { listenHono } from './listen-hono.ts'

const app = new Hono()
app.get('/v1/permits', (context) => context.body(body, 200, { 'Content-Type': 'application/json' }))
listenHono(app)
