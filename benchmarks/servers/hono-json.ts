/** The same work as the mock's: the list is turned into JSON for each request. */
import { Hono } from 'hono'
import { list } from './list.ts'
import { listenHono } from './listen-hono.ts'

const app = new Hono()
app.get('/v1/permits', (context) => context.json(list))
listenHono(app)
