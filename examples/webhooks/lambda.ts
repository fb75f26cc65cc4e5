import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import { toLambdaHandler } from '@permit-tracking/sdk/webhooks/lambda'

const webhooks = createWebhooks({ secret: process.env.WEBHOOK_SECRET })
  .on('permit.status_changed', ({ data }) => console.log(data.permit_number, data.new_status))
  .fallback(({ event }) => console.log('Nothing to do for', event))

export const handler = toLambdaHandler(webhooks)
