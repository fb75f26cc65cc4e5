import { createWebhooks, type WebhookReceiver } from '@permit-tracking/sdk/webhooks'

/** Set with: wrangler secret put WEBHOOK_SECRET */
interface Env {
  WEBHOOK_SECRET: string
}

let webhooks: WebhookReceiver | undefined

export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    if (new URL(request.url).pathname !== '/webhooks') return new Response(null, { status: 404 })
    webhooks ??= receive(env.WEBHOOK_SECRET)
    return webhooks.fetch(request)
  },
}

function receive(secret: string): WebhookReceiver {
  return createWebhooks({ secret })
    .on('permit.status_changed', ({ data }) => console.log(data.permit_number, data.new_status))
    .fallback(({ event }) => console.log('Nothing to do for', event))
}
