import { createWebhooks } from '@permit-tracking/sdk/webhooks'

const webhooks = createWebhooks({ secret: useRuntimeConfig().webhookSecret })
  .on('permit.status_changed', ({ data }) => console.log(data.permit_number, data.new_status))
  .fallback(() => {})

export default defineEventHandler((event) => webhooks.fetch(toWebRequest(event)))
