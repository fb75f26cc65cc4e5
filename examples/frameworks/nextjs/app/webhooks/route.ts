import { createWebhooks } from '@permit-tracking/sdk/webhooks'

const webhooks = createWebhooks({ secret: process.env.WEBHOOK_SECRET })
  .on('permit.status_changed', ({ data }) => console.log(data.permit_number, data.new_status))
  .fallback(() => {})

export const POST = webhooks.fetch
