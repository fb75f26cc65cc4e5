import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import { WEBHOOK_SECRET } from '$app/env/private'
import type { RequestHandler } from './$types'

const webhooks = createWebhooks({ secret: WEBHOOK_SECRET })
  .on('permit.status_changed', ({ data }) => console.log(data.permit_number, data.new_status))
  .fallback(() => {})

export const POST: RequestHandler = ({ request }) => webhooks.fetch(request)
