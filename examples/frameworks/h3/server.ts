import { createClient } from '@permit-tracking/sdk'
import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import { H3, serve } from 'h3'

const client = createClient() // PERMIT_TRACKING_API_KEY and PERMIT_TRACKING_BASE_URL
const webhooks = createWebhooks({ secret: process.env.WEBHOOK_SECRET })
  .on('permit.status_changed', ({ data }) => console.log(data.permit_number, data.new_status))
  .fallback(() => {})

const app = new H3()
  .get('/', async () => {
    const { data } = await client.permits.list({ per_page: 5 })
    return data.map(({ permit_number, status }) => `${permit_number}: ${status}`).join('\n')
  })
  .all('/webhooks', ({ req }) => webhooks.fetch(req))

const { PORT = '3000', HOST = '127.0.0.1' } = process.env
serve(app, { port: Number(PORT), hostname: HOST })
