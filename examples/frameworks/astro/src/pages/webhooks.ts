import { WEBHOOK_SECRET } from 'astro:env/server'
import { createWebhooks } from '@permit-tracking/sdk/webhooks'
import type { APIRoute } from 'astro'

const webhooks = createWebhooks({ secret: WEBHOOK_SECRET })
  .on('permit.status_changed', ({ data }) => console.log(data.permit_number, data.new_status))
  .fallback(() => {})

export const POST: APIRoute = ({ request }) => webhooks.fetch(request)
