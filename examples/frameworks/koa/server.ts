import { ApiError, createClient } from '@permit-tracking/sdk'
import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import { toNodeHandler } from '@permit-tracking/sdk/webhooks/node'
import Koa from 'koa'

const client = createClient() // PERMIT_TRACKING_API_KEY and PERMIT_TRACKING_BASE_URL
const webhooks = createWebhooks({ secret: process.env.WEBHOOK_SECRET })
  .on('permit.status_changed', ({ data }) => console.log(data.permit_number, data.new_status))
  .fallback(() => {})
const receive = toNodeHandler(webhooks)

const app = new Koa()

// Above any body parser: the signature covers the original bytes.
app.use(async (context, next) => {
  if (context.path !== '/webhooks') return next()
  context.respond = false // the receiver writes to Node's response
  await receive(context.req, context.res)
})

// Koa would respond with the `status` of an error, and a 401 of the service is not one of this app.
app.use(async (context, next) => {
  try {
    await next()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    context.throw(502, error.message, { cause: error })
  }
})

app.use(async (context, next) => {
  if (context.path !== '/') return next()
  const { data } = await client.permits.list({ per_page: 5 })
  context.body = data.map(({ permit_number, status }) => `${permit_number}: ${status}`).join('\n')
})

const { PORT = '3000', HOST = '127.0.0.1' } = process.env
app.listen(Number(PORT), HOST)
