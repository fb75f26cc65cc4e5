import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import { toFastifyPlugin } from '@permit-tracking/sdk/webhooks/fastify'
import createFastify from 'fastify'

const webhooks = createWebhooks({ secret: process.env.WEBHOOK_SECRET })
  .on('permit.status_changed', ({ data }) => console.log(data.permit_number, data.new_status))
  .fallback(({ event }) => console.log('Nothing to do for', event))

const app = createFastify()
app.register(toFastifyPlugin(webhooks), { prefix: '/webhooks' })

const { PORT = '3000', HOST = '127.0.0.1' } = process.env
await app.listen({ port: Number(PORT), host: HOST })
export const { server } = app
