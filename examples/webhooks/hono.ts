import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import { Hono } from 'hono'

const webhooks = createWebhooks({ secret: process.env.WEBHOOK_SECRET })
  .on('permit.status_changed', ({ data }) => console.log(data.permit_number, data.new_status))
  .fallback(({ event }) => console.log('Nothing to do for', event))

const app = new Hono()
app.all('/webhooks', (context) => webhooks.fetch(context.req.raw))

export default app
